/**
 * Each field of each form, from the page to the office. rules.test.ts has the rules of the
 * specification, tests/pages/contract.test.ts the labels.
 */
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formSchema } from '../../amplify/functions/shared/fieldRules.ts'
import {
  displayText,
  type FormKind,
  fieldDefinition,
  fieldNames,
  fieldsOf,
  formKinds,
  isRequired,
} from '../../amplify/functions/shared/fields.ts'
import { recordOf } from '../../amplify/functions/shared/keys.ts'
import type { RequestDetails } from '../../amplify/functions/office/details.ts'
import type { FormContext } from '../../renderer/content/model/formContext.ts'
import { ContactForm } from '../../renderer/forms/ContactForm.tsx'
import { NewsletterForm } from '../../renderer/forms/NewsletterForm.tsx'
import { QuoteForm } from '../../renderer/forms/QuoteForm.tsx'
import { entered } from '../functions/samples.ts'
import { createWorld } from '../functions/world.ts'
import { content } from '../sampleContent.ts'

const context: FormContext = {
  endpoint: 'https://endpoint.example/',
  phone: { label: '031-390 06 00', href: 'tel:+46313900600' },
  email: 'info@firma.example',
  privacy: {
    text: 'Vi sparar uppgifterna.',
    linkLabel: 'Så behandlar vi personuppgifter',
    href: '/integritetspolicy',
  },
  replyPromise: '24 timmar',
  replyNote: undefined,
  upload: { region: 'eu-north-1', bucket: 'offert-images', identityPoolId: 'pool' },
}
const quote = {
  context,
  title: 'Begär offert',
  button: 'Skicka förfrågan',
  city: 'Lerum',
  message: 'Intresserad av tjänster i Lerum.',
  page: '/tjanster/solceller/lerum',
  person: 'Anna Lindqvist',
}
const services = [{ value: 'solceller', label: 'Solceller' }]
function render(kind: FormKind, serviceType?: string): string {
  if (kind === 'contact')
    return renderToString(<ContactForm title="Skriv till oss" page="/kontakt" context={context} />)
  if (kind === 'newsletter')
    return renderToString(
      <NewsletterForm button="Prenumerera" consent="Jag vill." page="/blog" context={context} />,
    )
  const service = serviceType ? { serviceType } : { services }
  return renderToString(<QuoteForm {...quote} {...service} kind={kind} />)
}
const serviceOf: { [kind in FormKind]?: string } = {
  service: 'solceller',
  electrical: 'eltjanster',
}
const html: Record<FormKind, string> = {
  service: render('service', serviceOf.service),
  quote: render('quote'),
  electrical: render('electrical', serviceOf.electrical),
  contact: render('contact'),
  newsletter: render('newsletter'),
}

/** Rows of a table without line breaks in its cells. */
const cellsOf = (csv: string): string[][] =>
  csv.split('\r\n').map((row) => row.replace(/^\ufeff?"|"$/g, '').split('";"'))

