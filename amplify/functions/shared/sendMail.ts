/** Sending a mail by SES. */
import { SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Deps } from './deps.ts'
import type { Mail } from './renderMail.ts'

export type Attachment = { name: string; type: string; content: Uint8Array }
type Outgoing = Mail & {
  to: string[]
  replyTo?: string[]
  attachments?: Attachment[]
  /**
   * A receipt says that a machine sent it, which prevents automatic replies (RFC 3834). The
   * office's mails do not: helpdesks suspend such mails, and the office would miss requests and
   * reminders.
   */
  isReceipt?: true
}

/** SES builds the headers, which prevents header injection. */
export async function sendMail(
  { ses, settings, content: { name } }: Deps,
  { to, replyTo, subject, text, html, attachments = [], isReceipt }: Outgoing,
): Promise<void> {
  // A text cut in the middle of an emoji has half a surrogate pair, which is not UTF-8.
  const utf8 = (value: string) => ({ Data: value.toWellFormed(), Charset: 'UTF-8' })
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: sender(name, settings.mailFrom),
      Destination: { ToAddresses: to },
      ReplyToAddresses: replyTo,
      // Receipts obey SES's list of addresses that have bounced.
      ConfigurationSetName: isReceipt ? undefined : settings.officeMail,
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          Headers: isReceipt && [{ Name: 'Auto-Submitted', Value: 'auto-replied' }],
          Attachments: attachments.map((attachment) => ({
            FileName: attachment.name,
            ContentType: attachment.type,
            ContentDisposition: 'ATTACHMENT',
            // The default is 7-bit text.
            ContentTransferEncoding: 'BASE64',
            RawContent: attachment.content,
          })),
        },
      },
    }),
  )
}

/** Names outside ASCII become encoded words of at most 75 characters (RFC 2047). */
function sender(name: string, address: string): string {
  if (/^\p{ASCII}*$/u.test(name)) return `"${name.replace(/["\\]/g, '')}" <${address}>`
  const parts = name.match(/.{1,11}/gsu) ?? []
  const words = parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
  return `${words.join(' ')} <${address}>`
}
