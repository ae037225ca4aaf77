/**
 * Passkeys of the local user pool: the WebAuthn options and checks of Cognito, for a site at
 * localhost.
 */
import { createHash, createPublicKey, randomBytes, timingSafeEqual, verify } from 'node:crypto'
import { z } from 'zod'

export type Passkey = { id: string; publicKey: string; createdAt?: number }

/** As ListWebAuthnCredentials describes them. */
export const describePasskey = ({ id, createdAt = 0 }: Passkey) => ({
  CredentialId: id,
  FriendlyCredentialName: 'Unknown passkey',
  RelyingPartyId: rpId,
  AuthenticatorTransports: ['internal'],
  CreatedAt: createdAt / 1000,
})

const rpId = 'localhost'
const es256 = -7
const bytes = z.base64url()
const registration = z.object({
  id: bytes,
  response: z.object({ clientDataJSON: bytes, publicKey: bytes }),
})
const assertion = z.object({
  id: bytes,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})

const decode = (value: string) => Buffer.from(value, 'base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const references = (passkeys: Passkey[]) => passkeys.map(({ id }) => ({ type: 'public-key', id }))
export const newChallenge = () => randomBytes(32).toString('base64url')

export const creationOptions = (
  user: { id: string; email: string },
  passkeys: Passkey[],
  challenge: string,
) => ({
  rp: { id: rpId, name: rpId },
  user: {
    id: Buffer.from(user.id).toString('base64url'),
    name: user.email,
    displayName: user.email,
  },
  challenge,
  pubKeyCredParams: [{ type: 'public-key', alg: es256 }],
  timeout: 60_000,
  excludeCredentials: references(passkeys),
  authenticatorSelection: {
    requireResidentKey: true,
    residentKey: 'required',
    userVerification: 'required',
  },
})

export const requestOptions = (passkeys: Passkey[], challenge: string) => ({
  challenge,
  rpId,
  allowCredentials: references(passkeys),
  timeout: 60_000,
  userVerification: 'required',
})

function isCeremony(
  clientDataJSON: string,
  type: 'webauthn.create' | 'webauthn.get',
  challenge: string,
): boolean {
  const data: { type: string; challenge: string; origin: string } = JSON.parse(
    decode(clientDataJSON).toString(),
  )
  return (
    data.type === type && data.challenge === challenge && new URL(data.origin).hostname === rpId
  )
}

/**
 * The passkey of a registration, or undefined if it answers another challenge. Does not check the
 * attestation.
 */
export function parseRegistration(credential: unknown, challenge: string): Passkey | undefined {
  const { success, data } = registration.safeParse(credential)
  if (!success || !isCeremony(data.response.clientDataJSON, 'webauthn.create', challenge))
    return undefined
  return { id: data.id, publicKey: data.response.publicKey }
}

/**
 * Whether a sign-in is signed by one of the passkeys, for this site and challenge, and the
 * authenticator verified the user.
 */
export function isSigned(credential: unknown, passkeys: Passkey[], challenge: string): boolean {
  const { success, data } = assertion.safeParse(credential)
  const passkey = success && passkeys.find(({ id }) => id === data.id)
  if (!passkey || !isCeremony(data.response.clientDataJSON, 'webauthn.get', challenge)) return false
  const { response } = data
  const authenticator = decode(response.authenticatorData)
  const clientData = decode(response.clientDataJSON)
  const signature = decode(response.signature)
  const isVerified = (authenticator[32]! & 0b101) === 0b101
  const key = createPublicKey({ key: decode(passkey.publicKey), format: 'der', type: 'spki' })
  return (
    isVerified &&
    timingSafeEqual(authenticator.subarray(0, 32), sha256(rpId)) &&
    verify('sha256', Buffer.concat([authenticator, sha256(clientData)]), key, signature)
  )
}
