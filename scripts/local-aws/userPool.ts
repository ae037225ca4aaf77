import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, randomInt, randomUUID, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { invitation, poolRules } from '../../amplify/auth/poolRules.ts'
import { AwsError } from './AwsError.ts'
import { claimSignature, isPublicValue, publicValue, verifierOf } from './srp.ts'
import { codeOf, newKey, stepAt } from './totp.ts'

type Pool = {
  region: string
  /** Where people and keys are kept. */
  file: string
  now: () => number
  mail: (to: string, subject: string, text: string) => void
}
type User = {
  id: string
  email: string
  salt: string
  verifier: string
  /** Until when a password is good that the mail of the invitation gave. */
  temporaryUntil?: number | undefined
  disabled?: boolean
  /** Of the app for one-time codes, and the step of the last code that was taken: none is taken twice. */
  totp?: { key: string; usedStep: number }
}
type Login = { userId: string; originJti: string; authTime: number; expires: number }
type Kept = { privateKey: string; users: User[]; logins: { [refreshToken: string]: Login } }
type PasswordClaim = { user: User; srpA: string; secret: string; expires: number }
type Challenge = 'NEW_PASSWORD_REQUIRED' | 'MFA_SETUP' | 'SOFTWARE_TOKEN_MFA'
type PoolSession = { user: User; challenge: Challenge; expires: number; key?: string; isSetUp?: boolean }
export type UserPool = ReturnType<typeof createUserPool>

const minute = 60_000
const wrongPassword = () => new AwsError(400, 'NotAuthorizedException', 'Incorrect username or password.')
const notAuthorized = (message: string) => new AwsError(400, 'NotAuthorizedException', message)
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const text = z.string().min(1)
const ours = z.literal('localofficeclient', { error: 'User pool client does not exist.' })
/** Clients send what they know of themselves; without Cognito's risk rules nothing comes of it. */
const told = { ClientMetadata: z.record(text, z.string()).optional(), ClientId: ours }
const attributes = z
  .array(z.strictObject({ Name: z.enum(['email', 'email_verified']), Value: text }))
  .transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])))
const challenges = {
  PASSWORD_VERIFIER: z.strictObject({ USERNAME: text, PASSWORD_CLAIM_SECRET_BLOCK: text, TIMESTAMP: text, PASSWORD_CLAIM_SIGNATURE: text }),
  NEW_PASSWORD_REQUIRED: z.strictObject({ USERNAME: text, NEW_PASSWORD: text }),
  MFA_SETUP: z.strictObject({ USERNAME: text }),
  SOFTWARE_TOKEN_MFA: z.strictObject({ USERNAME: text, SOFTWARE_TOKEN_MFA_CODE: text }),
}

