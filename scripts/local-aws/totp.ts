/** The codes of an authenticator app: RFC 6238 with six digits every thirty seconds. */
import { createHmac, randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new key, in the letters that apps take. */
export const newKey = (): string => [...randomBytes(52)].map((byte) => letters[byte % 32]).join('')

export const stepAt = (ms: number): number => Math.floor(ms / 30_000)

export function codeOf(key: string, step: number): string {
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const digest = createHmac('sha1', bytes).update(counter).digest()
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
