import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'

type Pool = {
  userPoolId: string
  clientId: string
  /** Where the local AWS plays Cognito. */
  endpoint?: string | undefined
}

/**
 * Says who holds an access token of the office's own pool, by AWS's verifier: signature, issuer, client, kind and time. A name, because
 * addresses have no place in logs. Throws for every other token.
 */
export function createWho({ userPoolId, clientId, endpoint }: Pool): (token: string) => Promise<string> {
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'access' },
    endpoint ? { jwksCache: localKeys(endpoint) } : undefined,
  )
  return async (token) => (await verifier.verify(token)).username
}

/** The keys have the address that AWS gives them, and lie on this machine. */
const localKeys = (endpoint: string) =>
  new SimpleJwksCache({
    fetcher: { fetch: async (uri) => (await fetch(new URL(new URL(uri).pathname, endpoint))).arrayBuffer() },
  })