/** The office's Cognito user pool as amplify/auth makes it: nobody signs up, a password by SRP alone, and a code from an app at every sign-in. */
export function createUserPool({ region, file, now, mail }: Pool) {
  const id = `${region}_LocalPool`
  const poolName = id.split('_')[1]!
  const { privateKey, users, logins } = read(file)
  const key = createPrivateKey(privateKey)
  const claims = new Map<string, PasswordClaim>()
  const sessions = new Map<string, PoolSession>()
  /** Wrong passwords in a row, by user, and until when no other is looked at. */
  const failures = new Map<string, { count: number; until: number }>()

  function keep(): void {
    writeFileSync(`${file}.tmp`, JSON.stringify({ privateKey, users, logins } satisfies Kept))
    renameSync(`${file}.tmp`, file)
  }
  const known = (name: string): User | undefined => users.find((each) => each.id === name || each.email === name.toLowerCase())
  function meant(name: string): User {
    const user = known(name)
    if (!user) throw new AwsError(400, 'UserNotFoundException', 'User does not exist.')
    return user
  }

  function password(user: User, chosen: string): void {
    const missing = [/[a-z]/, /[A-Z]/, /\d/, /[$^*.[\]{}()?"!@#%&/\\,><':;|_~`=+ -]/].filter((kind) => !kind.test(chosen))
    if (chosen.length < poolRules.passwordLength || missing.length > 0 || /^\s|\s$/.test(chosen))
      throw new AwsError(400, 'InvalidPasswordException', 'Password does not conform to policy.')
    Object.assign(user, verifierOf(poolName, user.id, chosen))
  }

  function invite(user: User): object {
    const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
    const code = `${Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')}aA1!`
    password(user, code)
    user.temporaryUntil = now() + poolRules.invitationDays * 24 * 60 * minute
    keep()
    mail(user.email, invitation.subject, invitation.text(user.email, code))
    return { User: { Username: user.id, Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' } }
  }

  /** The next thing that is asked; a session is good for one answer. */
  function ask(user: User, challenge: Challenge, ChallengeParameters: Record<string, string>): object {
    return {
      ChallengeName: challenge,
      Session: open({ user, challenge, expires: now() + poolRules.signInMinutes * minute }),
      ChallengeParameters,
    }
  }
  const askCode = (user: User): object =>
    user.totp
      ? ask(user, 'SOFTWARE_TOKEN_MFA', { USER_ID_FOR_SRP: user.id, FRIENDLY_DEVICE_NAME: '' })
      : ask(user, 'MFA_SETUP', { USER_ID_FOR_SRP: user.id, MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' })
  function open(session: PoolSession): string {
    const token = randomBytes(60).toString('base64')
    sessions.set(token, session)
    return token
  }
  function sessionOf(token: string, challenge: Challenge): PoolSession {
    const session = sessions.get(token)
    if (!session || session.challenge !== challenge) throw notAuthorized('Invalid session for the user.')
    if (session.expires < now()) throw notAuthorized('Invalid session for the user, session is expired.')
    if (session.user.disabled) throw notAuthorized('User is disabled.')
    return session
  }

  /** The clock of an app may be half a minute off. */
  function takeCode(key: string, usedStep: number, code: string): number {
    const step = [-1, 0, 1].map((off) => stepAt(now()) + off).find((each) => codeOf(key, each) === code)
    if (step === undefined) throw new AwsError(400, 'CodeMismatchException', 'Invalid code received for user')
    if (step <= usedStep) throw new AwsError(400, 'ExpiredCodeException', 'Your software token has already been used once.')
    return step
  }

  function jwt(payload: object): string {
    const content = `${encoded({ kid: 'local', alg: 'RS256' })}.${encoded(payload)}`
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`
  }
  function tokens({ id: sub, email }: User, { originJti, authTime }: Login): { [name: string]: string | number } {
    const iat = Math.floor(now() / 1000)
    const both = {
      ...{ sub, iss: `https://cognito-idp.${region}.amazonaws.com/${id}`, origin_jti: originJti, event_id: randomUUID() },
      ...{ auth_time: authTime, iat, exp: iat + poolRules.tokenMinutes * 60 },
    }
    return {
      AccessToken: jwt({
        ...both,
        ...{ jti: randomUUID(), token_use: 'access', client_id: ours.value, scope: 'aws.cognito.signin.user.admin', username: sub },
      }),
      IdToken: jwt({ ...both, jti: randomUUID(), token_use: 'id', aud: ours.value, 'cognito:username': sub, email, email_verified: true }),
      ...{ ExpiresIn: poolRules.tokenMinutes * 60, TokenType: 'Bearer' },
    }
  }
  function signIn(user: User): object {
    const RefreshToken = randomBytes(100).toString('base64url')
    const expires = now() + poolRules.sessionHours * 60 * minute
    logins[RefreshToken] = { userId: user.id, originJti: randomUUID(), authTime: Math.floor(now() / 1000), expires }
    keep()
    return { ChallengeParameters: {}, AuthenticationResult: { ...tokens(user, logins[RefreshToken]), RefreshToken } }
  }
  function signOut(isMeant: (login: Login) => boolean): void {
    for (const [token, login] of Object.entries(logins)) if (isMeant(login)) delete logins[token]
    keep()
  }

  const answers: { [name in keyof typeof challenges]: (answer: z.infer<(typeof challenges)[name]>, session: string) => object } = {
    PASSWORD_VERIFIER({ USERNAME, PASSWORD_CLAIM_SECRET_BLOCK: secretBlock, TIMESTAMP, PASSWORD_CLAIM_SIGNATURE }) {
      const claim = claims.get(secretBlock)
      claims.delete(secretBlock)
      if (!claim || claim.expires < now() || claim.user.id !== USERNAME) throw wrongPassword()
      const { user } = claim
      const { count, until } = failures.get(user.id) ?? { count: 0, until: 0 }
      if (until > now()) throw notAuthorized('Password attempts exceeded')
      const isNow = Math.abs(Date.parse(TIMESTAMP) - now()) < 5 * minute
      if (!isNow || claimSignature({ ...user, ...claim, userId: user.id, poolName, secretBlock }, TIMESTAMP) !== PASSWORD_CLAIM_SIGNATURE) {
        failures.set(user.id, { count: count + 1, until: count < 4 ? 0 : now() + Math.min(2 ** (count - 4) * 1000, 15 * minute) })
        throw wrongPassword()
      }
      failures.delete(user.id)
      if (user.disabled) throw notAuthorized('User is disabled.')
      if (user.temporaryUntil === undefined) return askCode(user)
      if (user.temporaryUntil < now()) throw notAuthorized('Temporary password has expired and must be reset by an administrator.')
      const userAttributes = JSON.stringify({ email_verified: 'true', email: user.email })
      return ask(user, 'NEW_PASSWORD_REQUIRED', { USER_ID_FOR_SRP: user.id, requiredAttributes: '[]', userAttributes })
    },
    NEW_PASSWORD_REQUIRED({ USERNAME, NEW_PASSWORD }, token) {
      const { user } = ofUser(sessionOf(token, 'NEW_PASSWORD_REQUIRED'), USERNAME)
      password(user, NEW_PASSWORD)
      user.temporaryUntil = undefined
      keep()
      sessions.delete(token)
      return askCode(user)
    },
    MFA_SETUP({ USERNAME }, token) {
      const { user, isSetUp } = ofUser(sessionOf(token, 'MFA_SETUP'), USERNAME)
      if (!isSetUp) throw notAuthorized('Software token has not been verified.')
      sessions.delete(token)
      return signIn(user)
    },
    SOFTWARE_TOKEN_MFA({ USERNAME, SOFTWARE_TOKEN_MFA_CODE }, token) {
      const { user } = ofUser(sessionOf(token, 'SOFTWARE_TOKEN_MFA'), USERNAME)
      user.totp!.usedStep = takeCode(user.totp!.key, user.totp!.usedStep, SOFTWARE_TOKEN_MFA_CODE)
      sessions.delete(token)
      return signIn(user)
    },
  }
  function ofUser(session: PoolSession, name: string): PoolSession {
    if (known(name) !== session.user) throw notAuthorized('Invalid session for the user.')
    return session
  }

  /** Anybody's, by what they hold. */
  const operations = {
    InitiateAuth: operation(
      {
        ...told,
        AuthFlow: z.literal('USER_SRP_AUTH'),
        AuthParameters: z.strictObject({ USERNAME: text, SRP_A: text.refine(isPublicValue) }),
      },
      ({ AuthParameters: { USERNAME, SRP_A: srpA } }) => {
        // Who is nobody is asked too, and told no more than who mistyped.
        const user: User = known(USERNAME) ?? { id: randomUUID(), email: '', ...verifierOf(poolName, '', randomUUID()) }
        const { srpB, secret } = publicValue(user)
        const secretBlock = randomBytes(300).toString('base64')
        claims.set(secretBlock, { user, srpA, secret, expires: now() + poolRules.signInMinutes * minute })
        const ChallengeParameters = { SALT: user.salt, SRP_B: srpB, SECRET_BLOCK: secretBlock, USERNAME: user.id, USER_ID_FOR_SRP: user.id }
        return { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters }
      },
    ),
    RespondToAuthChallenge: operation(
      {
        ...told,
        ChallengeName: z.enum(Object.keys(challenges) as (keyof typeof challenges)[]),
        ChallengeResponses: z.record(text, z.string()),
        Session: text.optional(),
      },
      ({ ChallengeName, ChallengeResponses, Session: session = '' }) =>
        answers[ChallengeName](parsed(challenges[ChallengeName], ChallengeResponses) as never, session),
    ),
    AssociateSoftwareToken: operation({ Session: text }, ({ Session: token }) => {
      const session = sessionOf(token, 'MFA_SETUP')
      sessions.delete(token)
      const key = newKey()
      return { SecretCode: key, Session: open({ ...session, key }) }
    }),
    VerifySoftwareToken: operation(
      { Session: text, UserCode: text, FriendlyDeviceName: text.optional() },
      ({ Session: token, UserCode }) => {
        const session = sessionOf(token, 'MFA_SETUP')
        if (!session.key) throw notAuthorized('Software token has not been associated.')
        session.user.totp = { key: session.key, usedStep: takeCode(session.key, 0, UserCode) }
        keep()
        sessions.delete(token)
        return { Status: 'SUCCESS', Session: open({ ...session, isSetUp: true }) }
      },
    ),
    GetTokensFromRefreshToken: operation({ ...told, RefreshToken: text }, ({ RefreshToken }) => {
      const login = logins[RefreshToken]
      const user = login && known(login.userId)
      if (!login || !user) throw notAuthorized('Refresh Token has been revoked')
      if (login.expires < now()) throw notAuthorized('Refresh Token has expired')
      if (user.disabled) throw notAuthorized('User is disabled.')
      return { AuthenticationResult: tokens(user, login) }
    }),
    RevokeToken: operation({ ClientId: ours, Token: text }, ({ Token }) => {
      const revoked = logins[Token]
      if (revoked) signOut((login) => login === revoked)
      return {}
    }),
  }

  /** The owner's, signed with the account's keys. */
  const adminOperations = {
    AdminCreateUser: operation(
      {
        UserPoolId: z.literal(id),
        Username: z.email(),
        UserAttributes: attributes,
        MessageAction: z.literal('RESEND').optional(),
        // Left out it is a text message, which this pool cannot send.
        DesiredDeliveryMediums: z.tuple([z.literal('EMAIL')]),
      },
      ({ Username, UserAttributes, MessageAction }) => {
        const email = Username.toLowerCase()
        if (UserAttributes.email?.toLowerCase() !== email || UserAttributes.email_verified !== 'true')
          throw new AwsError(400, 'InvalidParameterException', 'Give the user name as a verified email: nothing else is emulated.')
        if (MessageAction) {
          const user = meant(email)
          if (user.temporaryUntil === undefined)
            throw new AwsError(400, 'UnsupportedUserStateException', 'Resend not possible. User status is not FORCE_CHANGE_PASSWORD')
          return invite(user)
        }
        if (known(email)) throw new AwsError(400, 'UsernameExistsException', 'User account already exists')
        const user: User = { id: randomUUID(), email, salt: '', verifier: '' }
        users.push(user)
        return invite(user)
      },
    ),
    AdminDisableUser: admin((user) => Object.assign(user, { disabled: true })),
    AdminUserGlobalSignOut: admin(({ id: userId }) => signOut((login) => login.userId === userId)),
    AdminDeleteUser: admin((user) => {
      users.splice(users.indexOf(user), 1)
      signOut(({ userId }) => userId === user.id)
    }),
  }
  function admin(work: (user: User) => void) {
    return operation({ UserPoolId: z.literal(id), Username: text }, ({ Username }) => {
      work(meant(Username))
      keep()
      return {}
    })
  }

  return {
    id,
    clientId: ours.value,
    operations,
    adminOperations,
    /** Invites somebody where nobody is. */
    inviteFirst(email: string): void {
      if (users.length > 0) return
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ]
      adminOperations.AdminCreateUser({ UserPoolId: id, Username: email, UserAttributes, DesiredDeliveryMediums: ['EMAIL'] })
    },
    keysPath: `/${id}/.well-known/jwks.json`,
    keys: { keys: [{ ...createPublicKey(key).export({ format: 'jwk' }), kid: 'local', alg: 'RS256', use: 'sig' }] },
  }
}

/** Takes what it knows and refuses everything else by name. */
function operation<Shape extends z.ZodRawShape>(shape: Shape, work: (input: z.infer<z.ZodObject<Shape>>) => object) {
  const schema = z.strictObject(shape)
  return (input: unknown): object => work(parsed(schema, input) as z.infer<z.ZodObject<Shape>>)
}

function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input)
  if (!result.success)
    throw new AwsError(400, 'InvalidParameterException', `Not emulated, or not what AWS takes: ${z.prettifyError(result.error)}`)
  return result.data
}

function read(file: string): Kept {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Kept
  mkdirSync(dirname(file), { recursive: true })
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privateKey, users: [], logins: {} }
}
