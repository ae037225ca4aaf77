import { SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Deps } from './deps.ts'
import { dayOf, type Place } from './days.ts'

export type Attachment = { name: string; type: string; content: Uint8Array }
/** What SES tells us in its events about the mail. */
type About = { kind: 'office' | 'receipt' | 'canary' | 'incomplete'; place: Place; receivedAt: string }
export type Outgoing = {
  to: string[]
  about?: About
  replyTo?: string[]
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}

/** Sends a mail from the site's address and returns SES's id of it. SES builds the headers, so no text can become one. */
export async function sendMail(
  { ses, settings }: Pick<Deps, 'ses' | 'settings'>,
  { to, about, replyTo, subject, text, html, attachments = [] }: Outgoing,
): Promise<string> {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
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
          // Robots that answer mail leave alone what says so (RFC 3834).
          Headers: [{ Name: 'Auto-Submitted', Value: about?.kind === 'receipt' ? 'auto-replied' : 'auto-generated' }],
          Attachments: attachments.map(({ name, type, content }) => ({
            FileName: name,
            ContentType: type,
            ContentDisposition: 'ATTACHMENT',
            // SES takes the content for 7-bit text unless told otherwise.
            ContentTransferEncoding: 'BASE64',
            RawContent: content,
          })),
        },
      },
    }),
  )
  return MessageId
}

// A tag takes letters, digits, _ and - alone.
const tags = ({ kind, place, receivedAt }: About) =>
  Object.entries({ kind, place: place.replace('/', '_'), day: dayOf(receivedAt) }).map(([Name, Value]) => ({ Name, Value }))

/** The address behind its name. A header is ASCII: another name becomes encoded words, of at most 75 characters each (RFC 2047). */
export function sender({ mailFrom, mailFromName }: Pick<Deps['settings'], 'mailFrom' | 'mailFromName'>): string {
  if (/^\p{ASCII}*$/u.test(mailFromName)) return `"${mailFromName}" <${mailFrom}>`
  const words = mailFromName.match(/.{1,11}/gsu)?.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
  return `${words?.join(' ')} <${mailFrom}>`
}
