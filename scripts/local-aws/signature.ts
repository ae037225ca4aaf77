/** Verification of Signature Version 4, in the header or in a presigned URL. */
import { minuteMs } from '../../amplify/functions/shared/durations.ts'
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { encode, sha256, signatureOf } from '../../amplify/functions/shared/signature.ts'
import { AwsError } from './AwsError.ts'

export type SigningKey = { secret: string; sessionToken?: string; expires?: number; caller: string }
export type Keys = {
  find: (accessKeyId: string) => SigningKey | undefined
  now: () => number
  region: string
}

const maxSkewMs = 15 * minuteMs
const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** Returns the caller, or throws an AwsError. */
export function verifySignature(
  request: IncomingMessage,
  service: string,
  body: Buffer,
  { find, now, region: home }: Keys,
): string {
  const presigned = new URL(request.url ?? '/', 'http://aws').searchParams
  const isPresigned = service === 's3' && presigned.has('X-Amz-Signature')
  const parameter = (name: string): string | undefined =>
    isPresigned
      ? (presigned.get(name) ?? undefined)
      : (request.headers[name.toLowerCase()] as string | undefined)
  const header = isPresigned
    ? `${parameter('X-Amz-Algorithm')} Credential=${parameter('X-Amz-Credential')}, SignedHeaders=${parameter('X-Amz-SignedHeaders')}, Signature=${parameter('X-Amz-Signature')}`
    : request.headers.authorization
  if (!header)
    throw new AwsError(
      403,
      service === 's3' ? 'AccessDenied' : 'MissingAuthenticationTokenException',
    )
  const match = authorization.exec(header)
  if (!match)
    throw new AwsError(
      400,
      'AuthorizationHeaderMalformed',
      'The authorization header is malformed.',
    )
  const [, keyId = '', day = '', region = '', signedService, signedHeaders = '', signature = ''] =
    match
  if (signedService !== service)
    throw new AwsError(
      400,
      'AuthorizationHeaderMalformed',
      `Signed for ${signedService}, sent to ${service}.`,
    )
  if (region !== home)
    throw new AwsError(
      400,
      'AuthorizationHeaderMalformed',
      `The region '${region}' is wrong; expecting '${home}'.`,
    )

  const credentials = find(keyId)
  if (!credentials)
    throw new AwsError(403, 'InvalidAccessKeyId', 'The AWS access key ID does not exist.')
  if (parameter('X-Amz-Security-Token') !== credentials.sessionToken)
    throw new AwsError(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.')
  if (credentials.expires !== undefined && credentials.expires < now())
    throw new AwsError(400, 'ExpiredToken', 'The provided token has expired.')

  const date = parameter('X-Amz-Date') ?? ''
  const time = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (Number.isNaN(time) || !date.startsWith(day))
    throw new AwsError(403, 'AccessDenied', 'x-amz-date is required.')
  const isExpired = isPresigned && now() > time + Number(parameter('X-Amz-Expires')) * 1000
  if (isExpired) throw new AwsError(403, 'AccessDenied', 'Request has expired')
  const invalid = (s3Code: string, message: string) =>
    new AwsError(403, service === 's3' ? s3Code : 'InvalidSignatureException', message)
  if (isPresigned ? time > now() + maxSkewMs : Math.abs(time - now()) > maxSkewMs)
    throw invalid(
      'RequestTimeTooSkewed',
      'Signature expired: request time and current time differ too much.',
    )

  const names = signedHeaders.split(';')
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  )
  const unsigned = mustBeSigned.filter((name) => !names.includes(name))
  if (unsigned.length > 0)
    throw new AwsError(403, 'AccessDenied', `Headers not signed: ${unsigned.join(', ')}`)

  const declared = isPresigned
    ? (request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
    : request.headers['x-amz-content-sha256']
  if (service === 's3' && declared === undefined) throw new AwsError(400, 'MissingSecurityHeader')
  const payloadHash = typeof declared === 'string' ? declared : sha256(body)
  if (/^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== sha256(body))
    throw new AwsError(
      400,
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 does not match the body.',
    )

  const canonical = [
    request.method,
    ...canonicalTarget(request.url ?? '/', service),
    ...names.map((name) => `${name}:${headerText(request, name)}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n')
  const expected = signatureOf(
    canonical,
    date,
    `${day}/${region}/${service}/aws4_request`,
    credentials.secret,
  )
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw invalid(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  return credentials.caller
}

function canonicalTarget(target: string, service: string): [string, string] {
  const [path = '/', query = ''] = target.split('?', 2)
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2)
      return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value))}`
    })
  // S3 signs the path as sent; other services encode it again.
  const canonicalPath = service === 's3' ? path : path.split('/').map(encode).join('/')
  return [canonicalPath, pairs.sort().join('&')]
}

const headerText = (request: IncomingMessage, name: string): string =>
  String(request.headers[name] ?? '')
    .trim()
    .replace(/ +/g, ' ')
