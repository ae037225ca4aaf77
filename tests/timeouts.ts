/** Timeouts of the tests. TIMEOUT_FACTOR=3 triples all of them for a slow or busy machine. */
export const timeoutFactor = Number(process.env.TIMEOUT_FACTOR || 1)
export const seconds = (count: number) => count * 1000 * timeoutFactor

/** Of an action in a page: above the site's own limit for a stalled upload, half a minute, so that a test sees its message. */
export const actionTimeout = seconds(45)
