/** Texts by their role: plain lines, Markdown and its positions in YAML, and values of placeholders. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { renderMarkdown, resolve } from '../../renderer/content/markdown/render.ts'
import { placeholderValues } from '../../renderer/content/model/placeholders.ts'
import { href, Image, line, markdown } from '../../renderer/content/schema/roles.ts'
import { edited, loadSmallSite, problemsIn, smallEnv, smallSite } from '../support/smallSite.ts'

test('a value of any schema is resolved by its role', () => {
  const schema = z.strictObject({
    items: z.array(
      z.strictObject({ when: line('När'), text: markdown('Text'), target: href, photo: Image }),
    ),
  })
  const picture = (alt: string) => ({ file: 'tak.webp', alt })
  const text = 'Ring **{phone}**: [ring](tel:{phone})\n\n![Hos {company}](tak.webp)'
  const item = { when: '{today}', text, target: 'tel:{phone}', photo: picture('Hos {company}') }
  const values = placeholderValues(loadSmallSite().site, smallEnv.today)
  expect(resolve(schema, { items: [item] }, values, smallEnv).items).toEqual([
    {
      when: '20\u00a0november\u00a02026',
      text: '<p>Ring <strong>031-390 06 00</strong>: <a href="tel:+46313900600">ring</a></p>\n<p><picture><img src="/images/tak.webp" alt="Hos Exempelsol" width="1200" height="800" loading="lazy" decoding="async"/></picture></p>',
      target: 'tel:+46313900600',
      photo: smallEnv.image(picture('Hos Exempelsol')),
    },
  ])
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
