/** Texts that Markdown, YAML or another program changes without saying so: what the content check reports. */
import { expect, test } from 'vitest'
import { renderMarkdown } from '../../renderer/content/markdown/render.ts'
import { edited, problemsIn, smallSite } from '../support/smallSite.ts'
import { articleWith } from './small.ts'

const firstLine = smallSite['blog/vinter.md']!.split('\n').length + 1

/** The problems of an article that ends with the text, as `line: message`, with lines counted from the text's first. */
const problemsOf = (text: string) =>
  problemsIn(articleWith(text))
    .split('\n')
    .filter(Boolean)
    .map((problem) => {
      const [, line = '', message] =
        /^content\/blog\/vinter\.md:(\d+):\d+ {2}(.*)$/.exec(problem) ?? []
      return `${Number(line) - firstLine + 1}: ${message}`
    })

const bold =
  'Fet text skrivs **så**, kursiv *så*: i par, tätt intill orden och med mellanrum utanför.'
const table =
  'En tabell har en rad med |---|---| under rubrikerna, och lika många kolumner i den. Skriv \\| om tecknet ska synas.'
const link =
  'En länk skrivs [ord](/sidan): utan mellanrum före parentesen och i adressen. Skriv \\[ om tecknet ska synas.'
const inWord =
  'tecknen * inuti ett ord eller ett tal försvinner. Gånger skrivs ×. Skriv \\* om tecknet ska synas, eller markera hela ordet.'
const withWords = 'Ta bort tecknen, eller skriv med ord.'
const joined =
  'raden läses ihop med raden ovanför. Skriv en lista, med - och mellanslag först på varje rad.'
const git =
  'två personer har ändrat samma rader. Behåll den ena ändringen och ta bort raderna med <<<<<<<, |||||||, ======= och >>>>>>>.'

