/** Each field of each form, from the page to the office's table, and the HTML of the forms. */
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { formSchema, minLengthOf } from '../../amplify/functions/shared/fieldRules.ts'
import * as table from '../../amplify/functions/shared/fields.ts'
import { allRequests } from '../../amplify/functions/shared/oldStore.ts'
import type { FormModel } from '../../renderer/content/model/models.ts'
import { ContactForm } from '../../renderer/forms/ContactForm.tsx'
import type { FormContext } from '../../renderer/forms/context.ts'
import { LeadForm } from '../../renderer/forms/LeadForm.tsx'
import { NewsletterForm } from '../../renderer/forms/NewsletterForm.tsx'
import { QuoteForm } from '../../renderer/forms/QuoteForm.tsx'
import {
  sampleEntries,
  samplePost,
  sampleRequest,
  sampleServices as services,
} from '../support/sampleRequest.ts'
import { fieldLabels, formLabels } from '../formLabels.ts'
import { createWorld, worldWith } from '../send-offert/world.ts'

/** Kinds of fields that no form has at present. */
vi.mock(import('../../amplify/functions/shared/fields.ts'), async (original) => {
  const table = await original()
  const service = 'bostadsrattsforening'
  const message = 'Kryssa i rutan'
  const extra: Record<string, table.FieldDefinition> = {
    homeVisit: { label: 'Hembesök', max: 2, rules: { a: [0, message] }, service, format: 'box' },
    power: { label: 'Fullmakt', max: 2, rules: { b: [1, message] }, service, format: 'box' },
    roof: { label: 'Tak', max: 9, rules: { a: [0, 'x'] }, service, choices: { tegel: 'Tegel' } },
  }
  Object.assign(table.fields, extra)
  return table
})

vi.spyOn(console, 'log').mockReturnValue()
vi.spyOn(console, 'error').mockReturnValue()

const { choicesOf, fieldNames, fieldDefinition, formKinds } = table
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
const formOf = (kind: FormKind, fixed: object) =>
  renderToString(
    <LeadForm kind={kind} prefix="p" page="/" context={context} button="Skicka" fixed={fixed} />,
  )
/** The tag of one control, its attributes in any order. */
const controlIn = (html: string, name: string) =>
  html.match(/<(input|select|textarea)[^>]*>/g)?.find((tag) => tag.includes(` name="${name}"`)) ??
  ''
