/** Query parameters of the quote page. */
export const quoteParameters = { service: 'tjanst', city: 'ort' } as const
