/**
 * The statuses of a request in the order of the work, with their labels. Without imports, because
 * the page bundles this file.
 */
export const statuses = {
  new: 'ny',
  called: 'ringd',
  quoted: 'offert',
  won: 'vunnen',
  lost: 'förlorad',
} as const
export type Status = keyof typeof statuses

/**
 * Whether a request is to be followed up: on its day or later, while it is neither won nor lost.
 */
export const isDue = (
  { followUp, status }: { followUp: string; status: Status },
  today: string,
): boolean => followUp !== '' && followUp <= today && status !== 'won' && status !== 'lost'
