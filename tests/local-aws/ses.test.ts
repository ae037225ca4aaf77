import { type SendEmailCommandInput, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { mailFrom, sesFor, startEmulator } from './emulator.ts'

let aws: LocalAws
beforeAll(async () => {
  aws = await startEmulator()
})
afterAll(() => aws.stop())

const text = (Data: string) => ({ Data, Charset: 'UTF-8' })
const mail = (simple: object = {}, rest: object = {}): SendEmailCommandInput => ({
  FromEmailAddress: mailFrom,
  Destination: { ToAddresses: ['kontor@firma.example'] },
  Content: { Simple: { Subject: text('Förfrågan'), Body: { Text: text('Hej å'), Html: text('<p>Hej å</p>') }, ...simple } },
  ...rest,
})
const send = (input: SendEmailCommandInput, client = sesFor(aws, 'mail-office')): Promise<string> =>
  client.send(new SendEmailCommand(input)).then(
    () => 'taken',
    (error: Error & { $metadata: { httpStatusCode?: number } }) => `${error.$metadata.httpStatusCode} ${error.name}`,
  )

test('a mail with a picture is taken, and its picture handed out', async () => {
  const picture = {
    FileName: 'bild-1.jpg',
    ContentType: 'image/jpeg',
    ContentTransferEncoding: 'BASE64',
    RawContent: new Uint8Array([255, 216, 255]),
  }
  expect(await send(mail({ Attachments: [picture] }, { ReplyToAddresses: ['anna@kund.example'] }))).toBe('taken')
  const mails = (await (await fetch(`${aws.inbox}mails.json`)).json()) as { id: string }[]
  expect(mails.at(-1)).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    from: mailFrom,
    to: ['kontor@firma.example'],
    replyTo: ['anna@kund.example'],
    headers: {},
    subject: 'Förfrågan',
    text: 'Hej å',
    html: '<p>Hej å</p>',
    attachments: [{ name: 'bild-1.jpg', type: 'image/jpeg', bytes: 3 }],
  })
  const file = await fetch(`${aws.inbox}mails/${mails.at(-1)?.id}/attachments/0`)
  expect([file.headers.get('content-disposition'), (await file.arrayBuffer()).byteLength]).toEqual([
    "attachment; filename*=UTF-8''bild-1.jpg",
    3,
  ])
})

test.each<[string, SendEmailCommandInput]>([
  ['no sender', mail({}, { FromEmailAddress: 'nonsense' })],
  ['a recipient with a line break', mail({}, { Destination: { ToAddresses: ['a@b.example\nBcc: c@d.example'] } })],
  ['two addresses in one', mail({}, { Destination: { ToAddresses: ['a@b.example,c@d.example'] } })],
  ['no recipient', mail({}, { Destination: { ToAddresses: [] } })],
  ['a reply address that is none', mail({}, { ReplyToAddresses: ['å@b.example'] })],
  ['a subject with a line break', mail({ Subject: text('a\nBcc: c@d.example') })],
  ['Swedish letters without a charset', mail({ Subject: { Data: 'Förfrågan' } })],
  ['an empty body', mail({ Body: {} })],
  ['a tag with a slash', mail({}, { EmailTags: [{ Name: 'place', Value: 'a/1' }] })],
  ['a binary attachment without BASE64', mail({ Attachments: [{ FileName: 'a.jpg', RawContent: new Uint8Array([255]) }] })],
  [
    'an attachment with a path for a name',
    mail({ Attachments: [{ FileName: '../a.jpg', ContentTransferEncoding: 'BASE64', RawContent: new Uint8Array([1]) }] }),
  ],
])('a mail with %s is refused', async (_, input) => {
  expect(await send(input)).toBe('400 BadRequestException')
})

test('nobody sends as an address that is not ours, and only the functions that send mail may', async () => {
  expect(await send(mail({}, { FromEmailAddress: 'chef@bank.example' }))).toBe('403 AccessDeniedException')
  expect(await send(mail(), sesFor(aws, 'inspect-upload'))).toBe('403 AccessDeniedException')
})

test('faults: throttled for a while, refused for one address, and taken without an answer', async () => {
  const count = () => aws.mails().length
  const before = count()
  aws.faults.set([{ service: 'ses', kind: 'error', status: 429, code: 'TooManyRequestsException', times: 2 }])
  expect([await send(mail()), await send(mail()), await send(mail())]).toEqual([
    '429 TooManyRequestsException',
    '429 TooManyRequestsException',
    'taken',
  ])
  aws.faults.set([{ service: 'ses', kind: 'error', status: 400, code: 'MessageRejected', address: 'anna@kund.example' }])
  expect(await send(mail({}, { Destination: { ToAddresses: ['anna@kund.example'] } }))).toBe('400 MessageRejected')
  expect(await send(mail())).toBe('taken')
  expect(count() - before).toBe(2)
  aws.faults.set([{ service: 'ses', kind: 'reset', when: 'after', times: 1 }])
  expect(await send(mail())).not.toBe('taken')
  expect(count() - before).toBe(3)
})

test('a mail to a suppressed or dead address is taken, and never comes', async () => {
  const toVisitor = (set: string) => mail({}, { Destination: { ToAddresses: ['bo@kund.example'] }, ConfigurationSetName: set })
  const delivered = () => aws.mails().filter(({ to }) => to.includes('bo@kund.example')).length
  aws.setFate('bo@kund.example', 'suppressed')
  expect([await send(toVisitor('receipts'), sesFor(aws, 'mail-receipt')), delivered()]).toEqual(['taken', 0])
  // The office's set has no suppression list.
  expect([await send(toVisitor('office')), delivered()]).toEqual(['taken', 1])
  aws.setFate('bo@kund.example', 'bounced')
  expect([await send(toVisitor('office')), delivered()]).toEqual(['taken', 1])
  expect(await send(toVisitor('none'))).toBe('404 NotFoundException')
  // A right to send is a right with one set.
  expect(await send(toVisitor('receipts'))).toBe('403 AccessDeniedException')
})
