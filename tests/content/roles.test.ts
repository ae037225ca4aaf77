/** The checks depend on the role of a value, so they apply to new kinds of sections. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkLinks } from '../../renderer/content/check/links.ts'
import { checkMarkdown } from '../../renderer/content/check/markdown.ts'
import { checkPlaceholders } from '../../renderer/content/check/placeholders.ts'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { checkReferences } from '../../renderer/content/check/references.ts'
import { renderMarkdown, resolve } from '../../renderer/content/markdown/render.ts'
import { placeholderValues } from '../../renderer/content/model/placeholders.ts'
import { problemText, sortProblems } from '../../renderer/content/read/problems.ts'
import { readSource } from '../../renderer/content/read/readSource.ts'
import {
  drawing,
  factRef,
  href,
  image,
  line,
  markdown,
  staffRef,
} from '../../renderer/content/schema/roles.ts'
import { jsonSchemaOf } from '../../scripts/build/jsonSchema.ts'
import {
  edited,
  problemsIn,
  smallEnv,
  loadSmallSite,
  smallOptions,
  smallSite,
} from '../../scripts/lab/fixtures/smallSite.ts'

/** A kind of section for which no check has special code. */
const Item = z.strictObject({
  when: line('När'),
  text: markdown('Text'),
  responsible: staffRef('Ansvarig').optional(),
  target: href.optional(),
  photo: image({ minWidth: 2400 }).optional(),
  sketch: drawing('Skiss').optional(),
  price: factRef('Pris').optional(),
})
const Timeline = z.strictObject({
  sections: z.array(z.strictObject({ type: z.literal('timeline'), items: z.array(Item) })),
})

const timeline = (item: string) =>
  `sections:\n  - type: timeline\n    items:\n      - ${item.trim().replaceAll('\n', '\n        ')}\n`

function problemsOf(item: string): string {
  const { site, sources } = loadSmallSite()
  const source = readSource('pages/home.yaml', timeline(item), Timeline)
  const all = { ...sources, home: new Map([['', source]]) }
  const problems = [checkPlaceholders, checkReferences, checkMarkdown, checkLinks].flatMap(
    (check) => check(all, site, smallOptions),
  )
  const reported = sortProblems([
    ...source.problems,
    ...(problems.length > 0 ? problems : contentQuality(site, all, smallOptions)),
  ])
  return reported
    .map((problem) => problemText(problem).slice('content/pages/home.yaml:'.length))
    .join('\n')
}

test('the values of a new kind of section are checked', () => {
  expect(
    problemsOf(`
when: Hösten **2024**, i {city}
text: |
  # h1

  [x](/finns-inte) och <b>fet</b>

  ![Ett hus](hus.webp) och {telefon}
responsible: anna-svenson
target: /kontakta
photo: { file: takk.webp, alt: Ett _tak_ }
sketch: siluett.svg
price: rott
`),
  ).toMatchInlineSnapshot(`
    "4:22  tecknen i **2024** visas som de står: den här texten är inte Markdown. Skriv bara orden.
    4:34  {city} kan bara stå i texter för en orts sida. Skriv ut ortens namn, eller flytta texten till cityPage.
    6:11  sidan har redan en huvudrubrik. Skriv ## h1
    8:15  sidan /finns-inte finns inte.
    8:32  HTML som <b> visas inte. Skriv med Markdown, till exempel **fet** eller [länk](/kontakt).
    8:38  HTML som </b> visas inte. Skriv med Markdown, till exempel **fet** eller [länk](/kontakt).
    10:22  bilden "hus.webp" finns inte i content/images. Menade du "illustrations/hus.webp"?
    10:36  platshållaren {telefon} finns inte. Välj: phone, email, company, legal_name, organisation_number, vat_number, address, founded, opening_hours, reply_promise, retention, today, towns.
    11:22  responsible "anna-svenson" finns inte i content/staff. Menade du "anna-svensson"?
    12:17  sidan /kontakta finns inte. Menade du "/kontakt"?
    13:24  bilden "takk.webp" finns inte i content/images. Menade du "tak.webp"?
    13:44  tecknen i _tak_ visas som de står: den här texten är inte Markdown. Skriv bara orden.
    14:17  bilden "siluett.svg" finns inte i content/images. Menade du "silhuett.svg"?
    15:16  price "rott" finns inte i content/facts.yaml. Menade du "rot"?"
  `)
  expect(
    problemsOf('when: Nu ☃\ntext: Allt är bra.\nphoto: { file: tak.webp, alt: Ett tak }'),
  ).toMatchInlineSnapshot(`
    "4:18  varning: tecknet ☃ (U+2603) finns inte i webbplatsens typsnitt och visas i ett annat. Byt tecknet om det går, eller låt det stå.
    6:24  varning: bilden "tak.webp" är 2000 bildpunkter bred och blir suddig. Använd en som är minst 2400 bred."
  `)
  expect(problemsOf('when: Nu\ntext: Allt är bra.\nphoto: { file: remsa.jpg, alt: Ett tak }')).toBe(
    '6:24  varning: bilden "remsa.jpg" är bara 200 bildpunkter hög och blir suddig. Använd en som är minst 1200 hög.',
  )
})

