/** SES, which keeps the mails for the list of /kontor. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { writeFileAtomic } from '../build/writeFileAtomic.ts'
import { filesIn, readIfExists } from './files.ts'
import type { Answer, Call } from './server.ts'

type Attachment = { name: string; type: string; base64: string }
export type LocalMail = {
  id: string
  at: string
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
  headers: { Name: string; Value: string }[]
  attachments: Attachment[]
}

/** Addresses with empty parts, which browsers and our rules accept. */
const isRefused = (address: string) => /\.\.|\.@|^\./.test(address)

export function createMails(folder: string) {
  const list = (): LocalMail[] =>
    filesIn(folder).map((file) => JSON.parse(String(readIfExists(join(folder, file)))))

  return {
    list,
    send({ body }: Call): Answer {
      const { FromEmailAddress, Destination, ReplyToAddresses, Content } = JSON.parse(String(body))
      const { Subject, Body, Headers, Attachments } = Content.Simple
      const to: string[] = Destination.ToAddresses
      const replyTo: string[] = ReplyToAddresses ?? []
      if ([...to, ...replyTo].some(isRefused))
        return {
          statusCode: 400,
          headers: { 'x-amzn-errortype': 'BadRequestException' },
          body: '{}',
        }
      const at = new Date().toISOString()
      const id = `${at.replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`
      const attachments: { FileName: string; ContentType: string; RawContent: string }[] =
        Attachments ?? []
      const mail: LocalMail = {
        id,
        at,
        from: FromEmailAddress,
        to,
        replyTo,
        subject: Subject.Data,
        text: Body.Text.Data,
        html: Body.Html.Data,
        headers: Headers ?? [],
        attachments: attachments.map(({ FileName, ContentType, RawContent }) => {
          return { name: FileName, type: ContentType, base64: RawContent }
        }),
      }
      writeFileAtomic(join(folder, `${id}.json`), JSON.stringify(mail))
      return { body: JSON.stringify({ MessageId: id }) }
    },

    /** What /kontor/mails shows: the list, <id>/html and <id>/attachments/<n>. */
    page(path: string): Answer {
      const [id, part, index] = path.split('/').slice(3)
      const mail = list().find((other) => other.id === id)
      const attachment = mail?.attachments[Number(index)]
      if (!id) return shown('application/json', JSON.stringify(list().map(summaryOf)))
      if (mail && part === 'html') return shown('text/html; charset=utf-8', mail.html)
      if (!attachment) return { statusCode: 404 }
      return shown(attachment.type, Buffer.from(attachment.base64, 'base64'))
    },
  }
}

function summaryOf({ html, attachments, ...mail }: LocalMail): object {
  const files = attachments.map(({ name, type }) => ({ name, type }))
  return { ...mail, hasHtml: html !== '', attachments: files }
}

const shown = (type: string, body: string | Buffer): Answer => ({
  headers: {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  },
  body,
})
