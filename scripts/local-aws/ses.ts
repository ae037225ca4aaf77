/**
 * SendEmail of SESv2 with Simple content, and the events and the suppression of the two
 * configuration sets.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { MailKind } from '../../amplify/permissions.ts'
import { hasKey } from '../../amplify/functions/shared/keys.ts'
import { dayMs } from '../../amplify/functions/shared/durations.ts'
import { respondJson, AwsError } from './AwsError.ts'
import type { Faults } from './faults.ts'
import type { MailStore, StoredMail } from './mailStore.ts'
import type { MailQuota } from './quota.ts'
import { type Keys, verifySignature } from './signature.ts'

export type DeliveryOutcome = 'delivered' | 'bounced' | 'suppressed' | 'complained'
/** The addresses of SES's simulator; others are delivered. */
const simulator: Record<string, DeliveryOutcome> = {
  bounce: 'bounced',
  suppressionlist: 'suppressed',
  complaint: 'complained',
}
type Ses = {
  mails: MailStore
  faults: Faults
  keys: Keys
  mayUse: (caller: string, from: string, set: string | undefined) => boolean
  outcomeOf: (address: string) => DeliveryOutcome | undefined
  /** Throws when the account's quota is used up. */
  takeQuota: (recipients: number) => void
  quota: MailQuota
  now: () => Date
  /** Receives the events of mails with a configuration set. */
  publish: (event: object) => void
}
export const sendEmailPath = '/v2/email/outbound-emails'
export const accountPath = '/v2/email/account'
/** Whether a set applies the account's suppression list, as amplify/ creates them. */
const suppresses: Record<MailKind, boolean> = { office: false, receipts: true }
const maxMessageBytes = 40 * 1024 * 1024
/** ASCII, alone or with a name: `Name <a@b.se>`. */
const address =
  /^(?:[^<>\r\n]*<)?((?!\.|[^<>]*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,})>?$/i

export function createSes({
  mails,
  faults,
  keys,
  mayUse,
  outcomeOf,
  takeQuota,
  quota,
  now,
  publish,
}: Ses) {
  return (request: IncomingMessage, raw: Buffer, response: ServerResponse): Promise<void> =>
    respondJson(response, 'application/json', async () => {
      const caller = verifySignature(request, 'ses', raw, keys)
      if (request.url === accountPath) return account(caller)
      if (request.method !== 'POST') throw new AwsError(405, 'MethodNotAllowed')
      const { set, tags, mail } = readMail(raw)
      if (set !== undefined && !hasKey(suppresses, set))
        throw new AwsError(404, 'NotFoundException', `Configuration set ${set} does not exist.`)
      if (!mayUse(caller, bareAddress(mail.from), set))
        throw new AwsError(
          403,
          'AccessDeniedException',
          `${caller} may not send as ${mail.from} with ${set ?? 'no set'}.`,
        )
      const faultContext = {
        service: 'ses' as const,
        method: 'POST',
        addresses: [...mail.to, ...mail.replyTo].map(bareAddress),
      }
      await faults.intercept(faultContext, 'before')
      takeQuota(mail.to.length)
      // SES also accepts mails that bounce or are suppressed.
      const outcomes = mail.to.map((to) => ({ to, outcome: outcomeFor(bareAddress(to), set) }))
      const stored = mails.add({
        ...mail,
        to: outcomes.filter(({ outcome }) => isAccepted(outcome)).map(({ to }) => to),
      })
      if (set)
        for (const { to, outcome } of outcomes)
          for (const event of eventsOf(outcome, to, stored, {
            ...tags,
            'ses:configuration-set': [set],
          }))
            publish(event)
      await faults.intercept(faultContext, 'after')
      return { MessageId: stored.id }
    })

  function account(caller: string) {
    if (caller !== 'reconcile') throw new AwsError(403, 'AccessDeniedException')
    const since = now().getTime() - dayMs
    const sent = mails.list().filter(({ at }) => Date.parse(at) > since)
    return {
      SendQuota: { Max24HourSend: quota.perDay, SentLast24Hours: sent.length, MaxSendRate: 14 },
    }
  }

  function outcomeFor(to: string, set: MailKind | undefined): DeliveryOutcome {
    const [, simulated = ''] = /^(\w+)(?:\+.*)?@simulator\.amazonses\.com$/.exec(to) ?? []
    const outcome = outcomeOf(to) ?? simulator[simulated] ?? 'delivered'
    return outcome === 'suppressed' && set && !suppresses[set] ? 'delivered' : outcome
  }
}

const isAccepted = (outcome: DeliveryOutcome): boolean =>
  outcome === 'delivered' || outcome === 'complained'

