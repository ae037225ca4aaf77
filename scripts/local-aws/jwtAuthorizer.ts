import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { officeScope } from '../../amplify/auth/poolRules.ts'

/** The JWT authorizer of the office's API: signature, issuer, client, time and scope, which only access tokens have. Returns the claims. */
export function createAuthorizer(
  userPoolId: string,
  clientId: string,
  endpoint: string,
  now: () => Date,
): (token: string) => Promise<object> {
  // The keys have the address that AWS gives them, and lie on this machine.
  const fetchLocally = async (uri: string) => (await fetch(new URL(new URL(uri).pathname, endpoint))).arrayBuffer()
  const jwksCache = new SimpleJwksCache({ fetcher: { fetch: fetchLocally } })
  const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: null, scope: officeScope }, { jwksCache })
  return async (token) => {
    const claims = await verifier.verify(token)
    // The verifier goes by this computer's clock, which the local AWS can be ahead of.
    if (claims.exp * 1000 < now().getTime()) throw new Error('Token expired')
    return claims
  }
}
