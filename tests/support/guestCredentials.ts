/** AWS guest credentials for uploads. */
import { minuteMs } from '../../amplify/functions/shared/durations.ts'
import type { CredentialsAndIdentityIdProvider } from '@aws-amplify/core'
import type { UploadTarget } from '../../renderer/forms/context.ts'

type CognitoResponses = {
  GetId: { IdentityId: string }
  GetCredentialsForIdentity: {
    Credentials: {
      AccessKeyId: string
      SecretKey: string
      SessionToken: string
      Expiration: number
    }
  }
}

/**
 * Guest credentials from the identity pool, in memory only. Amplify's own provider stores the visitor's identity id in localStorage,
 * where it would follow the visitor.
 */
export function guestCredentials({ region, identityPoolId, localEndpoint }: UploadTarget) {
  const endpoint = localEndpoint ?? `https://cognito-identity.${region}.amazonaws.com/`
  let current: Awaited<ReturnType<CredentialsAndIdentityIdProvider['getCredentialsAndIdentityId']>>

  function call<Action extends keyof CognitoResponses>(
    action: Action,
    body: object,
  ): Promise<CognitoResponses[Action]> {
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityService.${action}`,
    }
    return fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body) }).then(
      async (response) => {
        if (!response.ok) throw new Error(`${action} answered ${response.status}`)
        // Node's types, which amplify/ has, call JSON unknown.
        return response.json() as Promise<CognitoResponses[Action]>
      },
    )
  }

  return {
    /** Amplify asks for new ones when S3 calls them expired: the device's clock may be slow. */
    async getCredentialsAndIdentityId({ forceRefresh = false }: { forceRefresh?: boolean } = {}) {
      if (
        !forceRefresh &&
        (current?.credentials.expiration?.getTime() ?? 0) > Date.now() + minuteMs
      )
        return current
      const { IdentityId } = await call('GetId', { IdentityPoolId: identityPoolId })
      const { AccessKeyId, SecretKey, SessionToken, Expiration } = (
        await call('GetCredentialsForIdentity', { IdentityId })
      ).Credentials
      const expiration = new Date(Expiration * 1000)
      current = {
        identityId: IdentityId,
        credentials: {
          accessKeyId: AccessKeyId,
          secretAccessKey: SecretKey,
          sessionToken: SessionToken,
          expiration,
        },
      }
      return current
    },
    clearCredentialsAndIdentityId: () => void (current = undefined),
  } satisfies CredentialsAndIdentityIdProvider
}