const labels: Record<string, string> = {
  ...{ homeVisit: 'Hembesök', power: 'Fullmakt', roof: 'Tak' },
  ...{ ...fieldLabels, serviceType: 'Tjänst' },
}
/** The labels of the samples' choices; send-offert/officeTexts.test.ts has mails, table and pages word for word. */
const choiceLabels: Record<string, string> = {
  tegel: 'Tegel',
  solceller: 'Solceller',
  bostadsrattsforening: 'Bostadsrättsförening',
  felsökning: 'Felsökning',
  lägenhet: 'Lägenhet',
}
/** A service whose page has the field. */
const serviceOf = (name: FieldName) => fieldDefinition(name).service ?? 'solceller'
type FormKind = table.FormKind
type FieldName = table.FieldName
const every = formKinds.flatMap((form) =>
  fieldNames().flatMap((name): [FormKind, FieldName][] =>
    fieldDefinition(name).rules[form] ? [[form, name]] : [],
  ),
)
/** Another valid value. */
const otherValue = (name: FieldName, value: string): string => {
  const choice = choicesOf(name, services)?.find((service) => service.value !== value)
  if (choice) return choice.value
  // The only choice of a list, or a box.
  if (choicesOf(name, services) || fieldDefinition(name).format === 'box') return ''
  const { format, between } = fieldDefinition(name)
  if (between) return String(Number(value) + 1)
  if (format === 'date') return '2027-06-01'
  return format === 'email' ? `x${value}` : `${value} 1`
}
describe.each(every)('form %s: %s', (form, name) => {
  const service = serviceOf(name)
  const entries = sampleEntries(form, true, service)
  const value = entries[name] ?? ''
  const { max, rules, inMessage, format, between, input } = fieldDefinition(name)
  const label = labels[name]!
  const choices = choicesOf(name, services)
  const read = choices ? choiceLabels[value]! : value
  const isRequiredBox = format === 'box' && rules[form]![0] > 0

  test('is validated', () => {
    const problems = (text: string) =>
      z
        .safeParse(formSchema({ form, serviceType: entries.serviceType }), {
          ...entries,
          [name]: text,
        })
        .error?.issues.map(({ path }) => path[0])
    expect(problems(value)).toBeUndefined()
    expect(problems('x'.repeat(max + 1))).toContain(name)
    if (rules[form]![0] > 0) expect(problems(' ')).toContain(name)
    if (between)
      expect(rules[form]![1], 'the message has the limits').toContain(between.join(' till '))
    for (const invalid of between ? [`${between[0] - 1}`, `${between[1] + 1}`, '1.5', 'tio'] : [])
      expect(problems(invalid), invalid).toContain(name)
    for (const invalid of format === 'date' ? ['2027-02-30', '20 maj'] : [])
      expect(problems(invalid), invalid).toContain(name)
    for (const invalid of format === 'box' ? ['on', 'no'] : [])
      expect(problems(invalid), invalid).toContain(name)
  })

  test('is stored, hashed and mailed', async () => {
    const world = createWorld()
    const body = sampleRequest(form, {}, true, service)
    expect((await world.post(body)).status).toBe(200)
    const [stored] = await allRequests(world.deps)
    if (!inMessage) expect(stored?.request[name as 'name']).toContain(value)
    const changed = {
      ...body,
      ...(inMessage
        ? { message: body.message.replace(read, 'Annat') }
        : { [name]: otherValue(name, value) }),
    }
    // A required box has no other valid value.
    if (isRequiredBox) return expect((await world.post(changed)).status).toBe(400)
    expect((await world.post(changed)).status).toBe(200)
    expect(world.stored()).toHaveLength(2)

    const [mail, corrected] = world.office()
    if (format === 'box' || inMessage) expect(mail!.text).toContain(`${label}: ${read}`)
    expect(mail!.html).toContain(read)
    expect(corrected!.text).not.toBe(mail!.text)
  })

  test('keeps its value on the answer page for visitors without JavaScript', async () => {
    const typed: Record<string, string> = { ...samplePost(form, true, service), email: 'fel' }
    const { status, body } = await createWorld().postForm(typed)
    expect(status).toBe(400)
    expect(body).toContain(
      `<label for="${name}">${label}${rules[form]![0] > 0 ? ' *' : ''}</label>`,
    )
    const control = new RegExp(`<(input|select|textarea) id="${name}" name="${name}"[^>]*>`).exec(
      body,
    )?.[0]
    expect(control).toBeDefined()
    expect(control).not.toContain('undefined')
    for (const [attribute, text] of Object.entries(input ?? {}))
      expect(control).toContain(` ${attribute.toLowerCase()}="${text}"`)
    if (between) expect(control).toContain(' inputmode="numeric"')
    expect(control!.includes(' required')).toBe(rules[form]![0] > 0)
    if (!choices && format !== 'box') expect(control).toContain(` maxlength="${max}"`)
    expect(body.match(new RegExp(` name="${name}"`, 'g'))).toHaveLength(1)
    if (form === 'newsletter')
      expect(controlIn(body, 'message')).toContain(`value="${typed.message}"`)
    if (choices) expect(body).toContain(`<option value="${value}" selected>${read}</option>`)
    else if (format === 'box') {
      expect(control).toMatch(/ type="checkbox" value="ja" checked>$/)
      const { [name]: _, ...empty } = typed
      const { body: unticked } = await createWorld().postForm(empty)
      expect(controlIn(unticked, name)).toMatch(/ value="ja">$/)
    } else
      expect(
        control!.includes(`value="${typed[name]}"`) ||
          body.includes(`>\n${typed[name]}</textarea>`),
      ).toBe(true)
  })

  test('has a label, an asterisk if required, and the attributes for the browser', () => {
    const html = formOf(form, name === 'serviceType' ? {} : { serviceType: service })
    const control = controlIn(html, name)
    expect(control).toContain(` id="p-${name}"`)
    const min = minLengthOf(name, form)
    const [words = ''] = html.split(`<label for="p-${name}">`)[1]?.split('</label>') ?? []
    expect([
      words.startsWith(`${label}<`),
      words.includes('*'),
      control.includes(' required=""'),
    ]).toEqual([true, min > 0, min > 0])
    if (!choices)
      expect(/ minlength="(\d+)"/i.exec(control)?.[1]).toBe(min > 1 ? String(min) : undefined)
    for (const [attribute, text] of Object.entries(input ?? {}))
      expect(control).toContain(` ${attribute}="${text}"`)
    if (format === 'email') expect(control).toContain(' type="email"')
    if (between) expect(control).toContain(' inputMode="numeric"')
    if (format === 'box')
      expect([/ type="checkbox"/, / value="ja"/].filter((part) => !part.test(control))).toEqual([])
    else if (control.startsWith('<input'))
      expect(control).toMatch(
        form === 'newsletter' ? / enterKeyHint="send"/ : / enterKeyHint="next"/,
      )
  })
})

