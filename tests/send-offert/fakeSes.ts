/** A fake SES client, which parses mails by the local AWS. */
import type { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { AwsError } from '../../scripts/local-aws/AwsError.ts'
import { readMail } from '../../scripts/local-aws/ses.ts'
import { awsError } from './localS3.ts'

export type SentMail = ReturnType<typeof sentMail>
type SesFault = {
  matches: (mail: SentMail) => boolean
  name: string
  status: number
  when: 'before' | 'after'
}

/** Parses the mail by the local AWS, which rejects what SES rejects. */
function sentMail(input: object) {
  // The SDK's encoding of bytes.
  const body = JSON.stringify(
    input,
    function (this: Record<string, Uint8Array>, key, value: unknown) {
      return key === 'RawContent' ? Buffer.from(this[key]!).toString('base64') : value
    },
  )
  const { set, tags, mail } = withSdkErrors(() => readMail(Buffer.from(body)))
  const attachments = mail.attachments.map(({ base64, ...attachment }) => ({
    ...attachment,
    bytes: Buffer.from(base64, 'base64'),
  }))
  return {
    ...mail,
    attachments,
    set,
    tags: Object.fromEntries(Object.entries(tags).map(([name, [value]]) => [name, value])),
  }
}

function withSdkErrors<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw error instanceof AwsError ? awsError(error.code, error.status) : error
  }
}

/** A fake SES client with an inbox and planned failures. */
export function fakeSes() {
  const inbox: SentMail[] = []
  const faults: SesFault[] = []

  async function send(command: SendEmailCommand | GetAccountCommand): Promise<object> {
    const { input } = command
    if (!('Content' in input))
      return { SendQuota: { Max24HourSend: 200, SentLast24Hours: inbox.length } }
    const mail = sentMail(input)
    const fault = faults.find(({ matches }) => matches(mail))
    if (fault?.when === 'before') throw awsError(fault.name, fault.status)
    inbox.push(mail)
    if (fault) throw awsError('TimeoutError', 0)
    return { MessageId: `mail-${inbox.length}` }
  }

  return {
    client: { send } as unknown as SESv2Client,
    inbox,
    fail: (
      name = 'ServiceUnavailable',
      status = 503,
      matches: SesFault['matches'] = () => true,
      when: SesFault['when'] = 'before',
    ) => faults.push({ matches, name, status, when }),
    recover: () => faults.splice(0),
  }
}
