import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../build/cached.ts'

type KeptAttachment = { name: string; type: string; base64: string }
export type StoredMail = {
  id: string
  at: string
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
  attachments: KeptAttachment[]
  /** Besides those that SES makes itself. */
  headers: Record<string, string>
}
/** As /mails.json lists it. */
export type MailSummary = Omit<StoredMail, 'attachments'> & { attachments: { name: string; type: string; bytes: number }[] }
export type MailStore = ReturnType<typeof createMailStore>

/** Every mail that was taken, one file each, oldest first. */
export function createMailStore(folder: string, now = () => new Date()) {
  mkdirSync(folder, { recursive: true })
  const mails: StoredMail[] = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as StoredMail)

  return {
    list: (): readonly StoredMail[] => mails,
    add(mail: Omit<StoredMail, 'id' | 'at'>): StoredMail {
      const number = Number(mails.at(-1)?.id ?? 0) + 1
      const stored = { id: String(number).padStart(6, '0'), at: now().toISOString(), ...mail }
      writeFileAtomic(join(folder, `${stored.id}.json`), JSON.stringify(stored))
      mails.push(stored)
      return stored
    },
  }
}
