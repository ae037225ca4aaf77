/** Client of the office API. */
import type { RequestList, RequestDetails } from '../../amplify/functions/office/office.ts'
import type { ListedColleague } from '../../amplify/functions/office/officeHttp.ts'
import type { Change, State } from '../../amplify/functions/shared/officeState.ts'
import { messages } from './messages.ts'
import type { PageConfig } from './pageConfig.ts'

/** An error with a Swedish message for the user. */
export class ApiError extends Error {
  readonly code: string
  readonly state: State | undefined

  constructor(code: string, state?: State) {
    super(messages.errors[code] ?? messages.errors.failed)
    this.code = code
    this.state = state
  }
}
export type Api = ReturnType<typeof createApi>

export type Session = {
  /**
   * Resolves to undefined after the session ended, and rejects when offline; `isRefused` requests a
   * new token.
   */
  token: (isRefused?: boolean) => Promise<string | undefined>
  end: () => Promise<void>
  passkeys: Passkeys
}
export type Passkey = { id: string; name: string; at: string | undefined }
/** The signed-in user's own; `add` is missing where the browser has no passkeys. */
export type Passkeys = {
  list: () => Promise<Passkey[]>
  remove: (id: string) => Promise<void>
  add?: () => Promise<void>
}

/** The client of the office API. The authorization header protects against cross-site requests. */
export function createApi({ api }: PageConfig, session?: Session, over?: () => void) {
  async function send(path: string, body?: object, isRefused = false): Promise<Response> {
    const bearer = await session?.token(isRefused)
    if (session && !bearer) throw createError('unknown')
    const response = await fetch(`${api}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    // With a slow clock an expired token looks valid: retried once with a new one.
    return response.status === 401 && session && !isRefused ? send(path, body, true) : response
  }
  function createError(code: string, state?: State): ApiError {
    if (code === 'unknown') over?.()
    return new ApiError(code, state)
  }
  /**
   * A refused token without CORS headers looks like no network, but then there is no new token
   * either.
   */
  async function causeOfSilence(): Promise<'unknown' | 'offline'> {
    const token = await session?.token(true).catch(() => 'offline')
    return session && token === undefined ? 'unknown' : 'offline'
  }
  async function call(path: string, body?: object): Promise<Response> {
    const response = await send(path, body).catch(async (problem: unknown) => {
      throw problem instanceof ApiError ? problem : createError(await causeOfSilence())
    })
    if (response.ok) return response
    const answer: { error?: string; state?: State } = await response.json().catch(() => ({}))
    const { error = response.status === 401 ? 'unknown' : 'failed', state } = answer
    throw createError(error, state)
  }
  const json = async <T>(path: string, body?: object): Promise<T> => (await call(path, body)).json()
  return {
    list: (from?: string) =>
      json<RequestList>(`/requests${from ? `?from=${encodeURIComponent(from)}` : ''}`),
    read: (id: string) => json<RequestDetails>(`/requests/${id}`),
    change: (id: string, change: Change) => json<State>(`/requests/${id}/state`, change),
    mailAll: () => json<{ mailing: number }>('/mail', {}),
    mail: (id: string) => json<State>(`/requests/${id}/mail`, {}),
    forward: (id: string) => json<object>(`/requests/${id}/webhook`, {}),
    erase: (id: string, number: string) => json<object>(`/requests/${id}/erase`, { number }),
    /** `kept`: those that a colleague or the customer has changed. */
    eraseFlood: (ids: string[]) => json<{ kept: string[] }>('/erase', { ids, count: ids.length }),
    table: async (ids: string[]) => (await call('/export', { ids })).text(),
    colleagues: () => json<ListedColleague[]>('/colleagues'),
    addColleague: (email: string) => json<object>('/colleagues', { email }),
    removeColleague: (id: string) => json<{ at: string }>('/colleagues/remove', { id }),
    keepColleague: (id: string) => json<object>('/colleagues/keep', { id }),
    /** Undoes a change of access by the key in its mail, without a sign-in. */
    undo: (key: string) => json<{ undone: 'added' | 'removal'; email: string }>('/undo', { key }),
    passkeys: session?.passkeys,
  }
}
