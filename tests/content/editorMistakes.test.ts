/** Typical mistakes of editors, and their messages. */
import { expect, test } from 'vitest'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import {
  edited,
  problemsIn,
  loadSmallSite,
  smallOptions,
  smallSite,
} from '../../scripts/lab/fixtures/smallSite.ts'

const article = (text: string) => ({
  'blog/vinter.md': `${smallSite['blog/vinter.md']!}\n${text}\n`,
})
const addedTo = (file: string, text: string) => ({ [file]: smallSite[file]! + text })
const warningsIn = (changes: Record<string, string>) => {
  const { site, sources } = loadSmallSite(changes)
  return contentQuality(site, sources, smallOptions).map(problemText).join('\n')
}
const portrait = (file: string) => ({
  'staff/anna-svensson.yaml': `${smallSite['staff/anna-svensson.yaml']!}portrait: { file: ${file}, alt: Anna }\n`,
})
const districts = 'districts: [Floda, Gråbo, Tollered]'
const alias = (address: string) =>
  edited('services/solceller.yaml', '[/solpaneler]', `['${address}']`)

// biome-ignore format: one case per line
const mistakes: [string, Record<string, string>, string][] = [
  ['a year', edited('blog/vinter.md', '2024-09-25', '0024-09-25'), 'Publicerad: året är felskrivet.'],
  ['a change before the first day', edited('blog/vinter.md', '2024-09-25', '2024-09-25\nupdated: 2024-01-01'), 'artikeln kan inte ha ändrats innan den publicerades.'],
  ['an address with a page', edited('site.yaml', 'exempelsol.example\n', 'exempelsol.example/sv\n'), 'Webbadress: skriv den utan snedstreck på slutet, https://www.exempel.se Nu står'],
  ['a page with the whole address', article('[x](https://www.exempelsol.example/kontakt)'), 'en sida här skrivs utan webbplatsens adress. Skriv /kontakt.'],
  ['the years of the estimate in a text', article('{payback}'), '{payback} kan bara stå bland siffrorna i toppen'],
  [
    'a value too few in a comparison',
    edited(
      'pages/deductions.yaml',
      'sections: []',
      `sections:
  - type: brands
    title: Märken
    items: [{ anchor: a, name: A, button: { label: A, href: /kontakt } }, { anchor: b, name: B, button: { label: B, href: /kontakt } }]
    rows: [{ label: Effekt, values: [1 kW, 2 kW] }, { label: Kabel, values: [1 m, 2 m, 3 m] }]`,
    ),
    'raden "Kabel" har 3 värden för 2 märken.',
  ],
  ['a heading two levels down', article('## Ett\n\n#### Två'), 'rubriken hoppar över en nivå. Skriv ### Två'],
  ['days shortened', edited('site.yaml', 'days: Måndag–fredag', 'days: mån - tors'), 'Nu står "mån - tors". Skriv Måndag–torsdag.'],
  ['the working days', edited('site.yaml', 'days: Måndag–fredag', 'days: Vardagar'), 'Nu står "Vardagar". Skriv Måndag–fredag.'],
  ['a slash after the domain', edited('site.yaml', 'exempelsol.example\n', 'exempelsol.example/\n'), 'https://www.exempelsol.example/". Skriv https://www.exempelsol.example.'],
  ['a name of a network in braces', edited('site.yaml', 'instagram: https://www.instagram.com/exempelsol,', 'instagram: @exempelsol,'), 'Sätt hela texten inom citattecken: "@exempelsol"'],
  ['a postcode of zeros', edited('site.yaml', '433 00', '000 00'), 'Postnummer: NNN NN.'],
  ['a HEIC picture of an iPhone', portrait('anna.heic'), 'Bild: Iphonebilder (HEIC) kan inte visas. Spara den som JPG.'],
  ['a picture with its folder', portrait('content/images/tak.webp'), 'Menade du "tak.webp"?'],
  ['a file name as the alternative text', edited('services/takvatt.yaml', 'alt: Ett tak', 'alt: tak.webp'), 'bildtexten säger inte vad bilden visar.'],
  ['a list item with too much indentation', edited('cities/lerum.yaml', districts, 'districts:\n  - Floda\n  - Gråbo\n  - Tollered\n    - Stenkullen'), 'raden är för långt indragen, så den läses ihop med raden ovanför.'],
  ['an old address twice', edited('services/solceller.yaml', '[/solpaneler]', '[/solpaneler, /solpaneler]'), 'den gamla adressen /solpaneler står två gånger. Ta bort den ena raden.'],
  ['a placeholder without its end', article('Ring {phone.'), 'klammern { visas som den står.'],
  ['a page and a slash as an old address', alias('/kontakt/'), 'den gamla adressen /kontakt/ är en sida som finns.'],
  ['a star in an old address', alias('/tjanster/*'), 'Gammal adress: börja med /, och skriv den utan ?, # och *.'],
  ['a file as an old address', alias('/favicon.svg'), 'Gammal adress: skriv en sida, inte en fil.'],
  ['a key of the language', edited('staff/anna-svensson.yaml', 'order: 1', '__proto__: 1'), 'nyckeln "__proto__" finns inte.'],
  ['a host without an ending', edited('site.yaml', 'https://www.exempelsol.example', 'https://exempelsol'), 'Webbadress: skriv den utan'],
  ['half an e-mail address in a link', article('[x](mailto:info)'), 'Länk: börja med /'],
  ['a percent sign in an address', article('[x](/kontakt%)'), 'sidan /kontakt% finns inte. Menade du "/kontakt"?'],
  ['spaces in the subject of a mail link', article('[x](<mailto:a@b.se?subject=Hej på dig>)'), 'Skriv mailto:a@b.se?subject=Hej%20på%20dig.'],
  ['a link without words', article('[](/kontakt)'), 'länken har inga ord. Skriv dem: [vart den leder](/kontakt)'],
  ['400 levels of lists', article(Array.from({ length: 400 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')), 'i för många nivåer.'],
  ['10,000 brackets', article('['.repeat(10_000)), 'i för många nivåer.'],
  ['a closed day with hours', addedTo('site.yaml', 'specialHours:\n  - { name: A, from: 2026-12-24, to: 2026-12-26 }\n  - { name: B, from: 2026-12-26, opens: 10:00, closes: 12:00 }\n'), 'Avvikande öppettider: två rader gäller samma dag och samma tid.'],
  ['a choice without its value', edited('cities/lerum.yaml', 'preposition: i', 'preposition:'), 'nyckeln "preposition" (ord före orten) är tom. Välj: i, på.'],
  ['a deep key without its value', edited('services/takvatt.yaml', 'question: Hur länge håller det?', 'question:'), 'i delen Fråga och svar är tom.'],
  ['a job of a service that does not exist', edited('testimonials/mats.yaml', '[solceller]', '[solcell]'), 'services "solcell" finns inte i content/services. Menade du "solceller"?'],
  ['seventeen keywords', edited('blog/vinter.md', 'keywords:', `keywords: [${'sol, '.repeat(17)}]\n#`), 'Sökord: högst 15. Nu 17.'],
  ['a figure in its own text', edited('facts.yaml', 'ROT-avdraget är 30 %', 'ROT-avdraget är {fact:rot}'), 'kan inte stå i sin egen text.'],
  ['a fact’s name alone', article('{rot}'), 'platshållaren {rot} finns inte. Skriv {fact:rot}.'],
]
test.each(mistakes)('%s', (_, changes, message) => expect(problemsIn(changes)).toContain(message))

// biome-ignore format: one value per line
test.each([
  ['a role that no list has', edited('staff/anna-svensson.yaml', 'Försäljning', 'Trivselansvarig')],
  ['an invisible character, which is removed', edited('staff/anna-svensson.yaml', 'Försäljning', 'Försälj\u200bning')],
  ['a percent sign in the address of another site', article('[x](https://www.exempel.se/50%)')],
  ['yes in a text', edited('testimonials/mats.yaml', 'Gården såg', 'ja. Gården såg')],
  ['the day of today', edited('blog/vinter.md', '2024-09-25', smallOptions.today)],
])('%s is accepted', (_, changes) => expect(problemsIn(changes)).toBe(''))

test('all errors of a file are reported at once, also those of rules between valid fields', () => {
  const invalid = smallSite['site.yaml']!.replace(/^phone: .*/m, 'phone: 031').replace(
    /^organisationNumber: .*/m,
    'organisationNumber: 556677-8890',
  )
  const problems = problemsIn({ 'site.yaml': invalid.replace("ink: '#16211c'", "ink: '#f8f6f1'") })
  const messages = [
    'Telefon: skrivs som',
    'den sista siffran stämmer inte',
    'momsregistreringsnumret ska vara SE',
    'gör något svårt att se',
  ]
  expect(messages.filter((message) => !problems.includes(message))).toEqual([])
})

test('CR is a line break', () => {
  const text = smallSite['cities/lerum.yaml']!
  expect(problemsIn({ 'cities/lerum.yaml': text.replaceAll('\n', '\r') })).toBe(
    problemsIn({ 'cities/lerum.yaml': text }),
  )
})

// biome-ignore format: one case per line
const warnings: [string, Record<string, string>, string][] = [
  ['a county that the town is not in', edited('cities/lerum.yaml', 'SE-VG', 'SE-N'), 'ligger inte i Hallands län (SE-N)'],
  ['a notice of years ago', addedTo('site.yaml', 'notices:\n  - { text: Stängt., from: 2020-12-24, to: 2020-12-26 }\n'), 'dagarna har passerat: 2020-12-26. Ta bort raden.'],
  ['a colleague twice', { 'staff/kopian.yaml': smallSite['staff/anna-svensson.yaml']! }, 'finns också i content/staff/'],
  ['quotation marks around a value', edited('staff/anna-svensson.yaml', 'role: Försäljning', 'role: ”Säljare”'), 'citattecknen runt ”Säljare” visas.'],
]
test.each(warnings)('a warning: %s', (_, changes, message) =>
  expect(warningsIn(changes)).toContain(message),
)
