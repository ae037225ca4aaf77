import type { ServerResponse } from 'node:http'

/** An answer of AWS's kind: the services turn it into their own XML or JSON. */
export class AwsError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string = code) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Answers with what `work` returns, or with its AwsError as all of AWS's JSON protocols write it. */
export async function answerJson(response: ServerResponse, type: string, work: () => Promise<object>): Promise<void> {
  response.setHeader('content-type', type)
  try {
    response.end(JSON.stringify(await work()))
  } catch (error) {
    if (!(error instanceof AwsError)) throw error
    const { status, code, message } = error
    response.writeHead(status, { 'x-amzn-errortype': code }).end(JSON.stringify({ __type: code, message }))
  }
}
