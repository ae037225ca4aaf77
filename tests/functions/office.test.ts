/** The office's function: list, search, one request, changes, erasing, the table. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOffice } from '../../amplify/functions/office/createOffice.ts'
import type { RequestDetails } from '../../amplify/functions/office/details.ts'
import type { RequestList } from '../../amplify/functions/office/list.ts'
import type { HttpResult } from '../../amplify/functions/shared/functionUrl.ts'
import { remind } from '../../amplify/functions/reminder/reminder.ts'
import { sentValues } from '../../amplify/functions/shared/fields.ts'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { list, put, type StoredRequest } from '../../amplify/functions/shared/store.ts'
import { startLocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { content, entered, siteOrigin } from './samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'office-'))
const aws = await startLocalAws({ siteOrigin, content, dataDir: folder })
const { deps } = aws
const office = createOffice(deps)

afterAll(async () => {
  await aws.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  for (const part of ['s3', 'mails']) rmSync(join(folder, part), { recursive: true, force: true })
})

const anna = '3f2b8c1e-5d7a-4c90-8e21-00000000000a'
const bo = '7a9d4e02-1b3c-4f58-9a60-00000000000b'
const spam = 'c4e8f1a7-6b2d-4a39-b5d0-00000000000c'

async function stored(
  id: string,
  request: Partial<StoredRequest['request']> = {},
  about: Partial<StoredRequest> = {},
): Promise<void> {
  const content: StoredRequest = {
    id,
    receivedAt: '2026-11-20T10:00:00.000Z',
    suspicions: [],
    request: {
      ...sentValues(entered, 'service'),
      images: [],
      name: 'Anna Åberg',
      email: 'anna@kund.example',
      postalCode: '435 30',
      city: 'Mölnlycke',
      message: 'Tak åt söder.\nGärna i vår.',
      form: 'service',
      page: '/tjanster/solceller',
      source: '',
      leftOut: 0,
      ...request,
    },
    ...about,
  }
  await put(deps, `requests/${id}.json`, content)
}

type Call = { body?: object; query?: string; type?: string; email?: string | undefined }

function call(method: 'GET' | 'POST', path: string, given: Call = {}): Promise<HttpResult> {
  const { body, query = '', type = 'application/json' } = given
  const email = 'email' in given ? given.email : 'eva@firma.example'
  return office({
    rawPath: path,
    rawQueryString: query,
    headers: { 'content-type': type },
    ...(body && { body: JSON.stringify(body) }),
    requestContext: {
      http: { method, sourceIp: '127.0.0.1' },
      authorizer: { jwt: { claims: email ? { email } : { username: 'eva' } } },
    },
  })
}

async function listed(search = '', status = ''): Promise<RequestList> {
  const query = String(new URLSearchParams({ search, status, limit: '100' }))
  return JSON.parse((await call('GET', '/requests', { query })).body)
}
const namesOf = (found: RequestList) => found.rows.map(({ name }) => name)

async function details(id: string): Promise<RequestDetails> {
  return JSON.parse((await call('GET', `/requests/${id}`)).body)
}

test('lists requests, newest first, without spam', async () => {
  await stored(anna)
  await stored(bo, { name: 'Bo' }, { receivedAt: '2026-11-21T10:00:00.000Z' })
  await stored(spam, { name: 'Bot' }, { suspicions: ['honeypot'] })
  await put(deps, `sent/${bo}`)
  const found = await listed()
  expect(namesOf(found)).toEqual(['Bo', 'Anna Åberg'])
  expect(found).toMatchObject({ count: 2, unanswered: 2 })
  expect(found.rows[0]).toMatchObject({ isMailed: true, status: 'new' })
  expect(found.rows[1]).toMatchObject({
    isMailed: false,
    number: requestNumber(anna),
    matter: 'Solceller, Mölnlycke',
    firstLine: 'Tak åt söder.',
  })
  expect(namesOf(await listed('', 'spam'))).toEqual(['Bot'])
})

test('shows what a colleague has changed at the next call', async () => {
  await stored(anna)
  await listed()
  const change = { etag: '', status: 'won', followUp: '', note: '' }
  await call('POST', `/requests/${anna}`, { body: change })
  expect((await listed()).rows[0]?.status).toBe('won')
  expect((await listed()).unanswered).toBe(0)
})

test('lists what is to be followed up until it is won or lost', async () => {
  await stored(anna)
  const change = { etag: '', status: 'called', followUp: '2026-01-01', note: '' }
  await call('POST', `/requests/${anna}`, { body: change })
  expect(namesOf(await listed('', 'due'))).toEqual(['Anna Åberg'])
  const { etag } = await details(anna)
  await call('POST', `/requests/${anna}`, { body: { ...change, etag, status: 'lost' } })
  expect(namesOf(await listed('', 'due'))).toEqual([])
})

test.each([
  ['åberg', true],
  ['åberg'.normalize('NFD'), true],
  ['SÖDER anna', true],
  ['anna@kund', true],
  ['storgatan 1', true],
  ['0701740605', true],
  ['+46 (0)70 174 06 05', true],
  ['174 06', true],
  ['43530', true],
  [requestNumber(anna), true],
  [`Ärende ${requestNumber(anna)}`, true],
  [`Sv: Solceller, Mölnlycke: Anna ${requestNumber(anna)}`, true],
  ['berg bo', false],
  ['070-174 06 06', false],
  ['Anna 1234-5678', false],
])('finds a request by %s: %s', async (query, isFound) => {
  await stored(anna)
  expect(namesOf(await listed(query))).toEqual(isFound ? ['Anna Åberg'] : [])
})

test('finds suspected spam by a search', async () => {
  await stored(spam, { name: 'Bot' }, { suspicions: ['tooFast'] })
  expect(namesOf(await listed('bot'))).toEqual(['Bot'])
})

test('shows a request with links, fields and the names of its pictures', async () => {
  const folder = 'public/quarantine/1b4e28ba-2fa1-41d2-883f-0016d3cca427'
  await stored(anna, { images: [`${folder}/tak åt söder.jpg`, `${folder}/dokument.jpg`] })
  const Key = `pictures/${anna}/1.jpg`
  await deps.s3.send(new PutObjectCommand({ Bucket: deps.bucket, Key, Body: Buffer.from('bild') }))
  const shown = await details(anna)
  expect(shown).toMatchObject({
    name: 'Anna Åberg',
    call: 'tel:0701740605',
    reply: 'mailto:anna@kund.example',
    entry: { status: 'new', notes: [] },
  })
  const link = 'http://localhost:3000/tjanster/solceller'
  expect(shown.rows[0]).toEqual({ label: 'Tjänst', value: 'Solceller' })
  expect(shown.rows).toContainEqual({ label: 'Från sidan', value: '/tjanster/solceller', link })
  const [accepted, refused] = shown.pictures
  expect(accepted?.name).toBe('tak åt söder.jpg')
  expect(await (await fetch(accepted!.url!)).text()).toBe('bild')
  expect(refused).toEqual({ name: 'dokument.jpg' })
})

test('keeps notes with author, and refuses a change of an older state', async () => {
  await stored(anna)
  const path = `/requests/${anna}`
  const mine = { etag: '', status: 'called', followUp: '2026-12-01', note: ' Ring på måndag. ' }
  expect(await call('POST', path, { body: mine })).toMatchObject({ statusCode: 200 })
  const late = { etag: '', status: 'lost', followUp: '', note: 'För sent' }
  const answer = await call('POST', path, { body: late })
  expect(answer.statusCode).toBe(409)
  const { entry, etag }: RequestDetails = JSON.parse(answer.body)
  expect(entry).toMatchObject({ status: 'called', followUp: '2026-12-01' })
  expect(entry.notes).toMatchObject([{ who: 'eva@firma.example', text: 'Ring på måndag.' }])
  expect(await call('POST', path, { body: { ...late, etag } })).toMatchObject({ statusCode: 200 })
  expect((await details(anna)).entry.notes).toHaveLength(2)
})

test('lets only one of two changes at the same time through', async () => {
  await stored(anna)
  const change = (note: string) => ({ etag: '', status: 'called', followUp: '', note })
  const answers = await Promise.all([
    call('POST', `/requests/${anna}`, { body: change('ett') }),
    call('POST', `/requests/${anna}`, { body: change('två') }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await details(anna)).entry.notes).toHaveLength(1)
})

test('mails a request again', async () => {
  await stored(anna)
  await put(deps, `sent/${anna}`)
  const answer = await call('POST', `/requests/${anna}/mail`, { body: {} })
  expect(answer.statusCode).toBe(200)
  await expect.poll(async () => (await listed()).rows[0]?.isMailed).toBe(true)
  const [mail] = aws.mails.list()
  expect(mail!.to).toEqual([content.email])
  expect(mail!.subject).toContain(requestNumber(anna))
})

test('erases everything of one request and nothing of others', async () => {
  for (const id of [anna, bo]) {
    await stored(id)
    await put(deps, `sent/${id}`)
    await put(deps, `office/${id}.json`, { status: 'new', followUp: '', notes: [] })
    await put(deps, `pictures/${id}/1.jpg`)
  }
  expect(await call('POST', `/requests/${anna}/erase`, { body: {} })).toMatchObject({
    statusCode: 200,
  })
  const left = await list(deps, '')
  expect(left.map(({ key }) => key)).toEqual([
    `office/${bo}.json`,
    `pictures/${bo}/1.jpg`,
    `requests/${bo}.json`,
    `sent/${bo}`,
  ])
  expect((await listed()).count).toBe(1)
  expect((await call('GET', `/requests/${anna}`)).statusCode).toBe(404)
  const change = { etag: '', status: 'won', followUp: '', note: '' }
  expect((await call('POST', `/requests/${anna}`, { body: change })).statusCode).toBe(404)
})

test('makes a table that Excel neither calculates nor shortens', async () => {
  await stored(anna, {
    name: '=HYPERLINK("https://onda.example")',
    phone: '0701740605',
    city: '@SUM(1)',
    message: 'Rad 1; "citat"\r\n+46 på rad 2',
  })
  const { body, headers } = await call('GET', '/table', { query: 'search=&status=&limit=1' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body.startsWith('\ufeff"Nummer";"Inkom";"Tjänst";"Namn";')).toBe(true)
  const row = body.slice(body.indexOf('\r\n') + 2)
  expect(row).toContain(`"${requestNumber(anna)}";"2026-11-20 11:00";"Solceller";`)
  expect(row).toContain('"\'=HYPERLINK(""https://onda.example"")"')
  expect(row).toContain('"\'0701740605"')
  expect(row).toContain('"\'@SUM(1)"')
  expect(row).toContain('"Rad 1; ""citat""\n+46 på rad 2"')
  expect(row.endsWith(`"${anna}"\r\n`)).toBe(true)
})

test('answers only colleagues, and takes only JSON', async () => {
  await stored(anna)
  for (const path of ['/requests', '/table', `/requests/${anna}`])
    expect((await call('GET', path, { email: undefined })).statusCode).toBe(401)
  const erase = `/requests/${anna}/erase`
  expect((await call('POST', erase, { email: undefined, body: {} })).statusCode).toBe(401)
  expect((await call('POST', erase, { type: 'text/plain', body: {} })).statusCode).toBe(415)
  expect((await listed()).count).toBe(1)
})

test('reminds of what is new for more than a day, to be followed up, or to be checked', async () => {
  const monday = new Date('2026-11-23T07:00:00Z')
  const facts = [{ day: '2026-11-01', statement: 'ROT-avdraget är 30 %.' }]
  await stored(anna)
  await stored(bo, { name: 'Bo' }, { receivedAt: '2026-11-22T10:00:00.000Z' })
  await stored(spam, { name: 'Bot' }, { suspicions: ['honeypot'] })
  await put(deps, `office/${bo}.json`, { status: 'called', followUp: '2026-11-23', notes: [] })
  await put(deps, 'office/erased.json', { status: 'won', followUp: '', notes: [] })
  await remind({ ...deps, content: { ...content, facts } }, monday)
  const [mail] = aws.mails.list()
  expect(mail).toMatchObject({
    to: [content.email],
    subject: 'Kontoret i dag: 1 väntar på svar, 1 att följa upp, 1 att kontrollera',
  })
  expect(mail?.text).toContain(`${requestNumber(anna)}: Anna Åberg, Solceller, Mölnlycke`)
  expect(mail?.text).toContain(`${requestNumber(bo)}: Bo, Solceller, Mölnlycke`)
  expect(mail?.text).toContain('ROT-avdraget är 30 %.')
  expect(mail?.text).not.toContain('Bot')
  expect(mail?.html).toContain(`${siteOrigin}/kontor#${anna}`)
  const left = await list(deps, 'office/')
  expect(left.map(({ key }) => key)).toEqual([`office/${bo}.json`])
})

test('does not remind of nothing', async () => {
  await stored(anna)
  await remind(deps, new Date('2026-11-21T09:00:00Z'))
  expect(aws.mails.list()).toEqual([])
})
