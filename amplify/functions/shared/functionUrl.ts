import type { Answer } from './request.ts'

export type FunctionUrlEvent = {
  rawQueryString?: string
  headers: Record<string, string | undefined>
  body?: string
  isBase64Encoded?: boolean
  requestContext: { domainName: string; http: { method: string; sourceIp: string } }
}

export type Result = { statusCode: number; headers: Record<string, string>; body: string }

export const resultHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export function jsonResult(statusCode: number, answer: Answer, headers: Record<string, string> = {}): Result {
  return {
    statusCode,
    headers: { ...resultHeaders, ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(answer),
  }
}
