/** Checks of wording: the glossary and copied city pages. */
import { expect, test } from 'vitest'
import { glossary } from '../../renderer/content/check/glossary.ts'
import { mostSimilar, similarPages } from '../../renderer/content/check/similar.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import {
  edited,
  loadSmallSite,
  smallOptions,
  smallSite,
} from '../../scripts/lab/fixtures/smallSite.ts'

const none: string[] = []

// biome-ignore format: one text per line
test.each([
  ['Köp en elbilsladdare.', ['ordet elbilsladdare har ett annat namn på webbplatsen. Skriv laddbox.']],
  ['Anläggningen är igång.', ['ordet igång har ett annat namn på webbplatsen. Skriv i gång.']],
  ['Bidraget för solceller drar vi av.', ['ordet Bidraget har ett annat namn på webbplatsen. Skriv skattereduktion: det är ingen utbetalning.']],
  ['Ett **grönt avdrag** finns.', ['ordet grönt avdrag har ett annat namn på webbplatsen. Skriv skattereduktion för grön teknik.']],
  ['Växelriktare, batteri och elbilsladdare i samma skåp.', none],
  ['Läs [guiden](/blog/vinter) eller skriv till [{email}](mailto:{email}).', none],
  ['Vår besiktning är gratis.', ['ordet besiktning har ett annat namn på webbplatsen. Skriv genomgång: besiktning låter som en myndighet.']],
  ['Kommunen ger bidrag till den som tar bort en oljetank.', none],
  ['Föreningen beställer besiktning av stammarna.', none],
])('the glossary reports of "%s": %j', (text, expected) => {
  const { sources } = loadSmallSite(edited('blog/vinter.md', 'Snön glider', `${text} Snön glider`))
  expect(glossary(sources).map(problemText)).toEqual(expected.map((part) => expect.stringContaining(part)))
})

const copy = (name: string) =>
  smallSite['cities/lerum.yaml']!.replace('slug: lerum', `slug: ${name}`)
    .replace('name: Lerum', `name: ${name}`)
    .replace(/^aliases.*\n/m, '')

test('every pair of copied city pages is reported at the newer one', () => {
  const { site, sources } = loadSmallSite({
    'cities/ale.yaml': copy('ale'),
    'cities/vara.yaml': copy('vara'),
  })
  const problems = similarPages(site, sources, mostSimilar(site, smallOptions.today), smallSite)
  expect(
    problems.map(({ file, message }) => [file, /solceller\/(\w+)/.exec(message)![1]]).sort(),
  ).toEqual([
    ['content/cities/ale.yaml', 'lerum'],
    ['content/cities/vara.yaml', 'ale'],
    ['content/cities/vara.yaml', 'lerum'],
  ])
})

test('a page that contains all of another is a copy', () => {
  const filler = Array.from({ length: 500 }, (_, index) => `ord${index}`).join(' ')
  const longer = `${copy('ale').trimEnd()}\n      - type: text\n        title: Mer\n        body: ${filler}\n`
  const [first] = mostSimilar(loadSmallSite({ 'cities/ale.yaml': longer }).site, smallOptions.today)
  expect(first).toMatchObject({ cities: expect.arrayContaining(['ale', 'lerum']) })
  expect(first!.share).toBeGreaterThan(0.85)
})
