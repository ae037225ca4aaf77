import type { IncomingMessage } from 'node:http'
import { AwsError } from './AwsError.ts'

export type Rate = { writes: number; reads: number }
/** What S3 promises a prefix in a second; a bucket begins as one. */
export const promisedRate: Rate = { writes: 3500, reads: 5500 }

/** Throws SlowDown for a call of a bucket that goes beyond the rate in this second. */
export function createRate(now: () => number) {
  let second = 0
  let counts = new Map<string, number>()
  return function keepToRate(bucket: string, method: string, rate: Rate): void {
    if (Math.floor(now() / 1000) !== second) {
      second = Math.floor(now() / 1000)
      counts = new Map()
    }
    const kind = ['GET', 'HEAD'].includes(method) ? 'reads' : 'writes'
    const count = (counts.get(`${bucket} ${kind}`) ?? 0) + 1
    counts.set(`${bucket} ${kind}`, count)
    if (count > rate[kind]) throw new AwsError(503, 'SlowDown', 'Please reduce your request rate.')
  }
}

/** S3 takes 8 KB of headers with an object, and 2 KB of metadata among them. */
export function refuseLongHeaders({ method, headers }: IncomingMessage): void {
  if (method !== 'PUT') return
  const all = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  const bytes = (list: typeof all): number => list.reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0)
  const metadata = all.filter(([name]) => name.startsWith('x-amz-meta-')).map(([name, value]) => [name.slice(11), value] as const)
  if (bytes(metadata) > 2048) throw new AwsError(400, 'MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size.')
  if (bytes(all) > 8192)
    throw new AwsError(400, 'RequestHeaderSectionTooLarge', 'Your request header section exceeds the maximum allowed size.')
}
