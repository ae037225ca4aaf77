/** The checks depend on the role of a value, so they apply to new kinds of sections. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { renderMarkdown, resolve } from '../../renderer/content/markdown/render.ts'
import { placeholderValues } from '../../renderer/content/model/placeholders.ts'
import { drawing, factRef, href, image, line, markdown, staffRef } from '../../renderer/content/schema/roles.ts'
import { jsonSchemaOf } from '../../scripts/editor/jsonSchema.ts'
import { edited, problemsIn, smallEnv, loadSmallSite, smallOptions, smallSite } from '../../scripts/lab/fixtures/smallSite.ts'

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
const Timeline = z.strictObject({ sections: z.array(z.strictObject({ type: z.literal('timeline'), items: z.array(Item) })) })

test('the values of a new kind of section are resolved, and have options in the editor', () => {
  const item = {
    text: 'Ring **{phone}**: [ring](tel:{phone})\n\n![Hos {company}](tak.webp)',
    target: 'tel:{phone}',
    photo: { file: 'tak.webp', alt: 'Hos {company}' },
  }
  const content = { sections: [{ type: 'timeline' as const, items: [{ when: '{today}', ...item }] }] }
  const values = placeholderValues(loadSmallSite().site, smallOptions.today)
  expect(resolve(Timeline, content, values, smallEnv).sections[0]!.items[0]).toEqual({
    when: '20\u00a0november\u00a02026',
    text: '<p>Ring <strong>031\u2011390\u00a006\u00a000</strong>: <a href="tel:+46313900600">ring</a></p>\n<p><picture><img src="/images/tak.webp" alt="Hos Exempelsol" width="1200" height="800" loading="lazy" decoding="async"/></picture></p>',
    target: 'tel:+46313900600',
    photo: smallEnv.image({ file: 'tak.webp', alt: 'Hos Exempelsol' }),
  })
  const choice = (value: string) => [{ value, label: '' }]
  const pictures = { pictures: choice('tak.webp'), drawings: choice('silhuett.svg') }
  const choices = { of: choice, facts: choice('rot'), categories: [], cityServices: [], ...pictures }
  const fields = jsonSchemaOf(Timeline, choices).properties!.sections!.items!.properties!.items!.items!.properties!
  const options = [fields.responsible!, fields.price!, fields.photo!.properties!.file!, fields.sketch!].flatMap((field) => field.enum)
  expect(options).toEqual(['staff', 'rot', 'tak.webp', 'silhuett.svg'])
})

test('a testimonial is plain text', () => {
  expect(problemsIn(edited('testimonials/mats.yaml', 'Gården såg', '1. På [tak](/finns-inte) såg gården'))).toBe(
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
  const values = { company: 'Sol *& [Vind](/el)* <b>', email: 'info@sol_och_vind.example', address: 'Gatan 1?#' }
  const html = renderMarkdown('# {company}\n\n{company}, {email}: [skriv](mailto:{email}), [karta](https://karta.example/?q={address})', {
    values,
  })
  expect(html).toMatchObject({
    html:
      '<h1 id="company">Sol *&amp; [Vind](/el)* &lt;b&gt;</h1>\n<p>Sol *&amp; [Vind](/el)* &lt;b&gt;, <a href="mailto:info@sol_och_vind.example">info@sol_och_vind.example</a>: ' +
      '<a href="mailto:info@sol_och_vind.example">skriv</a>, <a href="https://karta.example/?q=Gatan%201%3F%23" target="_blank" rel="noopener">karta<span class="sr-only"> (öppnas i ny flik)</span></a></p>',
    headings: [{ depth: 1, id: 'company', text: values.company }],
  })
})
