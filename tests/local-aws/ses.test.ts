/** The local SES. */
import { type SendEmailCommandInput, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { mailFrom, sesFor, startEmulator } from '../../scripts/lab/fixtures/emulator.ts'

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
    () => 'accepted',
    (error: Error & { $metadata: { httpStatusCode?: number } }) => `${error.$metadata.httpStatusCode} ${error.name}`,
  )

test('stores a mail and lists it with its attachment', async () => {
  const picture = {
    FileName: 'bild-1.jpg',
    ContentType: 'image/jpeg',
    ContentTransferEncoding: 'BASE64',
    RawContent: Buffer.from([255, 216]),
  }
  expect(await send(mail({ Attachments: [picture] }, { ReplyToAddresses: ['anna@kund.example'] }))).toBe('accepted')
  const [shown] = ((await (await fetch(`${aws.inbox}mails.json`)).json()) as { id: string }[]).slice(-1)
  expect(shown).toMatchObject({
    from: mailFrom,
    to: ['kontor@firma.example'],
    replyTo: ['anna@kund.example'],
    subject: 'Förfrågan',
    text: 'Hej å',
    html: '<p>Hej å</p>',
    attachments: [{ name: 'bild-1.jpg', type: 'image/jpeg', bytes: 2 }],
  })
  const file = await fetch(`${aws.inbox}mails/${shown!.id}/attachments/0`)
  expect([file.headers.get('content-disposition'), (await file.arrayBuffer()).byteLength]).toEqual([
    "attachment; filename*=UTF-8''bild-1.jpg",
    2,
  ])
})

// contract.json has the errors for recipients, subject and tags.
test('rejects an invalid reply address, another sender, and a function without permission', async () => {
  expect(await send(mail({}, { ReplyToAddresses: ['å@b.example'] }))).toBe('400 BadRequestException')
  expect(await send(mail({}, { FromEmailAddress: 'chef@bank.example' }))).toBe('403 AccessDeniedException')
  expect(await send(mail(), sesFor(aws, 'inspect-upload'))).toBe('403 AccessDeniedException')
})

test('accepts a mail to a suppressed or bouncing address without delivering it', async () => {
  const toVisitor = (set: string) => mail({}, { Destination: { ToAddresses: ['bo@kund.example'] }, ConfigurationSetName: set })
  const delivered = () => aws.mails().filter(({ to }) => to.includes('bo@kund.example')).length
  aws.setDeliveryOutcome('bo@kund.example', 'suppressed')
  expect([await send(toVisitor('receipts'), sesFor(aws, 'mail-receipt')), delivered()]).toEqual(['accepted', 0])
  // The office's configuration set has no suppression list.
  expect([await send(toVisitor('office')), delivered()]).toEqual(['accepted', 1])
  aws.setDeliveryOutcome('bo@kund.example', 'bounced')
  expect([await send(toVisitor('office')), delivered()]).toEqual(['accepted', 1])
  // The permission is for one configuration set.
  expect(await send(toVisitor('receipts'))).toBe('403 AccessDeniedException')
})
