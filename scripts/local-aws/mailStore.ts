/** Sent mails, one JSON file each. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../build/cached.ts'

type StoredAttachment = { name: string; type: string; base64: string }
export type StoredMail = {
  id: string
  at: string
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
  attachments: StoredAttachment[]
  /** Without the headers that SES adds. */
  headers: Record<string, string>
}
/** As /mails.json lists it. */
export type MailSummary = Omit<StoredMail, 'attachments'> & {
  attachments: { name: string; type: string; bytes: number }[]
}
export type MailStore = ReturnType<typeof createMailStore>

export function createMailStore(folder: string, now = () => new Date()) {
  mkdirSync(folder, { recursive: true })
  const mails: StoredMail[] = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))

  return {
    /** Oldest first. */
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
