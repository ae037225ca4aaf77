/** The statuses of a request in the order of the work, with their labels. Without imports, because the page bundles this file. */
export const statuses = { new: 'ny', called: 'ringd', quoted: 'offert', won: 'vunnen', lost: 'förlorad' } as const
export type Status = keyof typeof statuses
