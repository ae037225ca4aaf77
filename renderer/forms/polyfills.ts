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

/** A random id, UUID version 4. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 15) | 64
  bytes[8] = (bytes[8]! & 63) | 128
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
