import * as z from 'zod/mini'

const User = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })) })

/**
 * Asks Cognito whose access token this is. Unlike the API's authorizer, which looks at signature and time alone, Cognito refuses a token
 * that was signed out and that of a disabled user.
 */
export const createColleague =
  (endpoint: string) =>
  async (AccessToken: string): Promise<string | undefined> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
      body: JSON.stringify({ AccessToken }),
      signal: AbortSignal.timeout(5000),
    })
    const answer: unknown = await response.json()
    if (response.ok) return z.parse(User, answer).UserAttributes.find(({ Name }) => Name === 'email')?.Value ?? ''
    const { __type: error = '' } = answer as { __type?: string }
    if (/NotAuthorized|UserNotFound/.test(error)) return undefined
    throw new Error(`GetUser: ${response.status} ${error}`)
  }
