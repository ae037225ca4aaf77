/** Replacements for AbortSignal.timeout, which Safari 15 and Chrome 102 lack, and for crypto.randomUUID, which pages on plain http lack. */

/** Aborts `request` after `ms` milliseconds with an error named TimeoutError, also if an extension's fetch ignores the signal. */
export function withTimeout<Result>(
  ms: number,
  request: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException('', 'TimeoutError'))
      controller.abort()
    }, ms)
    request(controller.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** A random id, UUID version 4: each 1 and 0 becomes any digit, the 8 one of 8 to b. */
export const newId = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0]!
    return (+digit ^ (random & (15 >> (+digit / 4)))).toString(16)
  })