test('the values of a new kind of section are resolved, and have options in the editor', () => {
  const item = {
    text: 'Ring **{phone}**: [ring](tel:{phone})\n\n![Hos {company}](tak.webp)',
    target: 'tel:{phone}',
    photo: { file: 'tak.webp', alt: 'Hos {company}' },
  }
  const content = {
    sections: [{ type: 'timeline' as const, items: [{ when: '{today}', ...item }] }],
  }
  const values = placeholderValues(loadSmallSite().site, smallOptions.today)
  expect(resolve(Timeline, content, values, smallEnv).sections[0]!.items[0]).toEqual({
    when: '20\u00a0november\u00a02026',
    text: '<p>Ring <strong>031-390 06 00</strong>: <a href="tel:+46313900600">ring</a></p>\n<p><picture><img src="/images/tak.webp" alt="Hos Exempelsol" width="1200" height="800" loading="lazy" decoding="async"/></picture></p>',
    target: 'tel:+46313900600',
    photo: smallEnv.image({ file: 'tak.webp', alt: 'Hos Exempelsol' }),
  })
  const choice = (value: string) => [{ value, label: '' }]
  const pictures = { pictures: choice('tak.webp'), drawings: choice('silhuett.svg') }
  const choices = {
    of: choice,
    facts: choice('rot'),
    categories: [],
    cityServices: [],
    ...pictures,
  }
  const fields = jsonSchemaOf(Timeline, choices).properties!.sections!.items!.properties!.items!
    .items!.properties!
  const options = [
    fields.responsible!,
    fields.price!,
    fields.photo!.properties!.file!,
    fields.sketch!,
  ].flatMap((field) => field.enum)
  expect(options).toEqual(['staff', 'rot', 'tak.webp', 'silhuett.svg'])
})

test('a testimonial is plain text', () => {
  expect(
    problemsIn(
      edited('testimonials/mats.yaml', 'Gården såg', '1. På [tak](/finns-inte) såg gården'),
    ),
  ).toBe(
    'content/testimonials/mats.yaml:4:13  tecknen i [tak](/finns-inte) visas som de står: den här texten är inte Markdown. Skriv bara orden.',
  )
})

test.each([
  ['plain and folded', 'Granarna i dalen\n          är <b> höga.', '22:14'],
  ['a literal block', '|\n          Granarna\n\n          är <b> höga.', '24:14'],
  ['a folded block with a list', '>-\n          - Granarna\n          är <b> höga.', '23:14'],
  ['single quotes', "'Granarna i ''dalen'' är <b> höga.'", '21:40'],
  ['double quotes', '"Granarna i \\"dalen\\" är\\noch <b> höga."', '21:45'],
])('an error in Markdown has its own position in %s', (_, body, place) => {
  const text = smallSite['cities/lerum.yaml']!.replace(/body: .*/, () => `body: ${body}`)
  expect(problemsIn({ 'cities/lerum.yaml': text })).toBe(
    `content/cities/lerum.yaml:${place}  HTML som <b> visas inte. Skriv med Markdown, till exempel **fet** eller [länk](/kontakt).`,
  )
})

test('the value of a placeholder is not parsed as Markdown', () => {
  const values = {
    company: 'Sol *& [Vind](/el)* <b>',
    email: 'info@sol_och_vind.example',
    address: 'Gatan 1?#',
  }
  const html = renderMarkdown(
    '# {company}\n\n{company}, {email}: [skriv](mailto:{email}), [karta](https://karta.example/?q={address})',
    {
      values,
    },
  )
  expect(html).toMatchObject({
    html:
      '<h1 id="company">Sol *&amp; [Vind](/el)* &lt;b&gt;</h1>\n<p>Sol *&amp; [Vind](/el)* &lt;b&gt;, <a href="mailto:info@sol_och_vind.example">info@sol_och_vind.example</a>: ' +
      '<a href="mailto:info@sol_och_vind.example">skriv</a>, <a href="https://karta.example/?q=Gatan%201%3F%23" target="_blank" rel="noopener">karta<span class="sr-only"> (öppnas i ny flik)</span></a></p>',
    headings: [{ depth: 1, id: 'company', text: values.company }],
  })
})
