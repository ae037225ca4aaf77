/** What the address of the quote page may carry, by the names that visitors see. */
export const quoteParameters = { service: 'tjanst', city: 'ort' } as const
/** Holds the towns that the quote page does not carry itself (quoteTowns.ts). */
export const townsFolder = 'orter'
