/** The users of the office page, in a Cognito user pool. */
import * as z from 'zod/mini'
import type { Deps } from '../shared/deps.ts'
import { signedHeaders } from '../shared/signature.ts'
import { errorName } from '../shared/errorName.ts'

/** `id` is the user's name in the pool. */
export type Colleague = { id: string; email: string }
export type ColleagueStore = {
  /** The address of a token's user; undefined when the token was revoked or the user removed. */
  emailOf: (token: string) => Promise<string | undefined>
  /** The passkeys of a token's user. */
  passkeys: (token: string) => Promise<{ id: string; name: string }[]>
  list: () => Promise<Colleague[]>
  /** The new user's id; undefined when the address exists. */
  add: (email: string) => Promise<string | undefined>
  remove: (id: string) => Promise<void>
}

const Attributes = z.array(z.object({ Name: z.string(), Value: z.string() }))
const emailIn = (attributes: z.infer<typeof Attributes>): string =>
  attributes.find(({ Name }) => Name === 'email')?.Value ?? ''
const Own = z.object({ UserAttributes: Attributes })
const Listed = z.object({
  Users: z.array(z.object({ Username: z.string(), Attributes })),
  PaginationToken: z.optional(z.string()),
})
const Passkeys = z.object({
  Credentials: z.array(z.object({ CredentialId: z.string(), FriendlyCredentialName: z.string() })),
})
const Created = z.object({ User: z.object({ Username: z.string() }) })

type Sign = (
  host: string,
  body: string,
  headers: Record<string, string>,
) => Promise<Record<string, string>>
/** Calls a Cognito user pool; throws with the error's `name`. */
async function call(
  endpoint: string,
  operation: string,
  input: object,
  sign?: Sign,
): Promise<unknown> {
  const body = JSON.stringify(input)
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  }
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: sign ? await sign(new URL(endpoint).host, body, headers) : headers,
    body,
    signal: AbortSignal.timeout(5000),
  })
  const result = (await response.json()) as { __type?: string }
  if (response.ok) return result
  throw Object.assign(new Error(`${operation}: ${response.status} ${result.__type}`), {
    name: result.__type ?? 'Unknown',
  })
}
const isNamed = (error: unknown, names: RegExp): boolean => names.test(errorName(error))

/** Manages the pool's users with the function's rights. */
export function createColleagues(
  { s3 }: Pick<Deps, 's3'>,
  endpoint: string,
  UserPoolId: string,
): ColleagueStore {
  const sign: Sign = async (host, body, headers) => {
    const [credentials, region] = await Promise.all([s3.config.credentials(), s3.config.region()])
    return signedHeaders(host, body, headers, { service: 'cognito-idp', region, credentials })
  }
  const ask = (operation: string, input: object) =>
    call(endpoint, operation, { UserPoolId, ...input }, sign)
  return {
    // Unlike the API's authorizer, which checks signature and expiry only, Cognito refuses revoked
    // tokens and those of removed users.
    async emailOf(AccessToken) {
      try {
        const user = z.parse(Own, await call(endpoint, 'GetUser', { AccessToken }))
        return emailIn(user.UserAttributes)
      } catch (error) {
        // All that says that this session is over. Other errors pass.
        if (isNamed(error, /NotAuthorized|UserNotFound|UserNotConfirmed|PasswordReset/))
          return undefined
        throw error
      }
    },
    async passkeys(AccessToken) {
      // A user has at most 20.
      const input = { AccessToken, MaxResults: 20 }
      const { Credentials } = z.parse(
        Passkeys,
        await call(endpoint, 'ListWebAuthnCredentials', input),
      )
      return Credentials.map(({ CredentialId, FriendlyCredentialName }) => ({
        id: CredentialId,
        name: FriendlyCredentialName,
      }))
    },
    async list() {
      const colleagues: Colleague[] = []
      let page: { PaginationToken?: string | undefined } | undefined = {}
      while (page) {
        // The longest page.
        const { Users, PaginationToken }: z.infer<typeof Listed> = z.parse(
          Listed,
          await ask('ListUsers', { Limit: 60, ...page }),
        )
        colleagues.push(
          ...Users.map(({ Username, Attributes }) => ({
            id: Username,
            email: emailIn(Attributes),
          })),
        )
        page = PaginationToken === undefined ? undefined : { PaginationToken }
      }
      return colleagues
    },
    async add(email) {
      const attributes = { email, email_verified: 'true' }
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
      try {
        // Cognito's invitation is in English and contains a password.
        const created = await ask('AdminCreateUser', {
          Username: email,
          UserAttributes,
          MessageAction: 'SUPPRESS',
        })
        return z.parse(Created, created).User.Username
      } catch (error) {
        if (isNamed(error, /UsernameExists/)) return undefined
        throw error
      }
    },
    async remove(Username) {
      try {
        await ask('AdminDeleteUser', { Username })
      } catch (error) {
        // Another call was faster.
        if (!isNamed(error, /UserNotFound/)) throw error
      }
    },
  }
}