const restricted = every.filter(([, name]) => {
  const { between, choices, format = '' } = fieldDefinition(name)
  return between || choices || ['date', 'box'].includes(format)
})
test.each(restricted)(
  'form %s: %s has one message for all values that are not allowed, also too long ones',
  async (form, name) => {
    const { max, rules, inMessage } = fieldDefinition(name)
    const [, message] = rules[form]!
    const service = serviceOf(name)
    const long = '1'.repeat(max + 1)
    const typed = { ...samplePost(form, true, service), [name]: long }
    const schema = formSchema({ form, serviceType: service })
    expect(z.safeParse(schema, typed).error?.issues[0]).toMatchObject({ path: [name], message })
    const { body } = await createWorld().postForm(typed)
    expect(body).toContain(`<li><a href="#${name}">${message}</a></li>`)
    if (inMessage) return
    const json = sampleRequest(form, { [name]: long }, true, service)
    const { answer } = await createWorld().post(json)
    // For form b the endpoint has the rules of a.
    expect(answer.fields?.[name]).toBe(((form === 'b' && rules.a) || rules[form]!)[1])
  },
)

test.each<FormKind>(['a', 'b', 'electrical', 'contact'])('form %s asks in its order', (form) => {
  const html = formOf(form, { serviceType: form === 'electrical' ? 'eltjanster' : 'solceller' })
  expect(
    [...html.matchAll(/<label for="p-(?!images)(\w+)">([^<]+)/g)].map(([, name, label]) => [
      name,
      label?.trim(),
    ]),
  ).toEqual(Object.keys(formLabels[form]!).map((name) => [name, fieldLabels[name]]))
})

test('boxes and choices are columns of the table', async () => {
  const world = await worldWith(sampleRequest('a', {}, true, 'bostadsrattsforening'))
  const rows = (await world.table()).split('\r\n').map((row) => row.split(';'))
  const cellOf = (label: string) => rows[1]?.[rows[0]!.indexOf(`"${label}"`)]
  expect(['Hembesök', 'Tak'].map(cellOf)).toEqual(['"ja"', '"Tegel"'])
})

test('a field of one service is neither shown nor required on the pages of others', async () => {
  const html = (serviceType: string) => formOf('a', { serviceType })
  expect(html('bostadsrattsforening')).toMatch(
    /Antal lägenheter<!-- --> <small>\(valfritt\)<\/small>.*name="message"/,
  )
  expect(html('laddboxar')).not.toContain('Antal lägenheter')
  const world = createWorld()
  expect(
    (await world.postForm({ ...samplePost('a'), serviceType: 'laddboxar', flats: '' })).status,
  ).toBe(200)
  expect(world.office()[0]?.text).not.toContain('Antal lägenheter')
})

test('a page of an older release, without a field, sends the same request', async () => {
  const world = createWorld()
  const { flats: _, ...older } = sampleRequest('a')
  await world.post(older)
  expect(world.stored()).toEqual([`requests/${older.requestId}/1/request.json`])
  await world.post({ ...older, roofPitch: '' })
  expect(world.stored()).toHaveLength(1)
})

