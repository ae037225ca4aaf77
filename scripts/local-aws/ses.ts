import type { IncomingMessage, ServerResponse } from 'node:http'
import { AwsError } from './AwsError.ts'
import type { PlannedFaults } from './faults.ts'
import type { KeptAttachment, MailStore } from './mailStore.ts'
import { type Keys, verifySignature } from './signature.ts'

type Ses = { mails: MailStore; faults: PlannedFaults; keys: Keys; mayUse: (caller: string, from: string) => boolean }
type SesPart = { Data?: unknown; Charset?: string }
type SendEmail = {
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
export function createSes({ mails, faults, keys, mayUse }: Ses) {
  return async function answerSes(request: IncomingMessage, raw: Buffer, response: ServerResponse): Promise<void> {
    try {
      const caller = verifySignature(request, 'ses', raw, keys)
      if (request.method !== 'POST') throw new AwsError(405, 'MethodNotAllowed')
      const mail = readMail(JSON.parse(raw.toString()) as SendEmail)
      if (!mayUse(caller, bareAddress(mail.from)))
        throw new AwsError(403, 'AccessDeniedException', `${caller} may not send as ${mail.from}.`)
      const occasion = { service: 'ses' as const, method: 'POST', addresses: [...mail.to, ...mail.replyTo].map(bareAddress) }
      await faults.meet(occasion, 'before')
      const stored = mails.add(mail)
      await faults.meet(occasion, 'after')
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ MessageId: stored.id }))
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      response.writeHead(error.status, { 'content-type': 'application/json', 'x-amzn-errortype': error.code })
      response.end(JSON.stringify({ message: error.message }))
    }
  }
}

const badRequest = (message: string): AwsError => new AwsError(400, 'BadRequestException', message)

const bareAddress = (text: string): string => (address.exec(text)?.[1] ?? text).toLowerCase()

function readMail(input: SendEmail): Parameters<MailStore['add']>[0] {
  const simple = input.Content?.Simple
  if (!simple) throw badRequest('Only Simple content is emulated.')
  if (simple.Headers?.length) throw badRequest('Custom headers are not emulated.')
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = input.Destination ?? {}
  if (CcAddresses.length + BccAddresses.length > 0) throw badRequest('Copies are not emulated.')
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
  }
  if (/\p{Cc}/u.test(mail.subject)) throw badRequest('The subject contains control characters.')
  const bytes = mail.attachments.reduce((sum, each) => sum + each.base64.length, text.length + html.length)
  if (bytes > maxMessageBytes) throw badRequest('Message length is more than the maximum allowed.')
  return mail
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
