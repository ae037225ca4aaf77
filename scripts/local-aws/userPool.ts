import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomInt,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { codeMail, poolRules } from '../../amplify/auth/poolRules.ts'
import { writeFileAtomic } from '../build/cached.ts'
import { AwsError } from './AwsError.ts'

type Pool = {
  region: string
  /** Keeps the people and the keys. */
  file: string
  now: () => number
  mail: (to: string, subject: string, text: string) => void
}
type User = { id: string; email: string }
type Login = { userId: string; originJti: string; authTime: number; expires: number }
type Kept = { privateKey: string; users: User[]; logins: { [refreshToken: string]: Login } }
type PoolSession = { user: User; code: string; tries: number; expires: number }
export type UserPool = ReturnType<typeof createUserPool>

const minute = 60_000
const mostTries = 5
const notAuthorized = (message: string) => new AwsError(400, 'NotAuthorizedException', message)
const text = z.string().min(1)
const clientId = 'localofficeclient'
const common = {
  ClientMetadata: z.record(text, z.string()).optional(),
  ClientId: z.literal(clientId, { error: 'User pool client does not exist.' }),
}
/** The office's Cognito user pool as amplify/auth makes it: one user, who signs in with a mailed code. */
export function createUserPool({ region, file, now, mail }: Pool) {
  const id = `${region}_LocalPool`
  const kept = read(file)
  const { users, logins } = kept
  const keep = () => void writeFileAtomic(file, JSON.stringify(kept))
  const known = (name: string) => users.find((each) => each.id === name || each.email === name.toLowerCase())
  const key = createPrivateKey(kept.privateKey)
  const tokens = createTokens({ issuer: `https://cognito-idp.${region}.amazonaws.com/${id}`, key, now })
  const signOut = (isMeant: (login: Login) => boolean) => {
    for (const [token, login] of Object.entries(logins)) if (isMeant(login)) delete logins[token]
    keep()
  }
  const create = (email: string): User => {
    const user = { id: randomUUID(), email: email.toLowerCase() }
    users.push(user)
    keep()
    return user
  }
  const state = { kept, key, keep, known, tokens, signOut, now, mail, create, id }
  return {
    id,
    clientId,
    operations: { ...createSignIn(state), ...createSessions(state), ...createAdmin(state) },
    /** Creates a user where there is none. */
    createFirst: (email: string): void => void (users.length === 0 && create(email)),
    keysPath: `/${id}/.well-known/jwks.json`,
    keys: { keys: [{ ...createPublicKey(key).export({ format: 'jwk' }), kid: 'local', alg: 'RS256', use: 'sig' }] },
  }
}

type PoolState = Pick<Pool, 'now' | 'mail'> & {
  kept: Kept
  key: KeyObject
  keep: () => void
  known: (name: string) => User | undefined
  tokens: ReturnType<typeof createTokens>
  signOut: (isMeant: (login: Login) => boolean) => void
  create: (email: string) => User
  id: string
}

