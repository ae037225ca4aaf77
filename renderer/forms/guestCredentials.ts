import type { CredentialsAndIdentityIdProvider } from '@aws-amplify/core'
import type { UploadTarget } from './context.ts'
import { within } from './olderBrowsers.ts'

type Credentials = { AccessKeyId: string; SecretKey: string; SessionToken: string; Expiration: number }

/**
 * Guest credentials from the identity pool, kept in memory only. Amplify's own provider stores the visitor's identity id in localStorage,
 * where it would follow the visitor for good.
 */
export function guestCredentials({ region, identityPoolId, localEndpoint }: UploadTarget): CredentialsAndIdentityIdProvider {
  const endpoint = localEndpoint ?? `https://cognito-identity.${region}.amazonaws.com/`
  let current:
    | { identityId: string; credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string; expiration: Date } }
    | undefined

  async function call<Result>(action: string, body: object): Promise<Result> {
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityService.${action}` }
    return within(15_000, async (signal) => {
      const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body), signal })
      if (!response.ok) throw new Error(`${action} answered ${response.status}`)
      return response.json() as Promise<Result>
    })
  }

  return {
    async getCredentialsAndIdentityId() {
      if (current && current.credentials.expiration.getTime() > Date.now() + 60_000) return current
      const { IdentityId } = await call<{ IdentityId: string }>('GetId', { IdentityPoolId: identityPoolId })
      const { Credentials: got } = await call<{ Credentials: Credentials }>('GetCredentialsForIdentity', { IdentityId })
      current = {
        identityId: IdentityId,
        credentials: {
          accessKeyId: got.AccessKeyId,
          secretAccessKey: got.SecretKey,
          sessionToken: got.SessionToken,
          expiration: new Date(got.Expiration * 1000),
        },
      }
      return current
    },
    clearCredentialsAndIdentityId() {
      current = undefined
    },
  }
}
