/** Timeouts of the tests. TIMEOUT_FACTOR=3 triples all of them for a slow or busy machine. */
export const seconds = (count: number) => count * 1000 * Number(process.env.TIMEOUT_FACTOR || 1)
