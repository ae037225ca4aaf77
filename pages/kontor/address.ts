/** Converts between the URL fragment and the state of the office page. */
import { noFilters, type Filters } from './statistics.ts'
import { messages } from './messages.ts'
import { keysOf, recordOf } from '../../amplify/functions/shared/keys.ts'

type View = keyof typeof messages.tabs
export const views = keysOf(messages.tabs)
/**
 * `#requests/<id>?status=new&town=Lerum`: the view, the open request and the filters of the list.
 */
export type Address = { view: View; id: string | undefined; filters: Filters }

/** A bare id, as in mails, opens the request in the list. */
export function addressOf(hash: string): Address {
  const [path = '', query] = hash.slice(1).split('?')
  const parts = path.split('/')
  const parameters = new URLSearchParams(query)
  const filters = recordOf(keysOf(noFilters), (name) => parameters.get(name) ?? '')
  return {
    view: views.find((view) => view === parts[0]) ?? 'requests',
    id: parts.find((part) => /^[0-9a-f-]{36}$/.test(part)),
    filters,
  }
}

/** `#undo/<key>`, the link in a mail about a change of access. */
export const undoKeyOf = (hash: string): string | undefined => /^#undo\/([\w-]+)$/.exec(hash)?.[1]

export function fragmentOf({ view, id, filters }: Address): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return `#${view}${id ? `/${id}` : ''}${query.size > 0 ? `?${query}` : ''}`
}
