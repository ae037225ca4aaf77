import type { FormKind } from '../../amplify/functions/shared/fields.ts'

/** What was sent, on the visitor's device for the page that they keep of it (behaviours/thanks.ts): only when they go there. */
export type SentCopy = {
  /** Milliseconds since 1970. */
  at: number
  kind: FormKind
  /** Path of the page that the form stood on. */
  page: string
  /** Who answers; undefined: the office. */
  person: string | undefined
  rows: [label: string, text: string][]
  leftOut: number
}

const keptMs = 90 * 24 * 3600_000
const prefix = 'skickat:'

// Storage can be switched off or full: the page then says what to do without it.
export function storeSent(number: string, sent: SentCopy): void {
  try {
    localStorage.setItem(prefix + number, JSON.stringify(sent))
  } catch {}
}

/** Removes copies that are too old or cannot be read. */
export function readSent(number: string): SentCopy | undefined {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !(Date.now() - (copyIn(key)?.at ?? 0) < keptMs)) localStorage.removeItem(key)
    return copyIn(prefix + number)
  } catch {
    return undefined
  }
}

function copyIn(key: string): SentCopy | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function forgetSent(number: string): void {
  try {
    localStorage.removeItem(prefix + number)
  } catch {}
}
