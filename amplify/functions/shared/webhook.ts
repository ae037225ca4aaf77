/** The state of a request's webhook, in requests/<versionKey>/webhook.json. */
import * as z from 'zod/mini'
import type { VersionKey } from './days.ts'
import { put, readJson, type Store } from './objects.ts'
import { requestKey } from './oldStore.ts'

const WebhookState = z.looseObject({
  outcome: z.enum(['delivered', 'waiting', 'failed']),
  at: z.string(),
  attempts: z.number(),
  /** The status of the answer, or the code of an error. */
  code: z.string(),
  /** When a waiting one is sent again. */
  nextAt: z.optional(z.string()),
})
export type WebhookState = z.infer<typeof WebhookState>

const webhookKey = (versionKey: VersionKey): string => requestKey(versionKey, 'webhook.json')
export const readWebhook = (
  store: Store,
  versionKey: VersionKey,
): Promise<WebhookState | undefined> => readJson(store, webhookKey(versionKey), WebhookState)
export const writeWebhook = (
  store: Store,
  versionKey: VersionKey,
  state: WebhookState,
): Promise<void> => put(store, webhookKey(versionKey), state)
