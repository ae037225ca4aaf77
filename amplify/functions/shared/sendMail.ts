/** Sending a mail by SES. */
import { SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Deps } from './deps.ts'
import { utcDay, type VersionKey } from './days.ts'

export type Attachment = { name: string; type: string; content: Uint8Array }
type MailTags = {
  kind: 'office' | 'receipt' | 'canary' | 'incomplete'
  versionKey: VersionKey
  receivedAt: string
}
export type Outgoing = {
  to: string[]
  about?: MailTags
  replyTo?: string[]
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}

/**
 * Sends a mail and returns SES's message id. SES builds the headers, which prevents header
 * injection.
 */
export async function sendMail(
  { ses, settings }: Pick<Deps, 'ses' | 'settings'>,
  { to, about, replyTo, subject, text, html, attachments = [] }: Outgoing,
): Promise<string> {
  // A text cut in the middle of an emoji has half a surrogate pair, which is not UTF-8.
  const utf8 = (content: string) => ({ Data: content.toWellFormed(), Charset: 'UTF-8' })
  const { MessageId = '' } = await ses.send(
    new SendEmailCommand({
      FromEmailAddress: sender(settings),
      Destination: { ToAddresses: to },
      ReplyToAddresses: replyTo,
      ConfigurationSetName: settings.configurationSet,
      EmailTags: about && tags(about),
      Content: {
        Simple: {
          Subject: utf8(settings.preview ? `[förhandsvisning] ${subject}` : subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          Headers: headers(about?.kind),
          Attachments: attachments.map(({ name, type, content }) => ({
            FileName: name,
            ContentType: type,
            ContentDisposition: 'ATTACHMENT',
            // The default is 7-bit text.
            ContentTransferEncoding: 'BASE64',
            RawContent: content,
          })),
        },
      },
    }),
  )
  return MessageId
}

/**
 * A receipt says that a machine sent it, which prevents automatic replies (RFC 3834). The office's
 * mails do not, nor do they look like a list's: helpdesks suspend such mails, and the office would
 * miss requests and reminders.
 */
const headers = (kind: MailTags['kind'] | undefined) =>
  kind === 'receipt' ? [{ Name: 'Auto-Submitted', Value: 'auto-replied' }] : []

// Tags allow only letters, digits, _ and -.
const tags = ({ kind, versionKey, receivedAt }: MailTags) =>
  Object.entries({ kind, versionKey: versionKey.replace('/', '_'), day: utcDay(receivedAt) }).map(
    ([Name, Value]) => ({ Name, Value }),
  )

/**
 * The From header. Names outside ASCII become encoded words of at most 75 characters (RFC 2047).
 */
export function sender({
  mailFrom,
  mailFromName,
}: Pick<Deps['settings'], 'mailFrom' | 'mailFromName'>): string {
  if (/^\p{ASCII}*$/u.test(mailFromName)) return `"${mailFromName}" <${mailFrom}>`
  const words = mailFromName
    .match(/.{1,11}/gsu)
    ?.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
  return `${words?.join(' ')} <${mailFrom}>`
}
