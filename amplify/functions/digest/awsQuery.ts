/** A client for AWS's query protocol. */
import { type SigningCredentials, signedHeaders } from '../shared/signature.ts'

type Query = {
  service: 'sns' | 'monitoring'
  region: string
  credentials: SigningCredentials
  send?: typeof fetch
}

/**
 * Calls a service by AWS's query protocol and returns its XML. SDK clients for SNS and CloudWatch
 * would be most of the bundle.
 */
export async function awsQuery(
  { service, region, credentials, send = fetch }: Query,
  parameters: Record<string, string>,
): Promise<string> {
  const host = `${service}.${region}.amazonaws.com`
  const body = new URLSearchParams(parameters).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const response = await send(`https://${host}/`, {
    method: 'POST',
    headers: signedHeaders(host, body, type, { service, region, credentials }),
    body,
    signal: AbortSignal.timeout(10_000),
  })
  const xml = await response.text()
  if (response.ok) return xml
  throw Object.assign(new Error(`${service} answered ${response.status}`), {
    name: elementTexts(xml, 'Code')[0] ?? 'Unknown',
    $metadata: { httpStatusCode: response.status },
  })
}

/**
 * The texts of all elements of this name, which must have no children and no escaped characters.
 */
export const elementTexts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value)