// biome-ignore format: one text per line
test.each<[string, string[]]>([
  ['Panelen mäter 1722*1134*30 mm.', [`1: ${inWord}`]],
  ['Panelen klarar snö.\n---\nNästa stycke.', ['2: raden --- gör texten ovanför till en rubrik. Skriv en tom rad före, eller rubriken som ## Panelen klarar snö.']],
  ['**Viktigt:**Läs först.', [`1: tecknet ** visas som det står. ${bold} Gånger skrivs ×. Skriv \\* om tecknet ska synas.`]],
  ['__Viktigt:__Läs', [`1: tecknet __ visas som det står. ${bold} Skriv \\_ om tecknet ska synas.`]],
  ['~~Förr ~~', ['1: tecknet ~~ visas som det står. Överstruken text skrivs ~~så~~, tätt intill orden. Skriv \\~ om tecknet ska synas.']],
  ['H~2~O', ['1: tecknen i ~2~ visas som de står. Överstruken text skrivs ~~så~~, tätt intill orden. Skriv \\~ om tecknet ska synas.']],
  ['Skriv `kod', ['1: tecknet ` visas som det står. Sätt texten inom citattecken. Skriv \\` om tecknet ska synas.']],
  ['Text ==viktig text', [`1: tecknet == visas som det står. ${withWords}`]],
  ['Från&pang;hit', ['1: tecknet &pang; visas som det står. Skriv själva tecknet.']],
  ['Rad ett\\nRad två', ['1: tecknet \\ visas som det står. Ta bort tecknet. En ny rad börjar efter en tom rad.']],
  ['Summan \\(x\\)', ['1: tecknet \\ i \\( visas inte. Skriv bara (', '1: tecknet \\ i \\) visas inte. Skriv bara )']],
  ['| Modell | Effekt |\n|---|---|\n| A | 430 W | 2 990 kr |', ['3: raden har 3 rutor och tabellens rubrik 2: resten visas inte. Lägg till en rubrik, eller ta bort rutan. Skriv \\| om tecknet ska synas.']],
  ['| Modell | Effekt |\n| A | 430 W |', [`1: tecknet | visas som det står. ${table}`, `2: tecknet | visas som det står. ${table}`]],
  ['| A | B |\n|---|---|\n| 1 | 2 |\nText under', ['4: raden blir en del av tabellen ovanför. Skriv en tom rad före.']],
  ['[Mejla oss](mailto:info@ljungsol.example?subject=Offert på tak)', ['1: tecknen i [Mejla oss](mailto: visas som de står: en adress har inga mellanslag. Byt dem mot bindestreck, och i ett mejls ämne mot %20.']],
  ['[Läs mer] (/kontakt)', [`1: tecknen i [Läs mer] (/kontakt) visas som de står. ${link}`]],
  ['[Läs mer][sidan]', [`1: tecknen i [Läs mer][sidan] visas som de står. ${link}`]],
  ['> [!NOTE]\n> Tänk på det.', [`1: tecknen i [!NOTE] visas som de står. ${link}`]],
  ['[Tips]: /kontakt', ['1: raden visas inte: ingen länk använder den. Ta bort den, eller skriv utan hakparenteser.']],
  ['[Läs][a]\n\n[a]: /kontakt\n[a]: /blog', ['4: adressen till [a] står två gånger: den här används inte. Ta bort den.']],
  ['[Läs](/kontakt "Mer hos oss")', ['1: orden "Mer hos oss" efter adressen visas inte. Skriv dem i texten.']],
  ['Se ![Ett tak](tak.webp "Söder") här', ['1: orden "Söder" efter adressen visas inte. Skriv dem i texten.']],
  ['##\u00a0Rubrik', ['1: tecknet ## först på raden visas som det står. Byt det hårda mellanslaget: skriv ## Rubrik']],
  ['-\u202fett\n-\u202ftvå', ['1: tecknet - först på raden visas som det står. Byt det hårda mellanslaget: skriv - ett', '2: tecknet - först på raden visas som det står. Byt det hårda mellanslaget: skriv - två, efter en tom rad']],
  ['>\u00a0Citat', ['1: raden börjar med ett hårt mellanslag. Byt det mot ett vanligt.']],
  ['\u200b## Rubrik', ['1: tecknet ## först på raden visas som det står. Skriv ## Rubrik']],
  ['-ett', ['1: tecknet - först på raden visas som det står. Skriv - ett']],
  ['Så här:\n2. Två', ['2: tecknet 2. först på raden visas som det står. Skriv 2. Två, efter en tom rad']],
  ['2024. Vi monterade.', ['1: 2024. först på raden gör den till en lista som börjar på 2024. Börja listan med 1. Är det ingen lista: skriv 2024\\.']],
  ['1. Ett\n2. Två\n5. Fem', ['3: talet 5. visas som 3. Listor räknas uppåt ett i taget. Skriv talet i texten om det betyder något.']],
  ['- ett\n- två\nNästa stycke.', ['3: raden läses ihop med punkten ovanför. Skriv en tom rad före, eller dra in raden två steg.']],
  ['> Citat\nNästa stycke.', ['2: raden läses ihop med citatet ovanför. Skriv en tom rad före, eller börja den med >.']],
  ['- [ ] Kontrollera taket', ['1: en ruta att kryssa i visas utan namn och går inte att klicka på. Skriv punkten utan [ ].']],
  ['## ☀️', ['1: rubriken har inga bokstäver att göra ett ankare av. Skriv ett efter den, till exempel {#sol}.']],
  ['<<<<<<< HEAD\nText.', [`1: ${git}`]],
  ['Text.\n=======\nText.', [`2: ${git}`]],
  ['> > > > > > > a1b2c3d', [`1: ${git}`]],
  ['Text.\n>>>>>>>>> a1b2c3d (Nytt pris)', [`2: ${git}`]],
  ['####### Rubrik', [`1: tecknet ####### visas som det står. ${withWords}`]],
  ['Tio m^2^', [`1: tecknen i ^2^ visas som de står. ${withWords}`]],
  ['Tack :smile: hej', ['1: tecknen i :smile: visas som de står. Skriv själva tecknet, eller ta bort det.']],
  ['´´´note Råd\nText.\n´´´', ['1: tecknet ´´´ visas som det står. En ruta börjar och slutar med tre grava accenter: ```', '3: tecknet ´´´ visas som det står. En ruta börjar och slutar med tre grava accenter: ```']],
  ['Arean är $x^2$', [`1: tecknen i $x^2$ visas som de står. ${withWords}`]],
  ['!!! note\n    Text', [`1: tecknet !!! visas som det står. ${withWords}`]],
  ['1. maj är en helgdag.', ['1: 1. först på raden gör den till en lista. Skriv 1\\. maj']],
  ['#', ['1: rubriken är tom. Skriv den, eller ta bort tecknen.']],
  ['1.Ett', ['1: tecknet 1. först på raden visas som det står. Skriv 1. Ett']],
  ['Pris {#pris} i dag', [`1: tecknen i {#pris} visas som de står. ${withWords}`]],
  ['++nytt++', [`1: tecknet ++ visas som det står. ${withWords}`]],
  ['Text.\n\n>', ['3: citatet är tomt. Skriv det, eller ta bort tecknet.']],
  ['- ett\n-', ['2: punkten är tom. Skriv den, eller ta bort tecknet.']],
  ['#taktvätt', ['1: tecknet # först på raden visas som det står. Skriv # taktvätt, eller \\#taktvätt']],
  ['Modell\tPris\nBox\t5 990 kr', ['2: raden läses ihop med raden ovanför. Skriv en tabell: | Modell | Pris | på första raden och |---|---| på raden under.']],
  ['Se <!-- kolla', ['1: tecknet <!-- visas som det står.']],
  ['Term\n: Förklaring', ['2: tecknet : visas som det står.']],
  ['5&nbsp990 kr och Sol&amp vind &#8211 så', ['1: tecknet &nbsp visas som det står. Skriv själva tecknet.', '1: tecknet &amp visas som det står.', '1: tecknet &#8211 visas som det står.']],
  ['## Vi kan C #', ['1: tecknet # sist i rubriken visas inte. Skriv \\# om tecknet ska synas.']],
  ['Ring\n+ 46 31 390 06 00', ['2: tecknet + först på raden visas inte. Skriv \\+ om tecknet ska synas.']],
  ['Det var\n- 20 grader', ['2: tecknet - först på raden visas inte. Skriv \\- om tecknet ska synas.']],
  ['> 50 % av taken', ['1: tecknet > först på raden visas inte. Skriv mer än. Är det ett citat: sätt citattecken runt det.']],
  ['1. Ett\n  - under\n2. Två', ['2: punkten är indragen, men för lite för att höra till punkten ovanför. Dra in den fyra steg, eller inte alls.']],
  ['- Ett\n - Två', ['2: punkten är indragen, men för lite']],
  ['solcells-\npaneler på taket', ['2: ett ord är delat på två rader, och visas med bindestreck och mellanslag. Skriv ordet på en rad.']],
  ['Rad ett\u0085rad två', ['1: här står ett tecken som inte går att visa (U+0085). Sudda där och skriv igen.']],
  ['Källan \ue200cite\ue201', ['1: här står ett tecken som inte går att visa (U+E200). Sudda där och skriv igen.', '1: här står ett tecken som inte går att visa (U+E201). Sudda där och skriv igen.']],
  ...['– ett\n– två', '✅ ett\n✅ två', 'a) ett\nb) två', 'ii. ett\niii. två', '=> ett\n=> två', '1: ett\n2: två', '1.) ett\n2.) två', '⁃ ett\n⁃ två', '1️⃣ ett\n2️⃣ två', '① ett\n② två', '\u2011 ett\n\u2011 två', '\u2212 ett\n\u2212 två'].map(
    (text): [string, string[]] => [text, [`2: ${joined}`]],
  ),
])('%j', (text, problems) => expect(problemsOf(text)).toEqual(problems.map((problem) => expect.stringContaining(problem))))

