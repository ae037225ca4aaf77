/** What the functions know of content/, written by scripts/build/deployContent.ts. */
import type { ServiceChoice } from './fields.ts'

export type FunctionContent = {
  /** The company's name. */
  name: string
  phone: string
  email: string
  origin: string
  replyPromise: string
  retentionMonths: number
  /** Whether the site has a newsletter form and the endpoint accepts it. */
  newsletter: boolean
  services: ServiceChoice[]
  /** Statements of the pages and the days on which somebody should check them. */
  facts: { day: string; statement: string }[]
  /** Who answers, and when. */
  person: string
  openingHours: string
  /** Name, number and address, which a limited company's letters state (ABL 28 kap. 5 §). */
  letterhead: string
}
