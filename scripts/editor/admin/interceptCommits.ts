/** The one place that replaces `fetch`: Sveltia has no hook around a commit. */

/** How commits are made at one Git host. */
export type CommitAdapter<Commit> = {
  /** The commit that a request with this address and JSON makes; undefined for other requests. */
  commitIn: (address: string, json: unknown) => Commit | undefined
  /**
   * Checks and makes the commit, and answers as the host does. `resend` repeats the request with
   * other JSON.
   */
  commit: (commit: Commit, resend: (json: unknown) => Promise<Response>) => Promise<Response>
  /** Ends the message about a failed connection. */
  host: string
}

/** Returns `fetch` for the adapter's own requests. */
export function interceptCommits<Commit>({
  commitIn,
  commit,
  host,
}: CommitAdapter<Commit>): typeof fetch {
  const original = window.fetch.bind(window)
  const send: typeof fetch = (input, init) =>
    original(input, init).catch((cause: Error) => {
      if (cause.name === 'AbortError') throw cause
      // Replaces the browser's "Failed to fetch".
      throw new Error(`Ingen kontakt med ${host} och spara sedan.`, { cause })
    })
  window.fetch = async (input, init) => {
    const found = init?.method === 'POST' ? commitIn(String(input), parsed(init.body)) : undefined
    if (!found) return send(input, init)
    return commit(found, (json) => send(input, { ...init, body: JSON.stringify(json) }))
  }
  return send
}

function parsed(body: RequestInit['body']): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    // A request of another kind, such as an upload.
    return undefined
  }
}
