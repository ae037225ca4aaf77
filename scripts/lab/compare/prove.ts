/** Four faults planted in a copy, of which each must be found: what shows that `compare` would see such a change. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Difference } from './differences.ts'
import { checkOut, commitOf, filesIn } from './side.ts'

type Plant = { what: string; in: string; from: RegExp; to: string; found: (difference: Difference) => boolean }
const plants: Plant[] = [
  {
    what: 'a changed letter',
    in: 'content/pages',
    from: /^title: Kontakta oss$/m,
    to: 'title: Kontakta oxs',
    found: ({ part, name, what }) => part === 'html' && name === 'kontakt.html' && what.includes('oxs'),
  },
  {
    what: 'a colour',
    in: 'content',
    from: /(?<=pine: '#)14523c/,
    to: '14523d',
    found: ({ part, what }) => part === 'css' && what.includes('14523d'),
  },
  {
    what: 'a removed alt',
    in: 'renderer/components',
    from: /\n *alt=\{image\.alt\}/,
    to: '',
    found: ({ part, what }) => part === 'html' && / alt: .*-> nothing/.test(what),
  },
  {
    what: 'a swapped mail row',
    in: 'amplify/functions/send-offert',
    from: /mail: \['name', 'phone'\]/,
    to: "mail: ['name', 'email']",
    found: ({ part, what }) => part === 'mails' && what.includes('Telefon') && what.includes('E-post'),
  },
]

/** A version like `commit`, with the faults. */
export function planted(commit: string): string {
  const site = checkOut(commit)
  for (const { what, in: folder, from, to } of plants) {
    const file = filesIn(join(site, folder))
      .map((name) => join(site, folder, name))
      .find((name) => from.test(readFileSync(name, 'utf8')))
    if (!file) throw new Error(`No file in ${folder} holds ${from}, where ${what} is planted: adapt scripts/lab/compare/prove.ts.`)
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
  }
  return commitOf(site)
}

/** Whether all were found. */
export function proven(differences: Difference[]): boolean {
  const seen = { what: 'how a page looks', found: ({ part, name }: Difference) => part === 'pixels' && name === 'kontakt.html' }
  return [...plants, seen]
    .map(({ what, found }) => {
      const first = differences.find(found)
      console.log(first ? `found   ${what}: ${first.part}/${first.name}: ${first.what}` : `MISSED  ${what}`)
      return first !== undefined
    })
    .every(Boolean)
}
