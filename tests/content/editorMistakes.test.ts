/** Typical mistakes of editors, and their messages. */
import { expect, test } from 'vitest'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { edited, problemsIn, loadSmallSite, smallOptions, smallSite } from '../support/smallSite.ts'
import { articleWith, type Changes, onDeductions } from './small.ts'

const addedTo = (file: string, text: string) => ({ [file]: smallSite[file]! + text })
const warningsIn = (changes: Changes) => {
  const { site, sources } = loadSmallSite(changes)
  return contentQuality(site, sources, smallOptions).map(problemText).join('\n')
}
const portrait = (file: string) =>
  addedTo('staff/anna-svensson.yaml', `portrait: { file: ${file}, alt: Anna }\n`)
const fact = (id: string) =>
  `  - { id: ${id}, figure: 1 kr, statement: A., source: { name: A, url: https://www.firma.example/a }, asOf: 2026-01-01, checkBy: 2027-01-01 }\n`
const manyFacts = addedTo(
  'facts.yaml',
  [...Array(40).keys()].map((index) => fact(`size_${index}`)).join('') + fact('warranty'),
)
const districts = 'districts: [Floda, Gråbo, Tollered]'
const alias = (address: string) =>
  edited('services/solceller.yaml', '[/solpaneler]', `['${address}']`)

