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
