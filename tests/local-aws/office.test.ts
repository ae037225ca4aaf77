import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestList, ShownRequest } from '../../amplify/functions/office/office.ts'
import { requestNumber } from '../../amplify/functions/send-offert/request.ts'
import { newRequest } from '../../scripts/lab/drills/office.ts'
import { sampleRequest } from '../../scripts/lab/fixtures/sampleRequest.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { guestCredentials, startEmulator } from './emulator.ts'
import { S3Client, PutObjectCommand } from '@aws-sdk/client-s3'

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const path = 'public/quarantine/0b9d4cdd-a8f5-4427-a1b4-6853ab24ac49/tak.png'
const request = newRequest({ images: [path] })
let aws: LocalAws

beforeAll(async () => {
  aws = await startEmulator()
  const endpoint = aws.outputs.custom.localAws?.endpoint ?? ''
  const guest = new S3Client({ region: 'eu-north-1', endpoint, forcePathStyle: true, credentials: await guestCredentials(aws) })
  await guest.send(new PutObjectCommand({ Bucket: 'offert-images', Key: path, Body: picture, IfNoneMatch: '*' }))
  const headers = { 'content-type': 'application/json' }
  await fetch(aws.outputs.custom.quoteEndpoint, { method: 'POST', headers, body: JSON.stringify(request) })
  await aws.idle()
})
afterAll(() => aws.stop())

const call = (path: string, body?: object, headers: Record<string, string> = { 'x-office': '1' }) =>
  fetch(`${aws.inbox}api${path}`, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
const shown = async () => (await (await call(`/requests/${request.requestId}`)).json()) as ShownRequest

describe('on this machine the office', () => {
  test('sees, notes, mails and erases with the rights that its function has on AWS', async () => {
    const { rows } = (await (await call('/requests')).json()) as RequestList
    expect(rows).toMatchObject([{ id: request.requestId, mailed: true, delivered: true }])
    const state = await call(`/requests/${request.requestId}/state`, { version: 0, status: 'won', note: 'Klart' })
    expect(await state.json()).toMatchObject({ version: 1 })
    expect((await call(`/requests/${request.requestId}/mail`, {})).status).toBe(200)
    await aws.idle()
    expect((await shown()).history.map(({ step }) => step)).toEqual(['received', 'tried', 'mailed', 'delivered', 'resent'])
    expect(aws.mails().at(-1)?.attachments).toHaveLength(1)
    expect(await (await call('/export')).text()).toContain('"vunnen";"Klart"')
  })

  test('gets a picture by an address that is good for it alone, and for a while', async () => {
    const [{ address } = { address: '' }] = (await shown()).pictures as { address: string }[]
    expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(picture)
    expect((await fetch(address.replace('bild-1.png', 'request.json'))).status).toBe(403)
    expect((await fetch(address.replace(/Expires=\d+/, 'Expires=9999'))).status).toBe(403)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
    aws.pass(6 * 60_000)
    expect((await fetch(address)).status).toBe(403)
  })

  test('is asked by its own page alone', async () => {
    expect((await call('/requests', undefined, {})).status).toBe(403)
    const preflight = await fetch(`${aws.inbox}api/requests`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-headers': 'x-office' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  test('leaves nothing of what it erases', async () => {
    const { number } = await shown()
    expect((await call(`/requests/${request.requestId}/erase`, { number })).status).toBe(200)
    const left = aws.store.list('offert-data').flatMap((versions) => versions.map(({ key }) => key))
    expect(left.filter((key) => key.includes(request.requestId) && !key.endsWith('/1/erased.json'))).toEqual([])
  })
})

const months = 24
const day = 24 * 3600_000

/** Stores so many mailed requests as the functions leave them, spread over the months that they are kept. */
function fillOffice({ store }: Pick<LocalAws, 'store'>, count: number): void {
  const put = (key: string, content: object) =>
    store.put('offert-data', key, Buffer.from(JSON.stringify(content)), { headers: { 'content-type': 'application/json' } })
  for (let index = 0; index < count; index++) {
    const requestId = randomUUID()
    const at = new Date(Date.now() - Math.floor((index / count) * months * 30) * day).toISOString()
    const place = `${requestId}/1`
    const { website: _, ...request } = sampleRequest('a', { requestId, name: `Kund ${requestNumber(requestId)}` })
    put(`days/${at.slice(0, 10)}/came/${at.slice(11, 13)}/ab12/${place}`, {})
    for (const step of ['mailed', 'delivered']) put(`days/${at.slice(0, 10)}/${step}/${place}`, {})
    put(`requests/${place}/request.json`, { receivedAt: at, suspected: false, corrected: false, hash: '', request })
  }
}

type Cost = { rows: number; answers: number; lists: number; gets: number; bytes: number }

/** What the page's list costs: its first answer, and all of them. */
async function listCost({ inbox, calls }: Pick<LocalAws, 'inbox' | 'calls'>): Promise<{ first: Cost; all: Cost }> {
  const answers: Cost[] = []
  let from: string | undefined
  do {
    const before = { ...calls }
    const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`
    const text = await (await fetch(`${inbox}api/requests${query}`, { headers: { 'x-office': '1' } })).text()
    const { rows, next } = JSON.parse(text) as RequestList
    answers.push({
      rows: rows.length,
      answers: 1,
      bytes: Buffer.byteLength(text),
      lists: calls['s3 put, list'] - before['s3 put, list'],
      gets: calls['s3 get'] - before['s3 get'],
    })
    from = next
  } while (from !== undefined)
  const sum = (name: keyof Cost) => answers.reduce((total, each) => total + each[name], 0)
  const names = Object.keys(answers[0]!) as (keyof Cost)[]
  return { first: answers[0]!, all: Object.fromEntries(names.map((name) => [name, sum(name)])) as Cost }
}

describe('the list', () => {
  test('is one short answer, and each request is read once, however many there are', async () => {
    const many = await startEmulator()
    fillOffice(many, 50)
    const few = await listCost(many)
    expect(few.first).toMatchObject({ rows: 50, gets: 50 })
    fillOffice(many, 150)
    const { first, all } = await listCost(many)
    // Months, marks in sixteen parts, and the newest months until there are enough.
    expect(first.lists).toBeLessThanOrEqual(17 + 1 + 2 * 6)
    expect([first.rows, all.rows, all.answers, all.gets]).toEqual([100, 200, 2, 150])
    expect(all.bytes / 200).toBeLessThan(450)
    expect((await listCost(many)).all).toMatchObject({ rows: 200, gets: 0 })
    await many.stop()
  })
})
