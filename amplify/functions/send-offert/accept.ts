/** A request is accepted when it is stored and queued: only then the visitor sees success. */
import { createHash } from 'node:crypto'
import type { Deps } from '../shared/deps.ts'
import { sentNames } from '../shared/fields.ts'
import { queueMail } from '../shared/queueMail.ts'
import {
  put,
  readRequest,
  type RequestContent,
  requestKey,
  type StoredRequest,
  type Suspicion,
} from '../shared/store.ts'

/**
 * Returns the id under which the request is stored. The same content is stored once; other content
 * under a known id is a further request of the same visitor.
 */
export async function accept(
  deps: Deps,
  id: string,
  request: RequestContent,
  suspicions: Suspicion[],
): Promise<string> {
  const stored: StoredRequest = { id, receivedAt: new Date().toISOString(), suspicions, request }
  if (!(await put(deps, requestKey(id), stored, { IfNoneMatch: '*' }))) {
    const earlier = await readRequest(deps, id)
    if (!earlier) throw new Error('the request is written by another call, which may fail')
    if (contentOf(earlier.request) !== contentOf(request))
      return accept(deps, idOf(id + contentOf(request)), request, suspicions)
  }
  await queueMail(deps, id)
  return id
}

/** What makes two posts the same request, whichever way the browser sent them. */
export const contentOf = (request: RequestContent): string =>
  JSON.stringify([sentNames().map((name) => request[name]), request.images])

/** A UUID that is always the same for the same text. */
export const idOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5')
