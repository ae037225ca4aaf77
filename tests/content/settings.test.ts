/** Conditions of texts that follow the site's settings. */
import { expect, test } from 'vitest'
import { toCsv } from '../../amplify/functions/shared/csv.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { edited, smallOptions, smallSite, withFiles } from '../support/smallSite.ts'
import { inCompany } from './small.ts'

const rows = `| Vad | Varför |
| --- | --- |
| A | B |
{if:newsletter}| Nyhetsbrev | Samtycke |{/if}
{if:electrical}| El | Uppdrag |{/if}
| C | D |

{if:credit}Du kan delbetala.{/if}

{if:newsletter}## Brevet {#brevet}

Vi mejlar.{/if}
`
const newsletter = (enabled: boolean) =>
  `newsletter: { enabled: ${enabled}, title: a, text: a, label: a, button: a, consent: a }`

const policy = (changes: Record<string, string>) => {
  const file = 'legal/integritetspolicy.md'
  const { site, problems } = loadSite(
    withFiles({ ...changes, [file]: `${smallSite[file]!.trimEnd()}\n\n${rows}` }),
    smallOptions,
  )
  expect(problems.map(problemText)).toEqual([])
  const { body } = site!.legal.find(({ id }) => id === 'integritetspolicy')!
  return body.slice(body.indexOf('| Vad')).trim()
}
const before = '| Vad | Varför |\n| --- | --- |\n| A | B |\n'
const without = `${before}| C | D |`

// biome-ignore format: one site per line
test.each([
  ['no newsletter', {}, without],
  ['one that is turned off', inCompany(newsletter(false)), without],
  ['one that is turned on', inCompany(newsletter(true)), `${before}| Nyhetsbrev | Samtycke |\n| C | D |\n\n## Brevet {#brevet}\n\nVi mejlar.`],
  ['the electrical form', edited('services/solceller.yaml', 'rules: a', 'rules: electrical'), `${before}| El | Uppdrag |\n| C | D |`],
])('the policy of a site with %s', (_, changes, expected) => {
  expect(policy(changes).replace(/\n{3,}/g, '\n\n')).toBe(expected)
})

test('the table of requests has no columns of a service that is not offered', () => {
  const solar = { value: 'solceller', label: 'Solceller' }
  const association = { value: 'bostadsrattsforening', label: 'Bostadsrättsförening' }
  const names = /Antal lägenheter|Antal p-platser|Dag för beslut/g
  expect(toCsv([], [solar]).match(names)).toBeNull()
  expect(toCsv([], [solar, association]).match(names)).toHaveLength(3)
})
