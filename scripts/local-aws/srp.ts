/** The server's side of the Secure Remote Password protocol as Cognito speaks it: it never sees a password, and keeps only `verifier`. */
import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto'

const prime = toNumber(getDiffieHellman('modp15').getPrime('hex'))
const generator = 2n
const multiplier = hashed(prime, generator)

export type Verifier = { salt: string; verifier: string }
type Exchange = Verifier & { poolName: string; userId: string; srpA: string; secret: string; secretBlock: string }

/** What is kept of a password. */
export function verifierOf(poolName: string, userId: string, password: string): Verifier {
  const salt = padded(toNumber(randomBytes(16).toString('hex')))
  const own = createHash('sha256').update(`${poolName}${userId}:${password}`).digest('hex')
  const key = toNumber(
    createHash('sha256')
      .update(Buffer.from(salt + own, 'hex'))
      .digest('hex'),
  )
  return { salt, verifier: power(generator, key).toString(16) }
}

export const isPublicValue = (srpA: string): boolean => /^[0-9a-f]+$/i.test(srpA) && toNumber(srpA) % prime !== 0n

/** The server's public value, and the secret that it comes from. */
export function publicValue({ verifier }: Verifier): { srpB: string; secret: string } {
  const secret = randomBytes(128).toString('hex')
  return { secret, srpB: publicFrom(secret, verifier).toString(16) }
}

const publicFrom = (secret: string, verifier: string): bigint =>
  (multiplier * toNumber(verifier) + power(generator, toNumber(secret))) % prime

/** What a client signs that knows the password. */
export function claimSignature({ poolName, userId, verifier, srpA, secret, secretBlock }: Exchange, timestamp: string): string {
  const A = toNumber(srpA)
  const scramble = hashed(A, publicFrom(secret, verifier))
  const shared = power(A * power(toNumber(verifier), scramble), toNumber(secret))
  const [material, salt] = [shared, scramble].map((value) => Buffer.from(padded(value), 'hex')) as [Buffer, Buffer]
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Caldera Derived Key', 16))
  return createHmac('sha256', key)
    .update(poolName + userId)
    .update(Buffer.from(secretBlock, 'base64'))
    .update(timestamp)
    .digest('base64')
}

function toNumber(hex: string): bigint {
  return BigInt(`0x${hex}`)
}

/** As a positive number of whole bytes, in hexadecimal. */
function padded(value: bigint): string {
  const hex = value.toString(16)
  const whole = hex.padStart(hex.length + (hex.length % 2), '0')
  return /^[89a-f]/.test(whole) ? `00${whole}` : whole
}

function hashed(one: bigint, other: bigint): bigint {
  const bytes = Buffer.from(padded(one) + padded(other), 'hex')
  return toNumber(createHash('sha256').update(bytes).digest('hex'))
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base % prime, left = exponent; left > 0n; left >>= 1n, square = (square * square) % prime)
    if (left & 1n) result = (result * square) % prime
  return result
}
