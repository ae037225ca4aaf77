import type { RequestList, ShownRequest } from '../../../amplify/functions/office/office.ts'
import type { Change, State } from '../../../amplify/functions/office/state.ts'
import { words } from './words.ts'

/** What surrounds the page: it lies beside it as config.json. `login` is missing on the machine where the site is made. */
export type PageConfig = { api: string; login?: { userPoolId: string; userPoolClientId: string; endpoint?: string } }
/** What is told to whoever uses the page. */
export class Refused extends Error {
  readonly code: string
  readonly state: State | undefined

  constructor(code: string, state?: State) {
    super(words.errors[code] ?? words.errors.failed)
    this.code = code
    this.state = state
  }
}
export type Api = ReturnType<typeof createApi>

/** The calls of the page. The header makes them none that another site's page could have the browser send unasked. */
export function createApi({ api }: PageConfig, token: () => Promise<string | undefined>) {
  async function call(path: string, body?: object): Promise<Response> {
    const bearer = await token()
    const response = await fetch(`${api}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : { 'x-office': '1' }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Refused('offline')
    })
    if (response.ok) return response
    const { error = 'failed', state } = (await response.json().catch(() => ({}))) as { error?: string; state?: State }
    throw new Refused(error, state)
  }
  const json = async <T>(path: string, body?: object) => (await (await call(path, body)).json()) as T
  return {
    list: (from?: string) => json<RequestList>(`/requests${from ? `?from=${from}` : ''}`),
    read: (id: string) => json<ShownRequest>(`/requests/${id}`),
    change: (id: string, change: Change) => json<State>(`/requests/${id}/state`, change),
    mail: (id: string) => json<object>(`/requests/${id}/mail`, {}),
    erase: (id: string, number: string) => json<object>(`/requests/${id}/erase`, { number }),
    table: async () => (await call('/export')).blob(),
  }
}
