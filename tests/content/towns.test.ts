/** Any number of towns, each added by one file, with and without a layout of its own. */
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { loadSite } from '../../renderer/content/load.ts'
import { pageModel } from '../../renderer/content/model/page.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { smallEnv, smallOptions, smallSite, withFiles } from '../support/smallSite.ts'

const names = 'Ale Borås Eslöv Floda Gränna Hjo Kalmar Luleå Motala Nora Orsa'.split(' ')
const slugOf = (name: string) => name.toLowerCase().replace(/[åä]/g, 'a').replaceAll('ö', 'o')

/** Sections that only a page with a layout of its own has. */
const own = `
ownLayout: true
showBusiness: true
form: { rules: b, title: Begär offert, button: Skicka }
sections:
  - { type: cards, title: Lokalt, items: [{ title: Ett, text: Kort. }, { title: Två, text: Kort. }] }
  - { type: product, anchor: pris, title: Pris, name: Box, brand: Kabelin, text: Med kabel., price: box_price, priceNote: Med moms., image: { file: tak.webp, alt: Ett tak } }
  - { type: text, title: Mer, body: 'Se offerten.' }
  - { type: form, anchor: skriv }
`

/** The small site with so many towns; `ownAt` are the positions of those with their own layout. */
const siteWith = (count: number, ownAt: number[]) =>
  withFiles(
    Object.fromEntries(
      names.slice(0, count - 2).map((name, index) => {
        const { aliases: _, ...town } = parse(smallSite['cities/lerum.yaml']!)
        if (ownAt.includes(index)) Object.assign(town.services.solceller, parse(own))
        const file = stringify({ ...town, name, order: index % 3 })
        return [`cities/${slugOf(name)}.yaml`, file]
      }),
    ),
  )

describe.each([2, 7, 8, 9, 13])('%i towns', (count) => {
  test.each([
    ['the layout of the service', []],
    ['a layout of their own at the second and fifth', [1, 4]],
    ['a layout of their own everywhere', [...names.keys()]],
  ])('with %s', (_, ownAt) => {
    const { site, problems } = loadSite(siteWith(count, ownAt), smallOptions)
    expect(problems.map(problemText)).toEqual([])
    const pages = pagesOf(site!).filter(({ kind }) => kind === 'cities')
    expect(pages).toHaveLength(count)
    for (const page of pages) expect(pageModel(page, site!, smallEnv).head.title).not.toBe('')
  })
})