test.each([
  '20~25 kWh i juli och 2~4 kWh i januari.',
  '– Vi är nöjda, säger Anna.',
  '-5 grader, +46 31 390 06 00 och 5 > 3 < 4',
  'Villkoren i *Wattvinst*s avtal och **ROT**-avdraget, ~~17 900~~ 15 900 kr',
  'a \\* b, c \\| d, \\[e\\] och 2024\\. f',
  'En rad\\\noch en till  \noch en till',
  'Se www_a@exempel.se, [guiden][a] och <https://www.exempel.se/a_b_c>.\n\n[a]: /kontakt',
  '1. Ett\n\nText emellan.\n\n2. Två',
  '1. Maj\n2. Juni',
  'Frågor: Q&A; kostar $5 och $6, eller $5/$6. Hej!!! a ~ b ~ c',
  '- Ett\n  fortsätter\n\n  ![Ett tak](tak.webp "Söder")',
  '| A \\| B | C |\n|:---|---:|\n| 1 | |',
  '> Citat\n>\n> – Anna',
  'Se https://sv.wikipedia.org/wiki/Solcell_(energi) och https://www.exempel.se/a_b_?x=1^^2',
  '"Det […] läckte [sic]", säger hon.',
  'Vi behöver:\n- 2 paneler\n\nDet kostar\n- 5 kr\n- 6 kr',
  '## Sol ##\n\nsol-\noch vindkraft, R&D; &amp=1 och AT&T',
  ' 9\\. Nio\n\n- Ett\n    - under\n- Två\n\n1. Ett\n   - under',
  'Steg 1: Ring\n\nSteg 2: Boka',
  '## Sol & vind: så *mycket* {#sol}\n\n---\n\nText&nbsp;med 100 % och &#8211;',
])('%j is accepted', (text) => expect(problemsOf(text)).toEqual([]))

