/** Checks of wording: the glossary and copied city pages. */
import { expect, test } from 'vitest'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { glossary } from '../../renderer/content/check/glossary.ts'
import { mostSimilar, similarPages } from '../../renderer/content/check/similar.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { edited, loadSmallSite, smallOptions, smallSite } from '../support/smallSite.ts'

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

const closed = (from: string) => ({
  'site.yaml': `${smallSite['site.yaml']}specialHours: [{ name: Lov, from: ${from} }]\n`,
})
const head = (name: string, length: number) =>
  edited('pages/contact.yaml', `  ${name}: `, `  ${name}: ${'x'.repeat(length)}\n#`)
const picture = (file: string) => edited('cities/molndal.yaml', 'file: tak.webp', `file: ${file}`)
const minutes = (count: number) => edited('blog/vinter.md', 'date:', `readMinutes: ${count}\ndate:`)

// biome-ignore format: one limit per line
test.each([
  ['a day 30 days ago', closed('2026-10-21'), none],
  ['a day 31 days ago', closed('2026-10-20'), ['dagarna har passerat: 2026-10-20.']],
  ['a title of 60 characters', head('title', 60), none],
  ['a title of 61 characters', head('title', 61), ['sidtiteln på /kontakt är 61 tecken och klipps av i sökresultat.']],
  ['a description of 70 characters', head('description', 70), none],
  ['a description of 69 characters', head('description', 69), ['beskrivningen av /kontakt är 69 tecken.']],
  ['a description of 160 characters', head('description', 160), none],
  ['a description of 161 characters', head('description', 161), ['beskrivningen av /kontakt är 161 tecken.']],
  ['a picture that is cropped to 400 pixels', picture('remsa.jpg'), ['bilden "remsa.jpg" är bara 200 bildpunkter hög och blir suddig.']],
  ['a minute more than computed', minutes(2), none],
  ['two minutes more than computed', minutes(3), ['lästiden 3 minuter stämmer inte med texten.']],
])('%s is at the limit: %j', (_, changes, expected) => {
  const { site, sources } = loadSmallSite(changes)
  const own = new Set(Object.keys(changes).map((file) => `content/${file}`))
  const found = contentQuality(site, sources, smallOptions).filter(({ file }) => own.has(file))
  expect(found.map(({ message }) => message)).toEqual(expected)
})
