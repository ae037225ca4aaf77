/** The statuses of a request, in the order of the work, as the office reads them. */
export const statuses = {
  new: 'ny',
  called: 'ringd',
  quoted: 'offert',
  won: 'vunnen',
  lost: 'förlorad',
  spam: 'skräp',
} as const
export type Status = keyof typeof statuses
