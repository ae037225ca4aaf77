/** Copies of sent requests in localStorage, for /tack. */
import { dayMs } from '../../amplify/functions/shared/durations.ts'
import type { FormKind } from '../../amplify/functions/shared/fields.ts'
import { withStorage } from '../storage.ts'

/** A copy of the request for /tack (behaviours/thanks.ts), stored on the device only when the visitor opens that page. */
export type SentCopy = {
  /** Milliseconds since 1970. */
  at: number
  kind: FormKind
  /** Path of the form's page. */
  page: string
  /** Name of the person who answers; undefined for the office. */
  person: string | undefined
  rows: [label: string, text: string][]
  leftOut: number
}

const maxAgeMs = 90 * dayMs
const prefix = 'skickat:'

declare global {
  interface Window {
    /** The copies that could not be stored, by number, for /tack in the same document. */
    unstored?: Record<string, SentCopy>
  }
}

/** Storage may be blocked or full: /tack in another document then shows what to do without the copy. */
export function storeSent(number: string, sent: SentCopy): void {
  const isStored = withStorage('localStorage', (storage) => {
    storage.setItem(prefix + number, JSON.stringify(sent))
    return true
  })
  if (!isStored) window.unstored = { [number]: sent }
}

/** Runs on every page. Unreadable copies count as expired. */
export const removeExpiredCopies = (): void =>
  withStorage('localStorage', (storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix) && !(Date.now() - (copyIn(key)?.at ?? 0) < maxAgeMs))
        storage.removeItem(key)
  })

export const readSent = (number: string): SentCopy | undefined =>
  copyIn(prefix + number) ?? window.unstored?.[number]

const copyIn = (key: string): SentCopy | undefined =>
  withStorage('localStorage', (storage) => JSON.parse(storage.getItem(key) ?? 'null') ?? undefined)

export function forgetSent(number: string): void {
  delete window.unstored
  withStorage('localStorage', (storage) => storage.removeItem(prefix + number))
}