test('the endpoint validates a field that only one quote form has', async () => {
  const fields = table.fields as Record<string, table.FieldDefinition>
  fields.onlyInB = {
    label: 'Bara i b',
    max: 3,
    rules: { b: [0, 'Skriv 0 till 60'] },
    between: [0, 60],
  }
  try {
    const statuses = ['60', '61', 'x'].map(
      async (onlyInB) => (await createWorld().post({ ...sampleRequest('b'), onlyInB })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 400, 400])
  } finally {
    delete fields.onlyInB
  }
})

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
const consent = 'Jag vill få nyhetsbrev.'
const html = {
  a: renderToString(<QuoteForm {...model} kind="a" city="" message="" context={context} />),
  b: renderToString(<QuoteForm {...model} context={context} />),
  electrical: renderToString(<QuoteForm {...model} kind="electrical" context={context} />),
  contact: renderToString(
    <ContactForm title="Skriv till oss" lede="Vi svarar." page="/kontakt" context={context} />,
  ),
  newsletter: renderToString(
    <NewsletterForm
      label="E-post"
      button="Prenumerera"
      consent={consent}
      page="/blog"
      context={context}
    />,
  ),
}

test.each(formKinds)(
  'form %s posts to the endpoint without JavaScript, with its hidden values',
  (kind) => {
    const [form] = /<form[^>]*>/.exec(html[kind])!
    expect(form).toMatch(/(?=.* method="post").* action="https:\/\/endpoint.example\/"/)
    expect(controlIn(html[kind], 'form')).toContain(`value="${kind}"`)
    expect(controlIn(html[kind], 'page')).toContain('value="/')
    for (const name of ['requestId', 'leftOut', 'metadata'])
      expect(controlIn(html[kind], name)).toContain(' type="hidden" ')
  },
)

test.each(formKinds)(
  'no program that fills in forms for people fills in the honeypot of form %s, and no key reaches it',
  (kind) => {
    expect(controlIn(html[kind], 'blank')).toMatch(/tabindex="-1"/i)
    for (const attribute of [
      'readonly=""',
      'autocomplete="off"',
      'data-1p-ignore="true"',
      'data-lpignore="true"',
      'data-bwignore="true"',
    ])
      expect(controlIn(html[kind], 'blank').toLowerCase()).toContain(attribute)
    for (const attribute of ['data-form-type="other"', 'data-protonpass-ignore="true"'])
      expect(controlIn(html[kind], 'blank')).toContain(attribute)
    expect(html[kind]).toMatch(/<div class="sr-only" aria-hidden="true" inert="">/)
  },
)

test.each(formKinds)(
  'a reader without CSS sees no state of form %s that is not true yet',
  (kind) => {
    const shown = html[kind].replace(/<(p|span|div)[^>]* hidden="[^>]*>.*?<\/\1>/gs, '')
    for (const words of ['Skickar...', 'Du saknar internetuppkoppling', 'Det här skickade du nyss'])
      expect([html[kind].includes(words), shown.includes(words)], words).toEqual([true, false])
  },
)

test('a city page fills in the city, the message and the service', () => {
  expect(controlIn(html.b, 'city')).toContain('value="Lerum"')
  expect(html.b).toMatch(/<textarea[^>]*>Intresserad av tjänster i Lerum\.<\/textarea>/)
  expect(controlIn(html.b, 'serviceType')).toBe(
    '<input type="hidden" name="serviceType" value="solceller"/>',
  )
})

test('a form without a service has a list with no option selected', () => {
  const services = [{ value: 'x', label: 'Värme' }]
  const options =
    '<option value=""[^>]*>Välj tjänst</option><option value="x">Värme</option></select>'
  const { serviceType: _, ...withoutService } = model
  const open = renderToString(
    <QuoteForm {...withoutService} services={services} context={context} />,
  )
  expect(open).toMatch(new RegExp(`<select[^>]* name="serviceType"[^>]*>${options}`))
})

test('every form except the newsletter shows the reply time, and the newsletter its consent', () => {
  expect(formKinds.filter((kind) => html[kind].includes(context.replyNote!))).toEqual([
    'a',
    'b',
    'electrical',
    'contact',
  ])
  expect(html.newsletter).toContain(consent)
  expect(controlIn(html.newsletter, 'serviceType')).toContain('value="Nyhetsbrev"')
})

test('pictures are asked for only where they can be uploaded', () => {
  const offline = renderToString(
    <QuoteForm {...model} context={{ ...context, upload: undefined }} />,
  )
  expect([html.b, offline, html.electrical].map((form) => form.includes('type="file"'))).toEqual([
    true,
    false,
    false,
  ])
})