test('a single tilde is no deletion', () => {
  expect(renderMarkdown('20~25 och 2~4').html).toBe('<p>20~25 och 2~4</p>')
})

test('an id has no remains of an emoji', () => {
  expect(renderMarkdown('## ☀️ Sol\n\n## Sol ☀️').headings.map(({ id }) => id)).toEqual([
    'sol',
    'sol-',
  ])
})

const blog = (title: string) =>
  edited('blog/vinter.md', 'title: Solceller på vintern', `title: ${title}`)

const literal = (sign: string, instead = 'Skriv bara orden.') =>
  `tecknet ${sign} visas som det står: den här texten är inte Markdown. ${instead}`

// biome-ignore format: one text per line
test.each([
  ['Sol &amp; vind', literal('&amp;', 'Skriv själva tecknet.')],
  ['p&#229; tak', literal('&#229;', 'Skriv själva tecknet.')],
  ["'**Sol på tak'", literal('**')],
  ['Sol&shyceller, Sol&amp vind', literal('&amp', 'Skriv själva tecknet.')],
  ["'Sol på tak[^1]'", literal('[^')],
  ["'Sol på tak {#sol}'", literal('{#sol}')],
  ['"Sol\\ud800"', 'här står ett tecken som inte går att visa (U+D800). Sudda där och skriv igen.'],
  ['"Sol\\fpå tak"', 'här står ett tecken som inte går att visa (U+000C). Sudda där och skriv igen.'],
  ['Sol\\npå tak', literal('\\')],
])('the title %s', (title, message) => expect(problemsIn(blog(title))).toContain(message))

test('lines of a Markdown text that YAML joins', () => {
  const body = (text: string) =>
    problemsIn(
      edited(
        'services/takvatt.yaml',
        'sections:',
        `sections:\n  - type: text\n    title: Mer\n    body: ${text}`,
      ),
    )
  const lost =
    'raden läses ihop med raden ovanför. Skriv | efter nyckeln, och texten på raderna under.'
  expect(body('>\n      Vi gör:\n      - ett\n      - två')).toContain(lost)
  expect(body('"Vi gör:\n      1. ett\n      2. två"')).toContain(lost)
  expect(body('|\n      Vi gör:\n\n      - ett\n      - två')).not.toContain(lost)
  expect(body('>\n      Vi gör\n      mycket.')).not.toContain(lost)
})

test.each(['<<<<<<< HEAD', '>>>>>>> main', '||||||| bas', '======='])('%s in YAML', (mark) => {
  expect(
    problemsIn({
      'blog/vinter.md': smallSite['blog/vinter.md']!.replace(
        /^excerpt: .*/m,
        `excerpt: >\n  Kyla är bra.\n  ${mark}`,
      ),
    }),
  ).toContain(git)
  expect(
    problemsIn({ 'cities/lerum.yaml': `${smallSite['cities/lerum.yaml']!}${mark}\n` }),
  ).toContain(git)
})

test.each([' # vind', ' #1'])('the words after%s in a text without quotation marks', (rest) => {
  expect(problemsIn(blog(`Sol${rest}`))).toContain(
    'det som står efter # kommer inte med. Sätt hela texten inom citattecken.',
  )
})

test('a note after a number or a quoted text is a note', () => {
  expect(problemsIn(edited('staff/anna-svensson.yaml', 'order: 1', 'order: 1 # överst'))).toBe('')
  expect(problemsIn(blog("'Solceller på vintern' # utan år"))).toBe('')
})
