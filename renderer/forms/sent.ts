/** Copies of sent requests in localStorage, for /tack. */
import type { FormKind } from '../../amplify/functions/shared/fields.ts'

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

const maxAgeMs = 90 * 24 * 3600_000
const prefix = 'skickat:'

declare global {
  interface Window {
    /** The copies that could not be stored, by number, for /tack in the same document. */
    unstored?: Record<string, SentCopy>
  }
}

// Storage may be disabled or full: /tack in another document then shows what to do without the copy.
export function storeSent(number: string, sent: SentCopy): void {
  try {
    localStorage.setItem(prefix + number, JSON.stringify(sent))
  } catch {
    window.unstored = { [number]: sent }
  }
}

/** Runs on every page. Unreadable copies count as expired. */
export function removeExpiredCopies(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !(Date.now() - (copyIn(key)?.at ?? 0) < maxAgeMs)) localStorage.removeItem(key)
  } catch {}
}

export const readSent = (number: string): SentCopy | undefined => copyIn(prefix + number) ?? window.unstored?.[number]

function copyIn(key: string): SentCopy | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function forgetSent(number: string): void {
  delete window.unstored
  try {
    localStorage.removeItem(prefix + number)
  } catch {}
}