const controlIn = (page: string, name: string): string =>
  new RegExp(`<(input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(page)?.[0] ?? ''
const control = (kind: FormKind, name: string) => controlIn(html[kind], name)

describe.each(formKinds)('form %s', (kind) => {
  const names = fieldsOf(kind)
  // A page about one service does not ask for it.
  const asked = kind === 'quote' ? names : names.filter((name) => name !== 'serviceType')

  test('asks its fields in their order, and requires what its rules require', () => {
    const labels = html[kind].matchAll(/<label for="\w+-(?!images)\w+">(.*?)<\/label>/g)
    const shown = [...labels].map(([, label = '']) => label.replaceAll(/<[^>]+>/g, ''))
    const expected: string[] = []
    for (const name of asked) {
      const { label, service } = fieldDefinition(name)
      const mark = isRequired(name, kind) ? '*' : '(valfritt)'
      if (!service || service === serviceOf[kind]) expected.push(`${label} ${mark}`)
      const entry = controlIn(service ? render(kind, service) : html[kind], name)
      expect(entry, name).not.toBe('')
      expect(entry.includes(' required=""'), name).toBe(isRequired(name, kind) && !service)
    }
    expect(shown).toEqual(expected)
  })

  test('the endpoint refuses with the same messages what the browser posts', async () => {
    const { postForm } = await createWorld()
    const { status, body } = await postForm({ form: kind, page: '/' })
    expect(status).toBe(400)
    const required = asked.filter((name) => isRequired(name, kind))
    expect(required).toContain('email')
    for (const name of required) expect(body).toContain(fieldDefinition(name).rules[kind]![1])
  })

  test('mail, table and /kontor show label and value of every field', async () => {
    const { postForm, mailed, officeMails, keys, readOffice } = await createWorld()
    const own = recordOf(names, (name) => entered[name])
    expect((await postForm({ ...own, form: kind, page: '/' })).status).toBe(200)
    await mailed()
    const [key = ''] = await keys('requests/')
    const id = key.slice('requests/'.length, -'.json'.length)
    const { rows }: RequestDetails = JSON.parse(await readOffice(`/requests/${id}`))
    const [header, cells] = cellsOf(await readOffice('/table'))
    const shown = {
      mail: officeMails()[0]!.text,
      kontor: rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      table: header!.map((label, column) => `${label}: ${cells![column]}`).join('\n'),
    }
    for (const [place, text] of Object.entries(shown))
      for (const name of names) {
        const value = displayText(name, entered[name], services)
        // Other fields may stand above the message.
        const line = name === 'message' ? value : `${fieldDefinition(name).label}: ${value}`
        expect(text, place).toContain(line)
      }
  })

  test('posts to the endpoint without its code, with its hidden values', () => {
    expect(/<form[^>]*>/.exec(html[kind])?.[0]).toContain(
      ' action="https://endpoint.example/" method="post"',
    )
    expect(control(kind, 'form')).toContain(`value="${kind}"`)
    expect(control(kind, 'page')).toContain('value="/')
    for (const hidden of ['requestId', 'leftOut', 'metadata'])
      expect(control(kind, hidden)).toContain('type="hidden"')
  })

  test('hides the honeypot from people and from programs that fill in forms for them', () => {
    expect(html[kind]).toContain('<div class="sr-only" aria-hidden="true" inert="">')
    const honeypot = control(kind, 'blank').toLowerCase()
    for (const attribute of ['tabindex="-1"', 'readonly', 'autocomplete="off"', 'data-1p-ignore'])
      expect(honeypot).toContain(attribute)
  })
})

test('a field of one service is optional, and asked on its pages only', () => {
  for (const name of fieldNames()) {
    const { service } = fieldDefinition(name)
    if (!service) continue
    const asking: string[] = []
    for (const { serviceType, form } of content.services)
      if (form && controlIn(render(form.rules, serviceType), name)) asking.push(serviceType)
    expect(asking, name).toEqual([service])
    expect(
      formKinds.filter((kind) => isRequired(name, kind)),
      name,
    ).toEqual([])
  }
})

test('every field is in a form', () => {
  const asked = new Set(formKinds.flatMap(fieldsOf))
  expect(fieldNames().filter((name) => !asked.has(name))).toEqual([])
})

test.each(['031390600', '+46 (0)31-390 06 00', '070/174 06 05', '031-390 06 00 (efter 17)'])(
  'the stricter rules accept the number %s',
  (number) => {
    expect(z.safeParse(formSchema('quote'), { ...entered, phone: number }).success).toBe(true)
  },
)

test('a page of a town fills in town, message and service', () => {
  expect(control('service', 'city')).toContain('value="Lerum"')
  expect(html.service).toMatch(/<textarea[^>]*>Intresserad av tjänster i Lerum\.<\/textarea>/)
  expect(control('service', 'serviceType')).toContain('type="hidden" name="serviceType"')
  expect(control('service', 'serviceType')).toContain('value="solceller"')
})

test('only the quote forms ask for pictures', () => {
  expect(formKinds.filter((kind) => html[kind].includes('type="file"'))).toEqual([
    'service',
    'quote',
  ])
  expect(html.service).toContain('accept=".jpg,.jpeg,.png,.webp"')
})
