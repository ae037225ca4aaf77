/** Sent mails, one JSON file each. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MailSummary } from '../../pages/kontor/mailSummary.ts'
import { writeFileAtomic } from '../build/cached.ts'
import { parseStored } from './storedFile.ts'

type StoredAttachment = { name: string; type: string; base64: string }
export type StoredMail = Omit<MailSummary, 'hasHtml' | 'attachments'> & {
  html: string
  attachments: StoredAttachment[]
}
export type MailStore = ReturnType<typeof createMailStore>

export function createMailStore(folder: string, now = () => new Date()) {
  mkdirSync(folder, { recursive: true })
  const mails: StoredMail[] = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => parseStored(join(folder, file)))

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
