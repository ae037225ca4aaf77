import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { AwsError } from './AwsError.ts'

const checksumNames = ['crc32', 'sha1', 'sha256'] as const
const digest = {
  crc32: (data: Buffer): string => {
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(data))
    return sum.toString('base64')
  },
  sha1: (data: Buffer): string => createHash('sha1').update(data).digest('base64'),
  sha256: (data: Buffer): string => createHash('sha256').update(data).digest('base64'),
}
export const crc32Text = digest.crc32

/** The object's bytes: chunk framing removed, every checksum that came along verified. */
export function decodePayload(headers: IncomingHttpHeaders, raw: Buffer): Buffer {
  const hash = String(headers['x-amz-content-sha256'] ?? '')
  if (hash.startsWith('STREAMING-') && hash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')
    throw new AwsError(501, 'NotImplemented', `Payload kind ${hash} is not emulated.`)
  const { data, trailers } = hash.startsWith('STREAMING-') ? unchunk(headers, raw) : { data: raw, trailers: {} }
  verifyChecksums({ ...headers, ...trailers }, data)
  return data
}

function unchunk(headers: IncomingHttpHeaders, raw: Buffer): { data: Buffer; trailers: Record<string, string> } {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', at)
    const size = lineEnd < 0 ? Number.NaN : Number.parseInt(raw.toString('latin1', at, lineEnd), 16)
    if (Number.isNaN(size)) throw new AwsError(400, 'IncompleteBody', 'The chunked body is cut off or malformed.')
    at = lineEnd + 2
    if (size === 0) break
    if (at + size + 2 > raw.length) throw new AwsError(400, 'IncompleteBody', 'The chunked body is cut off.')
    parts.push(raw.subarray(at, at + size))
    at += size + 2
  }
  const data = Buffer.concat(parts)
  if (data.length !== Number(headers['x-amz-decoded-content-length']))
    throw new AwsError(400, 'IncompleteBody', 'x-amz-decoded-content-length does not match the body.')
  const trailers = Object.fromEntries(
    raw
      .toString('latin1', at)
      .split('\r\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const promised = headers['x-amz-trailer']
  if (typeof promised === 'string' && !(promised in trailers))
    throw new AwsError(400, 'MalformedTrailerError', `The trailer ${promised} is missing.`)
  return { data, trailers }
}

function verifyChecksums(headers: IncomingHttpHeaders, data: Buffer): void {
  for (const [header, value] of Object.entries(headers)) {
    const name = /^x-amz-checksum-(?!mode|type|algorithm)(.+)$/.exec(header)?.[1]
    if (name === undefined) continue
    const known = checksumNames.find((each) => each === name)
    if (!known) throw new AwsError(501, 'NotImplemented', `Checksum ${name} is not emulated.`)
    if (digest[known](data) !== value)
      throw new AwsError(400, 'BadDigest', `The ${name} you specified did not match the calculated checksum.`)
  }
  const md5 = headers['content-md5']
  if (md5 !== undefined && md5 !== createHash('md5').update(data).digest('base64'))
    throw new AwsError(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.')
}
