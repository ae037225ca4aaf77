/** Lambda entry of send-webhook. */
import { awsDeps } from '../shared/deps.ts'
import { readFunctionSettings, readVariables } from '../shared/functionSettings.ts'
import { consume, ownQueue } from '../shared/queue.ts'
import { postJson } from './postJson.ts'
import { createSendWebhook } from './sendWebhook.ts'

const { webhookUrl, webhookSecret } = readVariables(process.env, ['webhookUrl', 'webhookSecret'])
if (!webhookUrl) throw new Error('WEBHOOK_URL is not set')

export const handler = consume(
  ownQueue(),
  createSendWebhook(awsDeps(readFunctionSettings()), {
    secrets: webhookSecret,
    post: (headers, body) => postJson(webhookUrl, headers, body),
  }),
)