// biome-ignore format: one case per line
const mistakes: [Changes, string][] = [
  [edited('blog/vinter.md', '2024-09-25', '0024-09-25'), 'Publicerad: året är felskrivet.'],
  [edited('blog/vinter.md', '2024-09-25', '2024-09-25\nupdated: 2024-01-01'), 'artikeln kan inte ha ändrats innan den publicerades.'],
  [articleWith('[x](https://www.exempelsol.example/kontakt)'), 'en sida här skrivs utan webbplatsens adress. Skriv /kontakt.'],
  [{ 'blog/vinter.md': smallSite['blog/vinter.md']!.replace(/---\n\n[\s\S]*/, '---\n') }, 'texten saknas. Skriv den under raden med --- som avslutar uppgifterna överst.'],
  [edited('references/lerum.yaml', 'place: Lerum', "place: '{if:rot}Lerum{else}Ale{/if}'"), 'ett villkor kan inte stå här. Skriv något som alltid gäller.'],
  [articleWith('![Ett tak](Tak.JPG)'), 'bilden "Tak.JPG" finns inte i content/images.'],
  [articleWith('{payback}'), '{payback} kan bara stå bland siffrorna i toppen'],
  [
    onDeductions(`  - type: brands
    title: Märken
    items: [{ anchor: a, name: A, button: { label: A, href: /kontakt } }, { anchor: b, name: B, button: { label: B, href: /kontakt } }]
    rows: [{ label: Effekt, values: [1 kW, 2 kW] }, { label: Kabel, values: [1 m, 2 m, 3 m] }]`),
    'raden "Kabel" har 3 värden för 2 märken.',
  ],
  [articleWith('## Ett\n\n#### Två'), 'rubriken hoppar över en nivå. Skriv ### Två'],
  [edited('site.yaml', 'days: Måndag–fredag', 'days: mån - tors'), 'Nu står "mån - tors". Skriv Måndag–torsdag.'],
  [edited('site.yaml', 'exempelsol.example\n', 'exempelsol.example/\n'), 'https://www.exempelsol.example/". Skriv https://www.exempelsol.example.'],
  [edited('site.yaml', 'instagram: https://www.instagram.com/exempelsol,', 'instagram: @exempelsol,'), 'Sätt hela texten inom citattecken: "@exempelsol"'],
  [edited('site.yaml', '433 00', '000 00'), 'Postnummer: NNN NN.'],
  [portrait('anna.heic'), 'Bild: Iphonebilder (HEIC) kan inte visas. Spara den som JPG.'],
  [portrait('content/images/tak.webp'), 'Menade du "tak.webp"?'],
  [edited('services/takvatt.yaml', 'alt: Ett tak', 'alt: tak.webp'), 'bildtexten säger inte vad bilden visar.'],
  [edited('cities/lerum.yaml', districts, 'districts:\n  - Floda\n  - Gråbo\n  - Tollered\n    - Stenkullen'), 'raden är för långt indragen, så den läses ihop med raden ovanför.'],
  [edited('services/solceller.yaml', '[/solpaneler]', '[/solpaneler, /solpaneler]'), 'den gamla adressen /solpaneler står två gånger. Ta bort den ena raden.'],
  [alias('/kontakt/'), 'den gamla adressen /kontakt/ är en sida som finns.'],
  [alias('/tjanster/*'), 'Gammal adress: börja med /, och skriv den utan ?, # och *.'],
  [alias('/favicon.svg'), 'Gammal adress: skriv en sida, inte en fil.'],
  [edited('staff/anna-svensson.yaml', 'order: 1', '__proto__: 1'), 'nyckeln "__proto__" finns inte.'],
  [edited('site.yaml', 'https://www.exempelsol.example', 'https://exempelsol'), 'Webbadress: skriv den utan'],
  [articleWith('[x](mailto:info)'), 'Länk: börja med /'],
  [articleWith('[x](/kontakt%)'), 'sidan /kontakt% finns inte. Menade du "/kontakt"?'],
  [articleWith('[x](<mailto:a@b.se?subject=Hej på dig>)'), 'Skriv mailto:a@b.se?subject=Hej%20på%20dig.'],
  [articleWith('[](/kontakt)'), 'länken har inga ord. Skriv dem: [vart den leder](/kontakt)'],
  [articleWith(Array.from({ length: 400 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')), 'i för många nivåer.'],
  [articleWith('['.repeat(10_000)), 'i för många nivåer.'],
  [addedTo('site.yaml', 'specialHours:\n  - { name: A, from: 2026-12-24, to: 2026-12-26 }\n  - { name: B, from: 2026-12-26, opens: 10:00, closes: 12:00 }\n'), 'Avvikande öppettider: två rader gäller samma dag och samma tid.'],
  [edited('cities/lerum.yaml', 'preposition: i', 'preposition:'), 'nyckeln "preposition" (ord före orten) är tom. Välj: i, på.'],
  [edited('services/takvatt.yaml', 'question: Hur länge håller det?', 'question:'), 'i delen Fråga och svar är tom.'],
  [edited('testimonials/mats.yaml', '[solceller]', '[solcell]'), 'services "solcell" finns inte i content/services. Menade du "solceller"?'],
  [edited('blog/vinter.md', 'keywords:', `keywords: [${'sol, '.repeat(17)}]\n#`), 'Sökord: högst 15. Nu 17.'],
  [edited('facts.yaml', 'ROT-avdraget är 30 %', 'ROT-avdraget är {fact:rot}'), 'kan inte stå i sin egen text.'],
  [articleWith('{rot}'), 'platshållaren {rot} finns inte. Skriv {fact:rot}.'],
]
test.each(mistakes.map(([changes, message]) => [message, changes] as const))(
  '%s',
  (message, changes) => expect(problemsIn(changes)).toContain(message),
)

// biome-ignore format: one value per line
test.each([
  ['a role that no list has', edited('staff/anna-svensson.yaml', 'Försäljning', 'Trivselansvarig')],
  ['an invisible character, which is removed', edited('staff/anna-svensson.yaml', 'Försäljning', 'Försälj\u200bning')],
  ['a percent sign in the address of another site', articleWith('[x](https://www.exempel.se/50%)')],
  ['yes in a text', edited('testimonials/mats.yaml', 'Gården såg', 'ja. Gården såg')],
  ['a number whose digits differ', edited('site.yaml', 'organisationNumber: 555555-5555\nvatNumber: SE555555555501', 'organisationNumber: 212000-1355\nvatNumber: SE212000135501')],
  ['the day of today', edited('blog/vinter.md', '2024-09-25', smallOptions.today)],
])('%s is accepted', (_, changes) => expect(problemsIn(changes)).toBe(''))

test.each([
  ['{fact:box_prise}', 'Menade du {fact:box_price}?'],
  ['{if:waranty}x{/if}', 'Menade du {if:warranty}?'],
  ['{if:Box_Price}x{/if}', 'Menade du {if:box_price}?'],
  ['{fact:elpris}', 'Mest likt: '],
  ['{as_of:}', 'Mest likt: '],
])('%s is corrected among many facts: %s', (placeholder, advice) =>
  expect(
    problemsIn({
      ...manyFacts,
      ...edited('services/solceller.yaml', 'mer om', `${placeholder} om`),
    }),
  ).toContain(advice),
)

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
const warnings: [Changes, string][] = [
  [edited('cities/lerum.yaml', 'SE-VG', 'SE-N'), 'ligger inte i Hallands län (SE-N)'],
  [addedTo('site.yaml', 'notices:\n  - { text: Stängt., from: 2020-12-24, to: 2020-12-26 }\n'), 'dagarna har passerat: 2020-12-26. Ta bort raden.'],
  [{ 'staff/kopian.yaml': smallSite['staff/anna-svensson.yaml']! }, 'finns också i content/staff/'],
  [edited('staff/anna-svensson.yaml', 'role: Försäljning', 'role: ”Säljare”'), 'citattecknen runt ”Säljare” visas.'],
]
test.each(warnings.map(([changes, message]) => [message, changes] as const))(
  'a warning: %s',
  (message, changes) => expect(warningsIn(changes)).toContain(message),
)
