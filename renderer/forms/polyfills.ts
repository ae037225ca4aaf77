/** What browsers of 2022 lack and a form cannot do without: Safari 15, Chrome 102, Firefox 99, and any of them on plain http. */

/** What `ask` comes to, or an error named TimeoutError after `ms` milliseconds; the signal tells `ask` to stop. */
export async function withTimeout<Result>(ms: number, ask: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => controller.abort(), ms)
  try {
    return await ask(signal)
  } catch (error) {
    throw signal.aborted ? new DOMException('', 'TimeoutError') : error
  } finally {
    clearTimeout(timer)
  }
}

/** A random id, UUID version 4. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 15) | 64
  bytes[8] = (bytes[8]! & 63) | 128
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
