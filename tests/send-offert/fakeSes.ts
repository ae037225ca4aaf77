import type { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { awsError } from './localS3.ts'

export type SentMail = {
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; encoding: string; shown: string; bytes: Buffer }[]
  headers: Record<string, string>
  tags: Record<string, string>
  set?: string
}
type SesFault = { matches: (mail: SentMail) => boolean; name: string; status: number; when: 'before' | 'after' }

/** SES in memory: an inbox, and failures on demand. */
export function fakeSes() {
  const inbox: SentMail[] = []
  const faults: SesFault[] = []

  async function send({ input }: SendEmailCommand): Promise<{ MessageId: string }> {
    const simple = input.Content?.Simple
    const mail: SentMail = {
      from: input.FromEmailAddress ?? '',
      to: input.Destination?.ToAddresses ?? [],
      replyTo: input.ReplyToAddresses ?? [],
      subject: simple?.Subject?.Data ?? '',
      text: simple?.Body?.Text?.Data ?? '',
      html: simple?.Body?.Html?.Data ?? '',
      headers: Object.fromEntries((simple?.Headers ?? []).map(({ Name = '', Value = '' }) => [Name, Value])),
      ...(input.ConfigurationSetName && { set: input.ConfigurationSetName }),
      tags: Object.fromEntries((input.EmailTags ?? []).map(({ Name = '', Value = '' }) => [Name, Value])),
      attachments: (simple?.Attachments ?? []).map((each) => ({
        name: each.FileName ?? '',
        type: each.ContentType ?? '',
        encoding: each.ContentTransferEncoding ?? '',
        shown: each.ContentDisposition ?? '',
        bytes: Buffer.from(each.RawContent ?? []),
      })),
    }
    const fault = faults.find(({ matches }) => matches(mail))
    if (fault?.when === 'before') throw awsError(fault.name, fault.status)
    inbox.push(mail)
    if (fault) throw awsError('TimeoutError', 0)
    return { MessageId: `mail-${inbox.length}` }
  }

  return {
    client: { send } as unknown as SESv2Client,
    inbox,
    fail: (name: string, status: number, matches: SesFault['matches'] = () => true, when: SesFault['when'] = 'before') =>
      faults.push({ matches, name, status, when }),
    recover: () => faults.splice(0),
  }
}