function createTokens({ issuer, key, now }: { issuer: string; key: KeyObject; now: () => number }) {
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  function jwt(payload: object): string {
    const content = `${encoded({ kid: 'local', alg: 'RS256' })}.${encoded(payload)}`
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`
  }
  return ({ id: sub, email }: User, { originJti, authTime }: Login) => {
    const iat = Math.floor(now() / 1000)
    const both = {
      ...{ sub, iss: issuer, origin_jti: originJti, event_id: randomUUID() },
      ...{ auth_time: authTime, iat, exp: iat + poolRules.tokenMinutes * 60 },
    }
    return {
      AccessToken: jwt({
        ...both,
        ...{ jti: randomUUID(), token_use: 'access', client_id: clientId, scope: 'aws.cognito.signin.user.admin', username: sub },
      }),
      IdToken: jwt({ ...both, jti: randomUUID(), token_use: 'id', aud: clientId, 'cognito:username': sub, email, email_verified: true }),
      ...{ ExpiresIn: poolRules.tokenMinutes * 60, TokenType: 'Bearer' },
    }
  }
}

const newRefreshToken = () => randomBytes(100).toString('base64url')

/** The flow USER_AUTH with EMAIL_OTP. */
function createSignIn({ kept: { logins }, keep, known, tokens, now, mail }: PoolState) {
  const sessions = new Map<string, PoolSession>()
  return {
    InitiateAuth: operation(
      {
        ...common,
        AuthFlow: z.literal('USER_AUTH'),
        AuthParameters: z.strictObject({ USERNAME: text, PREFERRED_CHALLENGE: z.literal('EMAIL_OTP') }),
      },
      ({ AuthParameters: { USERNAME } }) => {
        const Session = randomBytes(60).toString('base64')
        const user = known(USERNAME)
        // For a user that does not exist AWS picks any of the pool's challenges.
        if (!user) return { ChallengeName: 'PASSWORD', Session, ChallengeParameters: {} }
        const code = String(randomInt(1e8)).padStart(8, '0')
        sessions.set(Session, { user, code, tries: 0, expires: now() + poolRules.signInMinutes * minute })
        mail(user.email, codeMail.subject, codeMail.text.replace('{####}', code))
        const destination = `${user.email[0]}***@${user.email.split('@')[1]?.[0]}***`
        const ChallengeParameters = { CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL', CODE_DELIVERY_DESTINATION: destination }
        return { ChallengeName: 'EMAIL_OTP', Session, ChallengeParameters }
      },
    ),
    RespondToAuthChallenge: operation(
      {
        ...common,
        ChallengeName: text,
        ChallengeResponses: z.record(text, text),
        Session: text,
      },
      ({ ChallengeName, ChallengeResponses: { USERNAME = '', EMAIL_OTP_CODE }, Session }) => {
        // Nobody has a password.
        if (ChallengeName !== 'EMAIL_OTP') throw notAuthorized('Incorrect username or password.')
        const session = sessions.get(Session)
        if (!session || session.user !== known(USERNAME)) throw notAuthorized('Invalid session for the user.')
        const { user, code, expires } = session
        if (expires < now() || ++session.tries > mostTries) throw notAuthorized('Invalid session for the user, session is expired.')
        if (EMAIL_OTP_CODE !== code) throw new AwsError(400, 'CodeMismatchException', 'Invalid code or auth state for the user.')
        sessions.delete(Session)
        const RefreshToken = newRefreshToken()
        const login = {
          ...{ userId: user.id, originJti: randomUUID(), authTime: Math.floor(now() / 1000) },
          expires: now() + poolRules.sessionHours * 60 * minute,
        }
        logins[RefreshToken] = login
        keep()
        return { ChallengeParameters: {}, AuthenticationResult: { ...tokens(user, login), RefreshToken } }
      },
    ),
  }
}

function createSessions({ kept: { logins }, key, keep, known, tokens, signOut, now }: PoolState) {
  return {
    GetTokensFromRefreshToken: operation({ ...common, RefreshToken: text }, ({ RefreshToken }) => {
      const login = logins[RefreshToken]
      const user = login && known(login.userId)
      if (!login || !user) throw notAuthorized('Refresh Token has been revoked')
      if (login.expires < now()) throw notAuthorized('Refresh Token has expired')
      const next = newRefreshToken()
      logins[next] = { ...login }
      login.expires = Math.min(login.expires, now() + poolRules.refreshRetrySeconds * 1000)
      keep()
      return { AuthenticationResult: { ...tokens(user, login), RefreshToken: next } }
    }),
    GetUser: operation({ AccessToken: text }, ({ AccessToken }) => {
      const [head, payload = '', signature = ''] = AccessToken.split('.')
      const isOurs = verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), createPublicKey(key), Buffer.from(signature, 'base64url'))
      const { sub, origin_jti, exp } = JSON.parse(isOurs ? Buffer.from(payload, 'base64url').toString() : '{}')
      const user = isOurs && known(sub)
      if (!user) throw notAuthorized('Invalid Access Token')
      if (exp * 1000 < now()) throw notAuthorized('Access Token has expired')
      if (!Object.values(logins).some(({ originJti }) => originJti === origin_jti)) throw notAuthorized('Access Token has been revoked')
      return { Username: user.id, UserAttributes: [{ Name: 'email', Value: user.email }] }
    }),
    RevokeToken: operation({ ClientId: common.ClientId, Token: text }, ({ Token }) => {
      const revoked = logins[Token]
      if (revoked) signOut(({ originJti }) => originJti === revoked.originJti)
      return {}
    }),
  }
}

/** What the office's function asks, with its signature. */
function createAdmin({ kept: { users }, known, signOut, create, id }: PoolState) {
  const pool = { UserPoolId: z.literal(id) }
  const described = ({ id: Username, email }: User) => ({ Username, Attributes: [{ Name: 'email', Value: email }] })
  return {
    ListUsers: operation({ ...pool, Limit: z.int().min(1).max(60) }, ({ Limit }) => ({ Users: users.slice(0, Limit).map(described) })),
    AdminCreateUser: operation(
      {
        ...{ ...pool, Username: z.email(), MessageAction: z.literal('SUPPRESS') },
        UserAttributes: z.array(z.strictObject({ Name: z.enum(['email', 'email_verified']), Value: text })).length(2),
      },
      ({ Username }) => {
        if (known(Username)) throw new AwsError(400, 'UsernameExistsException', 'An account with the given email already exists.')
        return { User: described(create(Username)) }
      },
    ),
    AdminDeleteUser: operation({ ...pool, Username: text }, ({ Username }) => {
      const user = known(Username)
      if (!user) throw new AwsError(400, 'UserNotFoundException', 'User does not exist.')
      users.splice(users.indexOf(user), 1)
      signOut(({ userId }) => userId === user.id)
      return {}
    }),
  }
}

/** Takes what it knows and refuses everything else by name. */
function operation<Shape extends z.ZodRawShape>(shape: Shape, work: (input: z.infer<z.ZodObject<Shape>>) => object) {
  const schema = z.strictObject(shape)
  return (input: unknown): object => {
    const result = schema.safeParse(input)
    if (!result.success)
      throw new AwsError(400, 'InvalidParameterException', `Not emulated, or not what AWS takes: ${z.prettifyError(result.error)}`)
    return work(result.data)
  }
}

function read(file: string): Kept {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Kept
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privateKey, users: [], logins: {} }
}