/** As EventBridge delivers them. A complaint follows a delivery. */
export function eventsOf(
  outcome: DeliveryOutcome,
  to: string,
  { id, at }: Pick<StoredMail, 'id' | 'at'>,
  tags: Record<string, string[]>,
) {
  const mail = { messageId: id, timestamp: at, destination: [to], tags }
  const event = (type: string, detail: object) => ({
    'detail-type': type,
    source: 'aws.ses',
    time: at,
    detail: { mail, ...detail },
  })
  const bounceSubType = outcome === 'suppressed' ? 'OnAccountSuppressionList' : 'General'
  if (!isAccepted(outcome))
    return [
      event('Email Bounced', {
        eventType: 'Bounce',
        bounce: { bounceType: 'Permanent', bounceSubType },
      }),
    ]
  const delivered = event('Email Delivered', { eventType: 'Delivery' })
  const complaint = { complainedRecipients: [{ emailAddress: to }] }
  return outcome === 'delivered'
    ? [delivered]
    : [delivered, event('Email Complaint Received', { eventType: 'Complaint', complaint })]
}

const badRequest = (message: string): AwsError => new AwsError(400, 'BadRequestException', message)

const bareAddress = (text: string): string => (address.exec(text)?.[1] ?? text).toLowerCase()

const mailbox = z.string().regex(address)
// The default charset is 7-bit ASCII.
const textPart = z
  .strictObject({ Data: z.string().min(1), Charset: z.string().optional() })
  .refine(
    ({ Data, Charset }) => Charset?.toUpperCase() === 'UTF-8' || /^\p{ASCII}*$/u.test(Data),
    'is not ASCII and names no charset',
  )
  .transform(({ Data }) => Data)
// The documented default is SEVEN_BIT, which breaks anything but ASCII text.
const attachment = z
  .strictObject({
    FileName: z.string().regex(/^[^\p{Cc}/\\]+$/u),
    ContentType: z.string().default('application/octet-stream'),
    ContentDisposition: z.literal('ATTACHMENT').optional(),
    ContentTransferEncoding: z.enum(['BASE64', 'SEVEN_BIT']).default('SEVEN_BIT'),
    RawContent: z.string().transform((text) => Buffer.from(text, 'base64')),
  })
  .refine(
    (attachment) =>
      attachment.ContentTransferEncoding === 'BASE64' ||
      attachment.RawContent.every((byte) => byte < 128),
    'is binary: write BASE64',
  )
  .transform(({ FileName, ContentType, RawContent }) => ({
    name: FileName,
    type: ContentType,
    base64: RawContent.toString('base64'),
  }))
const header = z.strictObject({
  Name: z.string().regex(/^[!-9;-~]{1,126}$/),
  Value: z.string().regex(/^[ -~]{1,870}$/),
})
const tagText = z.string().regex(/^[A-Za-z0-9_-]{1,256}$/)

/** The parameters that the functions use; others are rejected by name. */
const sendEmail = z.strictObject({
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.strictObject({ Name: tagText, Value: tagText })).default([]),
  FromEmailAddress: mailbox,
  ReplyToAddresses: z.array(mailbox).default([]),
  Destination: z.strictObject({ ToAddresses: z.array(mailbox).min(1).max(50) }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: textPart.refine((text) => !/\p{Cc}/u.test(text), 'contains control characters'),
      Body: z
        .strictObject({ Text: textPart.optional(), Html: textPart.optional() })
        .refine(({ Text, Html }) => Text ?? Html, 'The message has no body'),
      Headers: z.array(header).max(15).default([]),
      Attachments: z.array(attachment).default([]),
    }),
  }),
})

/** Throws SES's error for an invalid mail. */
export function readMail(raw: Buffer) {
  const { success, data, error } = sendEmail.safeParse(JSON.parse(raw.toString()))
  if (!success) throw badRequest(`Not emulated or invalid: ${z.prettifyError(error)}`)
  const { Subject, Body, Headers, Attachments } = data.Content.Simple
  const { Text = '', Html = '' } = Body
  const bytes = Attachments.reduce(
    (sum, attachment) => sum + attachment.base64.length,
    Text.length + Html.length,
  )
  if (bytes > maxMessageBytes) throw badRequest('Message length is more than the maximum allowed.')
  return {
    set: data.ConfigurationSetName,
    tags: Object.fromEntries(data.EmailTags.map(({ Name, Value }) => [Name, [Value]])),
    mail: {
      ...{
        from: data.FromEmailAddress,
        to: data.Destination.ToAddresses,
        replyTo: data.ReplyToAddresses,
      },
      ...{ subject: Subject, text: Text, html: Html, attachments: Attachments },
      headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    },
  }
}
