/** What is easily written and cannot have been meant. */
import { expect, test } from 'vitest'
import { edited, said, smallSite } from '../../scripts/lab/fixtures/smallSite.ts'

const article = (text: string) => ({ 'blog/vinter.md': `${smallSite['blog/vinter.md']!}\n${text}\n` })
const portrait = (file: string) => ({
  'staff/anna-svensson.yaml': `${smallSite['staff/anna-svensson.yaml']!}portrait: { file: ${file}, alt: Anna }\n`,
})
const districts = 'districts: [Floda, Gråbo, Tollered]'
const alias = (address: string) => edited('services/solceller.yaml', '[/solpaneler]', `['${address}']`)

test.each<[string, Record<string, string>, string]>([
  ['a year', edited('blog/vinter.md', '2024-09-25', '0024-09-25'), 'Publicerad: året är felskrivet.'],
  [
    'a change before the first day',
    edited('blog/vinter.md', '2024-09-25', '2024-09-25\nupdated: 2024-01-01'),
    'artikeln kan inte ha ändrats innan den publicerades.',
  ],
  ['half a phone number', edited('site.yaml', '031-390 06 00', '070-174 0'), 'Telefon: skrivs som 031-390 06 00. Nu står "070-174 0".'],
  [
    'an address with a page',
    edited('site.yaml', 'exempelsol.example\n', 'exempelsol.example/sv\n'),
    'Webbadress: skriv den utan snedstreck på slutet, https://www.exempel.se Nu står',
  ],
  [
    'a page with the whole address',
    article('[x](https://www.exempelsol.example/kontakt)'),
    'en sida här skrivs utan webbplatsens adress. Skriv /kontakt.',
  ],
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
  ['a heading without its space', article('##Rubrik'), 'tecknet ## först på raden visas som det står. Skriv ## Rubrik'],
  ['a heading two levels down', article('## Ett\n\n#### Två'), 'rubriken hoppar över en nivå. Skriv ### Två'],
  ['a postcode of nobody', edited('site.yaml', '433 00', '000 00'), 'Postnummer: NNN NN.'],
  ['a list as in a letter', article('• ett\n• två'), 'tecknet • först på raden visas som det står. Skriv - två'],
  ['a picture as an Iphone names it', portrait('anna.heic'), 'Bild: Iphonebilder (HEIC) kan inte visas. Spara den som JPG.'],
  ['a picture with its folder', portrait('content/images/tak.webp'), 'Menade du "tak.webp"?'],
  [
    'a file’s name for what it shows',
    edited('services/takvatt.yaml', 'alt: Ett tak', 'alt: tak.webp'),
    'bildtexten säger inte vad bilden visar.',
  ],
  [
    'a row that stands too deep',
    edited('cities/lerum.yaml', districts, 'districts:\n  - Floda\n  - Gråbo\n  - Tollered\n    - Stenkullen'),
    'raden är för långt indragen, så den läses ihop med raden ovanför.',
  ],
  [
    'an old address twice',
    edited('services/solceller.yaml', '[/solpaneler]', '[/solpaneler, /solpaneler]'),
    'den gamla adressen /solpaneler står två gånger. Ta bort den ena raden.',
  ],
  ['a placeholder without its end', article('Ring {phone.'), 'klammern { visas som den står.'],
  [
    'a placeholder in two pairs of braces',
    edited('pages/blog.yaml', 'Om solceller.', "'Ring {{phone}}'"),
    'klammern { visas som den står.',
  ],
  ['a page and a slash as an old address', alias('/kontakt/'), 'den gamla adressen /kontakt/ är en sida som finns.'],
  ['a question in an old address', alias('/x?id=3'), 'Gammal adress: börja med /, och skriv den utan ?, # och *.'],
  ['a star in an old address', alias('/tjanster/*'), 'Gammal adress: börja med /, och skriv den utan ?, # och *.'],
  ['a file as an old address', alias('/favicon.svg'), 'Gammal adress: skriv en sida, inte en fil.'],
  ['a key of the language', edited('staff/anna-svensson.yaml', 'order: 1', '__proto__: 1'), 'nyckeln "__proto__" finns inte.'],
  ['words apart in an address', edited('cities/lerum.yaml', 'slug: lerum', 'slug: lerum vast'), 'Skriv lerum-vast.'],
  ['a letter that is no choice', edited('services/solceller.yaml', 'rules: a', 'rules: c'), 'Välj: a, b, electrical.'],
])('%s', (_, changes, told) => expect(said(changes)).toContain(told))
