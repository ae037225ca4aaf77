import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  choicesOf,
  textOf,
  type Field,
  type FieldName,
  type FormKind,
  fieldNames,
  fieldOf,
  fields,
  formKinds,
  formSchema,
  minLengthOf,
} from '../../amplify/functions/shared/fields.ts'
import { allRequests } from '../../amplify/functions/shared/store.ts'
import { LeadForm } from '../../renderer/forms/LeadForm.tsx'
import { leads } from '../../scripts/leads.ts'
import { sampleEntries, samplePost, sampleRequest, sampleServices as services } from '../../scripts/lab/fixtures/sampleRequest.ts'
import { createWorld } from '../send-offert/world.ts'

vi.spyOn(console, 'log').mockReturnValue()
vi.spyOn(console, 'error').mockReturnValue()

const context = {
  endpoint: 'https://endpoint.example/',
  phone: { label: '031-390 06 00', href: 'tel:+46313900600' },
  email: 'info@ljungsol.example',
  privacy: { text: '', linkLabel: '' },
  replyPromise: '24 timmar',
  replyNote: '',
  steps: [],
  openingHours: '',
  upload: undefined,
}
/** The page that a field is on. */
const serviceOf = (name: FieldName) => fieldOf(name).service ?? 'solceller'
const every = formKinds.flatMap((form) =>
  fieldNames().flatMap((name): [FormKind, FieldName][] => (fieldOf(name).rules[form] ? [[form, name]] : [])),
)
/** Another entry that the field's rule takes. */
const other = (name: FieldName, value: string): string => {
  const choice = choicesOf(name, services)?.find((each) => each.value !== value)
  if (choice) return choice.value
  const { format, between } = fieldOf(name)
  if (between) return String(Number(value) + 1)
  if (format === 'date') return '2027-06-01'
  return format === 'email' ? `x${value}` : `${value} 1`
}
/** The values of the last row of a table with semicolons, by heading. */
function lastRow(csv: string): Record<string, string> {
  const cells = csv
    .trimEnd()
    .split('\r\n')
    .map((row) =>
      row
        .replace(/^\ufeff/, '')
        .slice(1, -1)
        .split('";"'),
    )
  return Object.fromEntries(cells[0]!.map((heading, column) => [heading, cells.at(-1)![column]!]))
}

