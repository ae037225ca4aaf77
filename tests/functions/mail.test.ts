/** The mails to office and visitor. */
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from 'node:http'
import { createMail } from '../../amplify/functions/mail/mailRequest.ts'
import { put, requestKey } from '../../amplify/functions/shared/store.ts'
import { readSettings } from '../../amplify/settings.ts'
import { content, id, request } from './samples.ts'
import { createWorld } from './world.ts'

const uuid = (number: number) => id.slice(0, -3) + String(number).padStart(3, '0')

test('the office gets every field, and answers the visitor', async () => {
  const { post, mailed, officeMails } = await createWorld()
  const message = 'Rad ett <b>här</b>.\nRad två.'
  await post({ ...request, message, leftOut: 2, source: 'från www.google.com' })
  await mailed()
  const [mail] = officeMails()
  expect(mail).toMatchObject({ from: expect.stringContaining('<webbplats@firma.example>') })
  // Mail programs address the answer to a mail from oneself to oneself.
  expect(mail!.to).toEqual(['kontoret@firma.example'])
  expect(mail!.replyTo).toEqual(['asa@kund.example'])
  expect(mail!.headers).toEqual([])
  expect(mail!.subject).toMatch(/^Ny förfrågan \d{4}-\d{4}: Solceller, Partille$/)
  expect(mail!.text).toMatch(/^Åsa Öberg: Solceller, Partille\n/)
  for (const line of [
    'Öppna förfrågan i kontoret: http://localhost:3000/kontor#3f2b8c1e-5d4a-4b6f-9c7d-0a1b2c3d4e5f',
    'Tjänst: Solceller',
    'Namn: Åsa Öberg',
    'Telefon: 070-174 06 05',
    'E-post: asa@kund.example',
    'Adress: Storgatan 1',
    'Postnummer: 433 30',
    'Ort: Partille',
    'Meddelande:\nRad ett <b>här</b>.\nRad två.',
    'Bilder som inte följde med: 2.',
    'Från sidan: /tjanster/solceller',
    'Kom via: från www.google.com',
  ])
    expect(mail!.text).toContain(line)
  expect(mail!.html).toContain('<a href="tel:0701740605">070-174 06 05</a>')
  expect(mail!.html).toContain('<a href="mailto:asa@kund.example">')
  expect(mail!.html).toContain('<a href="http://localhost:3000/tjanster/solceller">')
  expect(mail!.html).toContain('Rad ett &lt;b&gt;här&lt;/b&gt;.<br>Rad två.')
  expect(mail!.html).toContain('<meta name="format-detection" content="telephone=no">')
})

test('the visitor gets a receipt without what was entered', async () => {
  const { post, mailed, receipts } = await createWorld()
  await post({ ...request, message: 'Köp billiga klockor', name: 'Billiga Klockor' })
  await mailed()
  const [mail] = receipts()
  expect(receipts()).toHaveLength(1)
  expect(mail).toMatchObject({ to: ['asa@kund.example'], replyTo: ['kontoret@firma.example'] })
  expect(mail!.headers).toEqual([{ Name: 'Auto-Submitted', Value: 'auto-replied' }])
  expect(mail!.subject).toMatch(/^Vi har tagit emot din förfrågan \d{4}-\d{4}$/)
  expect(mail!.text).toContain('hör av oss inom 24 timmar')
  expect(mail!.text).toContain('Eva Ek, Exempelsol Åby')
  expect(mail!.text + mail!.html).not.toMatch(/klockor/i)
})

test('an address gets one receipt a day, and one function sends sixty an hour', async () => {
  const { aws, mailed, officeMails, receipts, post } = await createWorld()
  for (const number of [1, 2])
    await post({
      ...request,
      requestId: uuid(number),
      email: number === 1 ? request.email : 'ASA@kund.example',
    })
  await mailed()
  expect([officeMails().length, receipts().length]).toEqual([2, 1])
  const mail = createMail(aws.deps)
  const { requestId: _, website: __, ...content } = request
  for (let number = 10; number < 72; number++) {
    const stored = { id: uuid(number), receivedAt: new Date().toISOString(), suspicions: [] }
    const email = `kund-${number}@kund.example`
    await put(aws.deps, requestKey(stored.id), { ...stored, request: { ...content, email } })
    await mail(stored.id)
  }
  expect([officeMails().length, receipts().length]).toEqual([64, 61])
})

