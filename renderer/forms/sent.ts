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
export function keepSent(number: string, sent: SentCopy): void {
  try {
    localStorage.setItem(prefix + number, JSON.stringify(sent))
  } catch {}
}

/** Lets go of all that is too old on the way, and of what cannot be read. */
export function readSent(number: string): SentCopy | undefined {
  try {
    for (const [key, text] of Object.entries<string>(localStorage))
      if (key.startsWith(prefix) && !(Date.now() - atOf(text) < keptMs)) localStorage.removeItem(key)
    return JSON.parse(localStorage.getItem(prefix + number) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function atOf(text: string): number {
  try {
    return (JSON.parse(text) as Partial<SentCopy>).at ?? 0
  } catch {
    return 0
  }
}

export function forgetSent(number: string): void {
  try {
    localStorage.removeItem(prefix + number)
  } catch {}
}
