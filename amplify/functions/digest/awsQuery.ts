import { sha256, signatureFor, type SigningCredentials } from '../shared/signature.ts'

type Query = { service: 'sns' | 'monitoring'; region: string; credentials: SigningCredentials; send?: typeof fetch }

/**
 * Asks a service that speaks AWS's query protocol and returns its XML. For one question a week a client of the SDK each for SNS and
 * CloudWatch would be most of the function; this is Signature Version 4 for a POST to `/`.
 */
export async function awsQuery({ service, region, credentials, send = fetch }: Query, parameters: Record<string, string>): Promise<string> {
  const host = `${service}.${region}.amazonaws.com`
  const body = new URLSearchParams(parameters).toString()
  const { algorithm, credential, time, sign } = signatureFor(service, region, new Date(), credentials)
  const headers: Record<string, string> = {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    host,
    'x-amz-date': time,
    ...(credentials.sessionToken && { 'x-amz-security-token': credentials.sessionToken }),
  }
  const names = Object.keys(headers).sort()
  const canonical = ['POST', '/', '', ...names.map((name) => `${name}:${headers[name]}`), '', names.join(';'), sha256(body)].join('\n')
  const authorization = `${algorithm} Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${sign(canonical)}`
  const response = await send(`https://${host}/`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  const answer = await response.text()
  if (response.ok) return answer
  throw Object.assign(new Error(`${service} answered ${response.status}`), {
    name: valuesOf(answer, 'Code')[0] ?? 'Unknown',
    $metadata: { httpStatusCode: response.status },
  })
}

/** The texts of all elements of this name; what is asked for here holds no other element and no escaped sign. */
export const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value)