test('a repeated mail of an old request brings no second receipt', async () => {
  const { aws, receipts, officeMails } = await createWorld()
  const { requestId, website: _, ...content } = request
  const stored = { id: requestId, receivedAt: '2026-01-01T10:00:00.000Z', suspicions: [] }
  await put(aws.deps, requestKey(id), { ...stored, request: content })
  await createMail(aws.deps)(id)
  expect([officeMails().length, receipts().length]).toEqual([1, 0])
})

test.each([
  ['a subscription', { form: 'newsletter' }, {}],
  ['the setting', {}, { sendReceipt: false }],
])('no receipt: %s', async (_, change, settings) => {
  const { post, mailed, officeMails, receipts } = await createWorld({ settings })
  await post({ ...request, ...change })
  await mailed()
  expect([officeMails().length, receipts().length]).toEqual([1, 0])
})

test('a request goes out without Reply-To when SES refuses the visitor’s address', async () => {
  const { post, mailed, officeMails, receipts } = await createWorld()
  await post({ ...request, email: 'asa..o@kund.example' })
  await mailed()
  expect(officeMails()).toHaveLength(1)
  expect(officeMails()[0]).toMatchObject({ replyTo: [] })
  expect(officeMails()[0]!.text).toContain('E-post: asa..o@kund.example')
  expect(receipts()).toEqual([])
})

test('WEBHOOK_URL gets a request once, and again until it takes it', async () => {
  const received: { id: string }[] = []
  const server = createServer(async (incoming, response) => {
    received.push(JSON.parse(Buffer.concat(await incoming.toArray()).toString()))
    response.writeHead(received.length === 1 ? 500 : 204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const settings = { webhookUrl: `http://127.0.0.1:${port}/` }
  const { post, mailed, officeMails } = await createWorld({ settings })
  await post(request)
  await mailed()
  expect(received.map((one) => one.id)).toEqual([id, id])
  expect(received[1]).toMatchObject({ request: { name: 'Åsa Öberg' } })
  expect(officeMails()).toHaveLength(1)
})

test('the settings of a deployment have working defaults', () => {
  const live = { AWS_BRANCH: 'main', ALARM_EMAIL: 'larm@drift.example' }
  expect(readSettings(live, content)).toMatchObject({
    isPreview: false,
    mailTo: ['kontoret@firma.example'],
    mailFrom: 'webbplats@firma.example',
    siteOrigin: 'https://www.firma.example',
    sendReceipt: true,
    rateLimitPerHour: '30',
  })
  const preview = readSettings({ AWS_BRANCH: 'test/ny', AWS_APP_ID: 'd1' }, content)
  expect(preview).toMatchObject({
    isPreview: true,
    mailTo: ['success@simulator.amazonses.com'],
    siteOrigin: 'https://test-ny.d1.amplifyapp.com',
    sendReceipt: false,
  })
})

test.each([
  [{ ALARM_EMAIL: '' }, 'ALARM_EMAIL kontoret@firma.example is the only address'],
  [{ MAIL_FROM: 'kontoret@firma.example' }, 'MAIL_FROM kontoret@firma.example is also in MAIL_TO'],
  [{ MAIL_TO: 'a@b.se, kontoret' }, 'MAIL_TO'],
  [{ SITE_ORIGIN: 'https://firma.example/' }, 'SITE_ORIGIN'],
  [{ SEND_RECEIPT: 'yes', RATE_LIMIT_PER_HOUR: '0' }, 'RATE_LIMIT_PER_HOUR'],
  [{ WEBHOOK_URL: 'http://crm.firma.example' }, 'WEBHOOK_URL'],
])('the settings %j stop a deployment', (change, message) => {
  const live = { AWS_BRANCH: 'main', ALARM_EMAIL: 'larm@drift.example' }
  expect(() => readSettings({ ...live, ...change }, content)).toThrow(message)
})
