/** What the address of the quote page may carry, by the names that visitors see. */
export const quoteParameters = { service: 'tjanst', city: 'ort' } as const
