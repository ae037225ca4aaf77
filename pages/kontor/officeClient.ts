/** Client of the office's API. */
import type { Change } from '../../amplify/functions/office/createOffice.ts'
import type { RequestDetails } from '../../amplify/functions/office/details.ts'
import type { Filter, RequestList } from '../../amplify/functions/office/list.ts'
import type { OfficeData } from './+data.ts'
import { messages } from './officeMessages.ts'

export const pageData: OfficeData = JSON.parse(document.getElementById('data')!.textContent)

type Session = {
  /** Undefined when the session is over; rejects without a network. */
  token: () => Promise<string | undefined>
  over: () => void
}
export type Api = ReturnType<typeof createApi>

/** Its errors have Swedish messages for the user. */
export function createApi(session?: Session) {
  async function send(path: string, body?: object): Promise<Response> {
    const headers = new Headers()
    if (session) {
      const token = await session.token()
      if (!token) return new Response(null, { status: 401 })
      headers.set('authorization', `Bearer ${token}`)
    }
    if (!body) return fetch(pageData.api + path, { headers })
    headers.set('content-type', 'application/json')
    return fetch(pageData.api + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  /** 409 is an answer: a colleague's change came first. */
  async function call(path: string, body?: object): Promise<Response> {
    const response = await send(path, body).catch((error: unknown) => {
      console.error(error)
      throw new Error(messages.errors.offline)
    })
    if (response.ok || response.status === 409) return response
    if (response.status === 401) session?.over()
    throw new Error(messages.errors[response.status] ?? messages.errors.failed)
  }

  const query = ({ limit, ...filter }: Filter) =>
    new URLSearchParams({ ...filter, limit: String(limit) })

  return {
    list: async (filter: Filter): Promise<RequestList> =>
      (await call(`/requests?${query(filter)}`)).json(),
    table: async (filter: Filter): Promise<Blob> => (await call(`/table?${query(filter)}`)).blob(),
    read: async (id: string): Promise<RequestDetails> => (await call(`/requests/${id}`)).json(),
    change: async (id: string, change: Change) => {
      const response = await call(`/requests/${id}`, change)
      const details: RequestDetails = await response.json()
      return { details, isConflict: response.status === 409 }
    },
    mail: async (id: string): Promise<void> => void (await call(`/requests/${id}/mail`, {})),
    erase: async (id: string): Promise<void> => void (await call(`/requests/${id}/erase`, {})),
  }
}
