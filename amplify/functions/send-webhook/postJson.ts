/** A POST to the company's own system, over TLS and to public addresses only. */
import { lookup as lookupHost } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, type LookupFunction } from 'node:net'

export type WebhookAnswer = { status: number; retryAfter: string | undefined }

/** IANA's special-purpose registries. */
const reserved = new BlockList()
for (const subnet of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [network = '', prefix] = subnet.split('/')
  reserved.addSubnet(network, Number(prefix), 'ipv4')
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the internet, and not to a machine, a network or its metadata. */
export const isPublic = (address: string, family: number): boolean =>
  family === 4
    ? !reserved.check(address, 'ipv4')
    : globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')

/**
 * Resolves a host name to its public addresses. The connection uses the checked address: a second
 * answer cannot replace it.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookupHost(hostname, { ...options, all: true }, (error, addresses = []) => {
    const [first, ...others] = addresses.filter(({ address, family }) => isPublic(address, family))
    if (error) callback(error, '')
    else if (!first)
      callback(Object.assign(new Error('no public address'), { code: 'PRIVATE_ADDRESS' }), '')
    else if (options.all) callback(null, [first, ...others])
    else callback(null, first.address, first.family)
  })

/** Shorter than the function's timeout. */
const timeoutMs = 10_000

/**
 * Resolves to the status of any answer, redirects included, which are not followed. The answer's
 * body is not read.
 */
export function postJson(
  url: string,
  headers: Record<string, string>,
  body: string,
  { lookup = publicLookup, ms = timeoutMs }: { lookup?: LookupFunction; ms?: number } = {},
): Promise<WebhookAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WebhookAnswer>()
  const options = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(ms),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  } as const
  // Plain HTTP is for the local AWS: the settings of a deployment refuse it.
  const request = url.startsWith('https:')
    ? httpsRequest(url, { ...options, lookup })
    : httpRequest(url, options)
  request.on('response', (response) => {
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    response.destroy()
  })
  request.on('error', reject)
  request.end(body)
  return promise
}
