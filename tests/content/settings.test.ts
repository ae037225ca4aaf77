/** Conditions of texts that follow the site's settings. */
import { expect, test } from 'vitest'
import { toCsv } from '../../amplify/functions/shared/csv.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { smallOptions, smallSite, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

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
  `newsletter: { enabled: ${enabled}, title: a, text: a, label: a, button: a, consent: a }\n`

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
const siteFile = smallSite['site.yaml']!.replace(/^newsletter:.*\n(?: .*\n)*/m, '')
const without = '| Vad | Varför |\n| --- | --- |\n| A | B |\n| C | D |'

test.each([
  ['no newsletter', { 'site.yaml': siteFile }, without],
  ['one that is turned off', { 'site.yaml': siteFile + newsletter(false) }, without],
  [
    'one that is turned on',
    { 'site.yaml': siteFile + newsletter(true) },
    '| Vad | Varför |\n| --- | --- |\n| A | B |\n| Nyhetsbrev | Samtycke |\n| C | D |\n\n## Brevet {#brevet}\n\nVi mejlar.',
  ],
  [
    'the electrical form',
    {
      'site.yaml': siteFile,
      'services/solceller.yaml': smallSite['services/solceller.yaml']!.replace(
        'rules: a',
        'rules: electrical',
      ),
    },
    '| Vad | Varför |\n| --- | --- |\n| A | B |\n| El | Uppdrag |\n| C | D |',
  ],
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
