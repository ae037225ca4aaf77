/** An error response of AWS, which each service writes as XML or JSON. */
import type { ServerResponse } from 'node:http'

export class AwsError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string = code) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * Responds with the result of `work`, or with its AwsError in the format of AWS's JSON protocols.
 */
export async function respondJson(
  response: ServerResponse,
  type: string,
  work: () => Promise<object>,
): Promise<void> {
  response.setHeader('content-type', type)
  try {
    response.end(JSON.stringify(await work()))
  } catch (error) {
    if (!(error instanceof AwsError)) throw error
    const { status, code, message } = error
    response
      .writeHead(status, { 'x-amzn-errortype': code })
      .end(JSON.stringify({ __type: code, message }))
  }
}
