/** Events and results of Lambda function URLs and HTTP APIs. */
export type FunctionUrlEvent = {
  headers: Record<string, string | undefined>
  body?: string
  isBase64Encoded?: boolean
  requestContext: { http: { method: string; sourceIp: string } }
}

export const bodyText = ({
  body = '',
  isBase64Encoded,
}: Pick<FunctionUrlEvent, 'body' | 'isBase64Encoded'>): string =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString()

/** Undefined when the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller decides what to answer.
    return undefined
  }
}

export type HttpResult = { statusCode: number; headers: Record<string, string>; body: string }

export const httpResult = (
  statusCode: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): HttpResult => ({
  statusCode,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000',
    ...headers,
  },
  body,
})
