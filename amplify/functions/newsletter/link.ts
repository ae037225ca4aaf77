import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

const SignedLink = z.discriminatedUnion('purpose', [
  /** The owner of the address joins the newsletter. `consent` is the sentence that stood by the form; `askedAt` when it was sent, from `page`. */
  z.object({ purpose: z.literal('join'), address: z.string(), consent: z.string(), askedAt: z.string(), page: z.string() }),
  /** The owner of the address leaves it. */
  z.object({ purpose: z.literal('leave'), address: z.string() }),
])
export type SignedLink = z.infer<typeof SignedLink>

/** Text that only the holder of the secret can have written. It is kept nowhere but in the mail. */
export function signed(secret: string, link: SignedLink): string {
  const payload = Buffer.from(JSON.stringify(link)).toString('base64url')
  return `${payload}.${mac(secret, payload).toString('base64url')}`
}

/** What the text says; undefined when it was cut, changed or signed with another secret. */
export function readSigned(secret: string, text: string): SignedLink | undefined {
  const [payload = '', claimed = ''] = text.split('.')
  const expected = mac(secret, payload)
  const given = Buffer.from(claimed, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return z.parse(SignedLink, JSON.parse(Buffer.from(payload, 'base64url').toString()))
}

/** One id for one subscriber, who is not to be recognised by it. */
export function subscriberId(secret: string, address: string): string {
  const hex = mac(secret, `subscriber ${address.toLowerCase()}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const mac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()
