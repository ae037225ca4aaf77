import type { IncomingMessage, ServerResponse } from 'node:http'
import { AwsError } from './AwsError.ts'
import type { PlannedFaults } from './faults.ts'
import type { KeptAttachment, KeptMail, MailStore } from './mailStore.ts'
import { type Keys, verifySignature } from './signature.ts'

/** What becomes of a mail to an address after SES took it. */
export type Fate = 'delivered' | 'bounced' | 'suppressed'
export type ConfigurationSet = { name: string; suppresses: boolean }
type Ses = {
  mails: MailStore
  faults: PlannedFaults
  keys: Keys
  mayUse: (caller: string, from: string, set: string | undefined) => boolean
  sets: ConfigurationSet[]
  fateOf: (address: string) => Fate
  /** Gets SES's events about mails that were sent with a configuration set. */
  publish: (event: EventBridgeEvent) => void
}
export type EventBridgeEvent = { 'detail-type': string; source: 'aws.ses'; time: string; detail: object }
type SesPart = { Data?: unknown; Charset?: string }
type SendEmail = {
  ConfigurationSetName?: unknown
  EmailTags?: { Name?: unknown; Value?: unknown }[]
  FromEmailAddress?: unknown
  ReplyToAddresses?: unknown[]
  Destination?: { ToAddresses?: unknown[]; CcAddresses?: unknown[]; BccAddresses?: unknown[] }
  Content?: {
    Simple?: {
      Subject?: SesPart
      Body?: { Text?: SesPart; Html?: SesPart }
      Headers?: { Name?: unknown; Value?: unknown }[]
      Attachments?: { FileName?: unknown; ContentType?: unknown; ContentTransferEncoding?: unknown; RawContent?: unknown }[]
    }
  }
}

export const sendEmailPath = '/v2/email/outbound-emails'
const maxMessageBytes = 40 * 1024 * 1024
// SES takes an ASCII address, alone or behind a name: `Name <a@b.se>`.
const address = /^(?:[^<>\r\n]*<)?([\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,})>?$/i

/** SendEmail of SESv2 with Simple content; a mail that was answered 200 is kept. */
export function createSes({ mails, faults, keys, mayUse, sets, fateOf, publish }: Ses) {
  return async function answerSes(request: IncomingMessage, raw: Buffer, response: ServerResponse): Promise<void> {
    try {
      const caller = verifySignature(request, 'ses', raw, keys)
      if (request.method !== 'POST') throw new AwsError(405, 'MethodNotAllowed')
      const input = JSON.parse(raw.toString()) as SendEmail
      const mail = readMail(input)
      const tags = readTags(input)
      const set = sets.find(({ name }) => name === input.ConfigurationSetName)
      if (input.ConfigurationSetName !== undefined && !set)
        throw new AwsError(404, 'NotFoundException', `Configuration set ${String(input.ConfigurationSetName)} does not exist.`)
      if (!mayUse(caller, bareAddress(mail.from), set?.name))
        throw new AwsError(403, 'AccessDeniedException', `${caller} may not send as ${mail.from} with ${set?.name ?? 'no set'}.`)
      const occasion = { service: 'ses' as const, method: 'POST', addresses: [...mail.to, ...mail.replyTo].map(bareAddress) }
      await faults.meet(occasion, 'before')
      // Taken is not delivered: what an address refuses, or is suppressed for, never comes into an inbox.
      const fates = mail.to.map((to) => ({ to, fate: fateFor(bareAddress(to), set) }))
      const stored = mails.add({ ...mail, to: fates.filter(({ fate }) => fate === 'delivered').map(({ to }) => to) })
      if (set) for (const { to, fate } of fates) publish(eventOf(fate, to, stored, { ...tags, 'ses:configuration-set': [set.name] }))
      await faults.meet(occasion, 'after')
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ MessageId: stored.id }))
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      response.writeHead(error.status, { 'content-type': 'application/json', 'x-amzn-errortype': error.code })
      response.end(JSON.stringify({ message: error.message }))
    }
  }

  function fateFor(to: string, set: ConfigurationSet | undefined): Fate {
    const test = /^(success|bounce|suppressionlist)(\+.*)?@simulator\.amazonses\.com$/.exec(to)?.[1]
    if (test) return test === 'bounce' ? 'bounced' : test === 'success' ? 'delivered' : 'suppressed'
    const fate = fateOf(to)
    return fate === 'suppressed' && set && !set.suppresses ? 'delivered' : fate
  }
}

function eventOf(fate: Fate, to: string, { id, at }: KeptMail, tags: Record<string, string[]>): EventBridgeEvent {
  const mail = { messageId: id, timestamp: at, destination: [to], tags }
  const bounce = { bounceType: 'Permanent', bounceSubType: fate === 'suppressed' ? 'OnAccountSuppressionList' : 'General' }
  return {
    'detail-type': fate === 'delivered' ? 'Email Delivered' : 'Email Bounced',
    source: 'aws.ses',
    time: at,
    detail: { eventType: fate === 'delivered' ? 'Delivery' : 'Bounce', mail, ...(fate !== 'delivered' && { bounce }) },
  }
}