describe.each(every)('form %s: %s', (form, name) => {
  const service = serviceOf(name)
  const entries = sampleEntries(form, true, service)
  const value = entries[name] ?? ''
  const { label, labels, max, rules, inMessage, format, between } = fieldOf(name)
  const choices = choicesOf(name, services)
  const read = textOf(name, value, services)

  test('is held to its rule', () => {
    const problems = (text: string) =>
      z
        .safeParse(formSchema({ form, serviceType: entries.serviceType }), { ...entries, [name]: text })
        .error?.issues.map(({ path }) => path[0])
    expect(problems(value)).toBeUndefined()
    expect(problems('x'.repeat(max + 1))).toContain(name)
    if (rules[form]![0] > 0) expect(problems(' ')).toContain(name)
    for (const wrong of between ? [`${between[0] - 1}`, `${between[1] + 1}`, '1.5', 'tio'] : [])
      expect(problems(wrong), wrong).toContain(name)
    for (const wrong of format === 'date' ? ['2027-02-30', '20 maj'] : []) expect(problems(wrong), wrong).toContain(name)
  })

  test('is sent, stored, hashed, mailed and listed', async () => {
    const world = createWorld()
    const body = sampleRequest(form, {}, true, service)
    expect((await world.post(body)).status).toBe(200)
    const [stored] = await allRequests(world.deps)
    if (!inMessage) expect(stored?.request[name as 'name']).toContain(value)
    const changed = { ...body, ...(inMessage ? { message: body.message.replace(read, 'Annat') } : { [name]: other(name, value) }) }
    expect((await world.post(changed)).status).toBe(200)
    expect(world.stored()).toHaveLength(2)

    const [mail, corrected] = world.office()
    const heading = labels?.[form] ?? label
    const inRow = new RegExp(`^(${heading}|Adress):[ \\n](.*\\n)*.*${read.replace(/[.+]/g, '\\$&')}`, 'm')
    expect(mail!.subject.includes(read) || inRow.test(mail!.text)).toBe(true)
    expect(mail!.html).toContain(read)
    expect(corrected!.text).not.toBe(mail!.text)
  })

  test('stands in the tables', async () => {
    const world = createWorld()
    await world.post(sampleRequest(form, {}, true, service))
    const run = async (command: string) => {
      const lines: string[] = []
      await leads([command], world.deps, (text) => lines.push(text))
      return lines.join('\n')
    }
    const csv = await run('export')
    expect(lastRow(csv)[inMessage ? 'Meddelande' : label]).toContain(inMessage ? `${label}: ${read}` : read)
    await world.digest()
    expect(String(world.office().at(-1)?.attachments[0]?.bytes)).toContain(csv.replace(';"Meddelande"', '').slice(0, 100))
    if (fieldOf(name).places?.includes('list'))
      expect(await run('list')).toMatch(new RegExp(`${label}.*\\n.*${read.replace(/[.+]/g, '\\$&')}`))
  })

  test('stands in the page for no JavaScript with what was typed', async () => {
    const typed: Record<string, string> = { ...samplePost(form, true, service), email: 'fel' }
    const { status, body } = await createWorld().postForm(typed)
    expect(status).toBe(400)
    expect(body).toContain(`<label for="${name}">${label}${rules[form]![0] > 0 ? ' *' : ''}</label>`)
    const control = new RegExp(`<(input|select|textarea) id="${name}" name="${name}"[^>]*>`).exec(body)?.[0]
    expect(control).toBeDefined()
    expect(control).not.toContain('undefined')
    if (choices) expect(body).toContain(`<option value="${value}" selected>${read}</option>`)
    else expect(control!.includes(`value="${typed[name]}"`) || body.includes(`>\n${typed[name]}</textarea>`)).toBe(true)
  })

  test('is asked for on the page, as the browser can check it', () => {
    const html = renderToString(
      <LeadForm
        kind={form}
        prefix="p"
        page="/"
        context={context}
        button="Skicka"
        fixed={name === 'serviceType' ? {} : { serviceType: service }}
      />,
    )
    const control = new RegExp(`<(input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0]
    expect(control).toContain(` id="p-${name}"`)
    expect(html).toContain(`<label for="p-${name}">${label}<`)
    const min = minLengthOf(name, form)
    expect(control?.includes(' required=""')).toBe(min > 0)
    if (!choices) expect(/ minlength="(\d+)"/i.exec(control!)?.[1]).toBe(min > 1 ? String(min) : undefined)
    for (const [attribute, text] of Object.entries(fieldOf(name).input ?? {})) expect(control).toContain(` ${attribute}="${text}"`)
    if (format === 'email') expect(control).toContain(' type="email"')
    if (control!.startsWith('<input')) expect(control).toMatch(form === 'newsletter' ? / enterKeyHint="send"/ : / enterKeyHint="next"/)
  })
})

test('a field of one service is not asked for on other pages, and not missed there', async () => {
  const html = (serviceType: string) =>
    renderToString(<LeadForm kind="a" prefix="p" page="/" context={context} button="Skicka" fixed={{ serviceType }} />)
  expect(html('bostadsrattsforening')).toMatch(/Antal lägenheter<!-- --> <small>\(valfritt\)<\/small>.*name="message"/)
  expect(html('laddboxar')).not.toContain('Antal lägenheter')
  const world = createWorld()
  expect((await world.postForm({ ...samplePost('a'), serviceType: 'laddboxar', flats: '' })).status).toBe(200)
  expect(world.office()[0]?.text).not.toContain('Antal lägenheter')
})

test('a page of an older release sends the same request as ever', async () => {
  const world = createWorld()
  const { flats: _, ...older } = sampleRequest('a')
  await world.post(older)
  expect(world.stored()).toEqual([`requests/${older.requestId}/1/request.json`])
  await world.post({ ...older, roofPitch: '' })
  expect(world.stored()).toHaveLength(1)
})

test('a field that only one of the quote forms has is held to its rule at the endpoint', async () => {
  const table = fields as Record<string, Field>
  table.onlyInB = { label: 'Bara i b', max: 3, rules: { b: [0, 'Skriv 0 till 60'] }, format: 'number', between: [0, 60] }
  try {
    const statuses = ['60', '61', 'x'].map(async (onlyInB) => (await createWorld().post({ ...sampleRequest('b'), onlyInB })).status)
    expect(await Promise.all(statuses)).toEqual([200, 400, 400])
  } finally {
    delete table.onlyInB
  }
})
