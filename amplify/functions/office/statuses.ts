/** How far the office is, in the order of the work, and as it reads them. Without anything of AWS: the page uses it too. */
export const statuses = { new: 'ny', called: 'ringd', quoted: 'offert', won: 'vunnen', lost: 'förlorad' } as const
export type Status = keyof typeof statuses
