/** Events and results of Lambda function URLs. */
import { isUtf8 } from 'node:buffer'
import type { EndpointResponse } from './request.ts'

export type FunctionUrlEvent = {
  rawQueryString?: string
  headers: Record<string, string | undefined>
  body?: string
  isBase64Encoded?: boolean
  requestContext: { domainName: string; http: { method: string; sourceIp: string } }
}

export const bodyBytes = ({
  body = '',
  isBase64Encoded,
}: Pick<FunctionUrlEvent, 'body' | 'isBase64Encoded'>): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')

/** Text without a byte order mark; undefined when it is not UTF-8, whose letters would be lost. */
export const utf8Text = (bytes: Buffer): string | undefined =>
  isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON: the caller has an answer for it.
    return undefined
  }
}

export type HttpResult = { statusCode: number; headers: Record<string, string>; body: string }

export const resultHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000',
  // With no-referrer the browser would send the answer page's form with the origin "null".
  'referrer-policy': 'same-origin',
}

export function jsonResult(
  statusCode: number,
  body: EndpointResponse,
  headers: Record<string, string> = {},
): HttpResult {
  return {
    statusCode,
    headers: { ...resultHeaders, ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }
}