function readTags({ EmailTags = [] }: SendEmail): Record<string, string[]> {
  for (const { Name, Value } of EmailTags)
    if (![Name, Value].every((text) => typeof text === 'string' && /^[A-Za-z0-9_-]{1,256}$/.test(text)))
      throw badRequest(`The tag ${String(Name)}=${String(Value)} is not accepted.`)
  return Object.fromEntries(EmailTags.map(({ Name, Value }) => [String(Name), [String(Value)]]))
}

const badRequest = (message: string): AwsError => new AwsError(400, 'BadRequestException', message)

const bareAddress = (text: string): string => (address.exec(text)?.[1] ?? text).toLowerCase()

function readMail(input: SendEmail): Parameters<MailStore['add']>[0] {
  const simple = input.Content?.Simple
  if (!simple) throw badRequest('Only Simple content is emulated.')
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = input.Destination ?? {}
  if (CcAddresses.length + BccAddresses.length > 0) throw badRequest('Copies are not emulated.')
  if (ToAddresses.length > 50) throw badRequest('Recipient count exceeds 50.')
  if (ToAddresses.length === 0) throw badRequest('Missing required field: Destination')
  const text = readText(simple.Body?.Text, 'Body.Text', true)
  const html = readText(simple.Body?.Html, 'Body.Html', true)
  if (text + html === '') throw badRequest('The message has no body.')
  const mail = {
    from: readAddress(input.FromEmailAddress, 'FromEmailAddress'),
    to: ToAddresses.map((each) => readAddress(each, 'ToAddresses')),
    replyTo: (input.ReplyToAddresses ?? []).map((each) => readAddress(each, 'ReplyToAddresses')),
    subject: readText(simple.Subject, 'Subject', false),
    text,
    html,
    attachments: (simple.Attachments ?? []).map(readAttachment),
    headers: readHeaders(simple.Headers ?? []),
  }
  if (/\p{Cc}/u.test(mail.subject)) throw badRequest('The subject contains control characters.')
  const bytes = mail.attachments.reduce((sum, each) => sum + each.base64.length, text.length + html.length)
  if (bytes > maxMessageBytes) throw badRequest('Message length is more than the maximum allowed.')
  return mail
}

function readHeaders(headers: { Name?: unknown; Value?: unknown }[]): Record<string, string> {
  if (headers.length > 15) throw badRequest('At most 15 headers are accepted.')
  for (const { Name, Value } of headers)
    if (!/^[!-9;-~]{1,126}$/.test(String(Name)) || !/^[ -~]{1,870}$/.test(String(Value)))
      throw badRequest(`The header ${String(Name)}: ${String(Value)} is not accepted.`)
  return Object.fromEntries(headers.map(({ Name, Value }) => [String(Name), String(Value)]))
}

function readAddress(value: unknown, field: string): string {
  if (typeof value !== 'string' || !address.test(value)) throw badRequest(`${field}: ${JSON.stringify(value)} is no address.`)
  return value
}

function readText(part: SesPart | undefined, field: string, optional: boolean): string {
  if (part === undefined && optional) return ''
  if (typeof part?.Data !== 'string' || part.Data === '') throw badRequest(`${field}.Data is missing.`)
  // Without a charset SES reads 7-bit ASCII.
  if (part.Charset?.toUpperCase() !== 'UTF-8' && /[^\p{ASCII}]/u.test(part.Data))
    throw badRequest(`${field} is not ASCII and names no charset.`)
  return part.Data
}

type RawAttachment = NonNullable<NonNullable<NonNullable<SendEmail['Content']>['Simple']>['Attachments']>[number]

function readAttachment({ FileName, ContentType, ContentTransferEncoding, RawContent }: RawAttachment): KeptAttachment {
  if (typeof FileName !== 'string' || FileName === '' || /[\p{Cc}/\\]/u.test(FileName))
    throw badRequest(`Attachment name ${JSON.stringify(FileName)} is not accepted.`)
  if (typeof RawContent !== 'string') throw badRequest(`Attachment ${FileName} has no content.`)
  const data = Buffer.from(RawContent, 'base64')
  const encoding = ContentTransferEncoding ?? 'SEVEN_BIT'
  // The documented default is SEVEN_BIT, which breaks anything but ASCII text.
  if (encoding === 'SEVEN_BIT' && data.some((byte) => byte > 127))
    throw badRequest(`Attachment ${FileName} is binary: ContentTransferEncoding must be BASE64.`)
  return {
    name: FileName,
    type: typeof ContentType === 'string' ? ContentType : 'application/octet-stream',
    base64: data.toString('base64'),
  }
}
