/** Events and results of Lambda function URLs. */
import type { EndpointResponse } from './request.ts'

export type FunctionUrlEvent = {
  rawQueryString?: string
  headers: Record<string, string | undefined>
  body?: string
  isBase64Encoded?: boolean
  requestContext: { domainName: string; http: { method: string; sourceIp: string } }
}

export type HttpResult = { statusCode: number; headers: Record<string, string>; body: string }

export const resultHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000',
  // With no-referrer the browser would send the answer page's form with the origin "null".
  'referrer-policy': 'same-origin',
}

export function jsonResult(statusCode: number, body: EndpointResponse, headers: Record<string, string> = {}): HttpResult {
  return {
    statusCode,
    headers: { ...resultHeaders, ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }
}
