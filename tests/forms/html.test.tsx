import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FormModel } from '../../renderer/content/model/models.ts'
import { ContactForm } from '../../renderer/forms/ContactForm.tsx'
import type { FormContext } from '../../renderer/forms/context.ts'
import { NewsletterForm } from '../../renderer/forms/NewsletterForm.tsx'
import { QuoteForm } from '../../renderer/forms/QuoteForm.tsx'

const context: FormContext = {
  endpoint: 'https://endpoint.example/',
  phone: { label: '031-390 06 00', href: 'tel:+46313900600' },
  email: 'info@ljungsol.example',
  privacy: { text: 'Vi sparar uppgifterna.', linkLabel: 'Så behandlar vi personuppgifter' },
  replyPromise: '24 timmar',
  replyNote: 'Svar inom 24 timmar, även på helger.',
  steps: ['Vi ringer', 'Platsbesök', 'Offert'],
  openingHours: 'måndag–fredag 08:00–17:00',
  upload: { region: 'eu-north-1', bucket: 'offert-images', identityPoolId: 'pool' },
}
const model: FormModel = {
  kind: 'b',
  title: 'Begär offert',
  lede: 'Hembesöket är kostnadsfritt.',
  button: 'Skicka förfrågan',
  serviceType: 'solceller',
  city: 'Lerum',
  message: 'Intresserad av tjänster i Lerum.',
  page: '/tjanster/solceller/lerum',
  person: 'Anna Lindqvist',
}
const contact = { title: 'Skriv till oss', lede: 'Vi svarar.', page: '/kontakt', context }

const html = {
  a: renderToString(<QuoteForm {...model} kind="a" city="" message="" context={context} />),
  b: renderToString(<QuoteForm {...model} context={context} />),
  electrical: renderToString(<QuoteForm {...model} kind="electrical" context={context} />),
  contact: renderToString(<ContactForm {...contact} />),
  newsletter: renderToString(
    <NewsletterForm label="E-postadress" button="Prenumerera" consent="Jag vill få nyhetsbrev." page="/blog" context={context} />,
  ),
}
const kinds = Object.keys(html) as (keyof typeof html)[]
const tags = (kind: keyof typeof html, pattern: RegExp) => html[kind].match(pattern) ?? []
/** The tag of one control, its attributes in any order. */
const control = (kind: keyof typeof html, name: string) =>
  tags(kind, /<(input|select|textarea)[^>]*>/g).find((tag) => tag.includes(` name="${name}"`))

test.each(kinds)('form %s posts to the endpoint by itself, with its hidden values', (kind) => {
  const [form] = tags(kind, /<form[^>]*>/)
  expect(form).toContain(' method="post"')
  expect(form).toContain(' action="https://endpoint.example/"')
  expect(control(kind, 'form')).toContain(`value="${kind}"`)
  expect(control(kind, 'page')).toContain('value="/')
  expect(control(kind, 'website')).toMatch(/tabindex="-1"/i)
})

test.each(kinds)('form %s labels every field, with an asterisk where it is required, and uses each id once', (kind) => {
  const ids = tags(kind, / id="[^"]+"/g)
  expect(new Set(ids).size).toBe(ids.length)
  for (const tag of tags(kind, /<(input|select|textarea)[^>]* id="[^"]*"[^>]*>/g)) {
    const id = / id="([^"]*)"/.exec(tag)?.[1]
    const label = html[kind].split(new RegExp(`<label for="${id}"[^>]*>`))[1]?.split('</label>')[0]
    expect([id, label?.includes('*')]).toEqual([id, tag.includes(' required=""')])
  }
})

test('what a city page knows stands in the HTML', () => {
  expect(control('b', 'city')).toContain('value="Lerum"')
  expect(html.b).toMatch(/<textarea[^>]*>Intresserad av tjänster i Lerum\.<\/textarea>/)
  expect(control('b', 'serviceType')).toBe('<input type="hidden" name="serviceType" value="solceller"/>')
})

test('without a service the visitor chooses, and nothing is chosen', () => {
  const { serviceType: _, ...withoutService } = model
  const open = renderToString(<QuoteForm {...withoutService} services={[{ value: 'x', label: 'Värme' }]} context={context} />)
  expect(open).toMatch(
    /<select[^>]* name="serviceType"[^>]*><option value=""[^>]*>Välj tjänst<\/option><option value="x">Värme<\/option><\/select>/,
  )
})

test('every form but the newsletter says how soon it is answered', () => {
  expect(kinds.filter((kind) => html[kind].includes(context.replyNote!))).toEqual(['a', 'b', 'electrical', 'contact'])
})

test('the consent sentence of the newsletter stands by its button', () => {
  expect(html.newsletter).toContain('Jag vill få nyhetsbrev.')
  expect(control('newsletter', 'serviceType')).toContain('value="Nyhetsbrev"')
})

test('no picture is asked for where there is nowhere to put it', () => {
  expect(html.b).toContain('type="file"')
  expect(renderToString(<QuoteForm {...model} context={{ ...context, upload: undefined }} />)).not.toContain('type="file"')
  expect(html.electrical).not.toContain('type="file"')
})
