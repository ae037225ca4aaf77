import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { AwsError } from './AwsError.ts'

export function crc32Text(data: Buffer): string {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(data))
  return sum.toString('base64')
}

/** Verifies the checksum that came with an object's bytes. */
export function verifyPayload(headers: IncomingHttpHeaders, data: Buffer): void {
  const unknown = Object.keys(headers).find((name) => /^(x-amz-checksum-(?!crc32$|mode$|type$|algorithm$)|content-md5)/.test(name))
  if (unknown !== undefined) throw new AwsError(501, 'NotImplemented', `The header ${unknown} is not emulated.`)
  const kind = String(headers['x-amz-content-sha256'])
  if (kind.startsWith('STREAMING-')) throw new AwsError(501, 'NotImplemented', `Payload kind ${kind} is not emulated.`)
  const sum = headers['x-amz-checksum-crc32']
  if (sum !== undefined && sum !== crc32Text(data))
    throw new AwsError(400, 'BadDigest', 'The crc32 you specified did not match the calculated checksum.')
}
