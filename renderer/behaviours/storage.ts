/**
 * Storage of the browser, which may be blocked, full or hold what another program wrote: then the
 * result is undefined.
 */
export function withStorage<T>(
  kind: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => T,
): T | undefined {
  try {
    return use(window[kind])
  } catch {
    // Everything works without it, for this page only.
    return undefined
  }
}
