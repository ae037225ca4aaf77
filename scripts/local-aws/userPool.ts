/**
 * The office's Cognito user pool as amplify/auth creates it: users sign in with a mailed code or a
 * passkey.
 */
import { hourMs, minuteMs } from '../../amplify/functions/shared/durations.ts'
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomInt,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { codeMail, poolRules } from '../../amplify/auth/poolRules.ts'
import { writeFileAtomic } from '../build/cached.ts'
import { parseStored } from './storedFile.ts'
import { AwsError } from './AwsError.ts'
import {
  creationOptions,
  describePasskey,
  isSigned,
  newChallenge,
  type Passkey,
  parseRegistration,
  requestOptions,
} from './passkeys.ts'

type Pool = {
  region: string
  /** Stores users, refresh tokens and the signing key. */
  file: string
  now: () => number
  mail: (to: string, subject: string, text: string) => void
  /** The trigger that runs before a mail; its failure stops it. */
  customMessage: (event: object) => Promise<unknown>
}
type User = { id: string; email: string; passkeys?: Passkey[] }
type Login = { userId: string; originJti: string; authTime: number; expires: number }
type StoredPool = { privateKey: string; users: User[]; logins: { [refreshToken: string]: Login } }
type PoolState = ReturnType<typeof openState>
export type UserPool = ReturnType<typeof createUserPool>

const maxTries = 5
const clientId = 'localofficeclient'
const notAuthorized = (message: string) => new AwsError(400, 'NotAuthorizedException', message)
const text = z.string().min(1)
const clientMetadata = { ClientMetadata: z.record(text, z.string()).optional() }
const attributes = z.array(z.strictObject({ Name: text, Value: z.string() }))
const common = {
  ...clientMetadata,
  ClientId: z.literal(clientId, { error: 'User pool client does not exist.' }),
}

export function createUserPool(pool: Pool) {
  const state = openState(pool)
  const { id, users, publicKey, createUser } = state
  return {
    id,
    clientId,
    operations: {
      ...signInOperations(state),
      ...sessionOperations(state),
      ...adminOperations(state),
    },
    /** Creates a user if there is none. */
    createFirst: (email: string): void => void (users.length === 0 && createUser(email)),
    keysPath: `/${id}/.well-known/jwks.json`,
    keys: {
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'local', alg: 'RS256', use: 'sig' }],
    },
  }
}

function openState({ region, file, now, mail, customMessage }: Pool) {
  const id = `${region}_LocalPool`
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${id}`
  const stored: StoredPool = existsSync(file) ? parseStored(file) : newPool()
  const { users, logins } = stored
  const key = createPrivateKey(stored.privateKey)
  const save = () => void writeFileAtomic(file, JSON.stringify(stored))

  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  function jwt(payload: object): string {
    const content = `${encode({ kid: 'local', alg: 'RS256' })}.${encode(payload)}`
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`
  }
  function endLogins(isSelected: (login: Login) => boolean): void {
    for (const [token, login] of Object.entries(logins)) if (isSelected(login)) delete logins[token]
    save()
  }
  return {
    id,
    users,
    logins,
    publicKey: createPublicKey(key),
    now,
    mail,
    async beforeMail({ id: userName }: User): Promise<void> {
      const triggerSource = 'CustomMessage_Authentication'
      await customMessage({ triggerSource, userName, request: {}, response: {} }).catch(
        ({ message }: Error) => {
          const failure = `CustomMessage failed with error ${message}.`
          throw new AwsError(400, 'UserLambdaValidationException', failure)
        },
      )
    },
    save,
    findUser: (name: string) =>
      users.find((user) => user.id === name || user.email === name.toLowerCase()),
    createUser(email: string): User {
      const user = { id: randomUUID(), email: email.toLowerCase() }
      users.push(user)
      save()
      return user
    },
    endLogins,
    deleteUser(user: User): void {
      users.splice(users.indexOf(user), 1)
      endLogins(({ userId }) => userId === user.id)
    },
    addLogin(login: Login): string {
      const refreshToken = randomBytes(100).toString('base64url')
      logins[refreshToken] = login
      save()
      return refreshToken
    },
    tokens({ id: sub, email }: User, { originJti, authTime }: Login) {
      const iat = Math.floor(now() / 1000)
      const times = { auth_time: authTime, iat, exp: iat + poolRules.tokenMinutes * 60 }
      const shared = { sub, iss: issuer, origin_jti: originJti, event_id: randomUUID(), ...times }
      const accessClaims = {
        token_use: 'access',
        client_id: clientId,
        scope: 'aws.cognito.signin.user.admin',
        username: sub,
      }
      const identity = {
        token_use: 'id',
        aud: clientId,
        'cognito:username': sub,
        email,
        email_verified: true,
      }
      return {
        AccessToken: jwt({ ...shared, jti: randomUUID(), ...accessClaims }),
        IdToken: jwt({ ...shared, jti: randomUUID(), ...identity }),
        ExpiresIn: poolRules.tokenMinutes * 60,
        TokenType: 'Bearer',
      }
    },
  }
}

/** The flow USER_AUTH with EMAIL_OTP and WEB_AUTHN. */
function signInOperations({ findUser, addLogin, tokens, now, mail, beforeMail }: PoolState) {
  const sessions = new Map<
    string,
    { user: User; method: string; expected: string; attempts: number; expires: number }
  >()
  return {
    InitiateAuth: operation(
      {
        ...common,
        AuthFlow: z.literal('USER_AUTH'),
        AuthParameters: z.strictObject({
          USERNAME: text,
          PREFERRED_CHALLENGE: z.enum(['EMAIL_OTP', 'WEB_AUTHN']),
        }),
      },
      async ({ AuthParameters: { USERNAME, PREFERRED_CHALLENGE: method } }) => {
        const Session = randomBytes(60).toString('base64')
        const user = findUser(USERNAME)
        // For an unknown user AWS returns one of the pool's challenges.
        if (!user) return { ChallengeName: 'PASSWORD', Session, ChallengeParameters: {} }
        const { passkeys = [] } = user
        if (method === 'WEB_AUTHN' && passkeys.length === 0)
          return {
            ChallengeName: 'SELECT_CHALLENGE',
            AvailableChallenges: ['EMAIL_OTP'],
            Session,
            ChallengeParameters: {},
          }
        const expected =
          method === 'WEB_AUTHN' ? newChallenge() : String(randomInt(1e8)).padStart(8, '0')
        sessions.set(Session, {
          user,
          method,
          expected,
          attempts: 0,
          expires: now() + poolRules.signInMinutes * minuteMs,
        })
        if (method === 'WEB_AUTHN') {
          const CREDENTIAL_REQUEST_OPTIONS = JSON.stringify(requestOptions(passkeys, expected))
          return {
            ChallengeName: method,
            Session,
            ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS },
          }
        }
        await beforeMail(user)
        mail(user.email, codeMail.subject, codeMail.text.replace('{####}', expected))
        const destination = `${user.email[0]}***@${user.email.split('@')[1]?.[0]}***`
        const ChallengeParameters = {
          CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
          CODE_DELIVERY_DESTINATION: destination,
        }
        return { ChallengeName: method, Session, ChallengeParameters }
      },
    ),
    RespondToAuthChallenge: operation(
      { ...common, ChallengeName: text, ChallengeResponses: z.record(text, text), Session: text },
      ({
        ChallengeName,
        ChallengeResponses: { USERNAME = '', EMAIL_OTP_CODE, CREDENTIAL = 'null' },
        Session,
      }) => {
        // No user has a password, which clients answer as PASSWORD or SELECT_CHALLENGE.
        if (ChallengeName !== 'EMAIL_OTP' && ChallengeName !== 'WEB_AUTHN')
          throw notAuthorized('Incorrect username or password.')
        const session = sessions.get(Session)
        if (session?.method !== ChallengeName || session.user !== findUser(USERNAME))
          throw notAuthorized('Invalid session for the user.')
        const { user, expected, expires } = session
        if (expires < now() || ++session.attempts > maxTries)
          throw notAuthorized('Invalid session for the user, session is expired.')
        if (
          ChallengeName === 'WEB_AUTHN' &&
          !isSigned(JSON.parse(CREDENTIAL), user.passkeys ?? [], expected)
        )
          throw notAuthorized('Incorrect username or password.')
        if (ChallengeName === 'EMAIL_OTP' && EMAIL_OTP_CODE !== expected)
          throw new AwsError(
            400,
            'CodeMismatchException',
            'Invalid code or auth state for the user.',
          )
        sessions.delete(Session)
        const times = {
          authTime: Math.floor(now() / 1000),
          expires: now() + poolRules.sessionHours * hourMs,
        }
        const login = { userId: user.id, originJti: randomUUID(), ...times }
        return {
          ChallengeParameters: {},
          AuthenticationResult: { ...tokens(user, login), RefreshToken: addLogin(login) },
        }
      },
    ),
  }
}

/** Only what the client may write, see amplify/auth/officePool.ts. */
function refuseUnwritable(name: string): void {
  if (!poolRules.writableAttributes.some((writable) => writable === name))
    throw notAuthorized('A client attempted to write unauthorized attribute')
}

/** What an access token allows: it is for the user's own account. */
function sessionOperations({
  logins,
  publicKey,
  findUser,
  deleteUser,
  addLogin,
  endLogins,
  tokens,
  now,
  save,
}: PoolState) {
  const challenges = new Map<User, string>()
  function userOf(accessToken: string): User {
    const [head, payload = '', signature = ''] = accessToken.split('.')
    const isValid = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${payload}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    )
    const { sub, origin_jti, exp } = JSON.parse(
      isValid ? Buffer.from(payload, 'base64url').toString() : '{}',
    )
    const user = isValid && findUser(sub)
    if (!user) throw notAuthorized('Invalid Access Token')
    if (exp * 1000 < now()) throw notAuthorized('Access Token has expired')
    if (!Object.values(logins).some(({ originJti }) => originJti === origin_jti))
      throw notAuthorized('Access Token has been revoked')
    return user
  }
  return {
    GetTokensFromRefreshToken: operation({ ...common, RefreshToken: text }, ({ RefreshToken }) => {
      const login = logins[RefreshToken]
      const user = login && findUser(login.userId)
      if (!login || !user) throw notAuthorized('Refresh Token has been revoked')
      if (login.expires < now()) throw notAuthorized('Refresh Token has expired')
      const rotated = { ...login }
      login.expires = Math.min(login.expires, now() + poolRules.refreshRetrySeconds * 1000)
      return { AuthenticationResult: { ...tokens(user, login), RefreshToken: addLogin(rotated) } }
    }),
    GetUser: operation({ AccessToken: text }, ({ AccessToken }) => {
      const user = userOf(AccessToken)
      return { Username: user.id, UserAttributes: [{ Name: 'email', Value: user.email }] }
    }),
    StartWebAuthnRegistration: operation({ AccessToken: text }, ({ AccessToken }) => {
      const user = userOf(AccessToken)
      challenges.set(user, newChallenge())
      return {
        CredentialCreationOptions: creationOptions(
          user,
          user.passkeys ?? [],
          challenges.get(user)!,
        ),
      }
    }),
    CompleteWebAuthnRegistration: operation(
      { AccessToken: text, Credential: z.unknown() },
      ({ AccessToken, Credential }) => {
        const user = userOf(AccessToken)
        const passkey = parseRegistration(Credential, challenges.get(user) ?? '')
        if (!passkey)
          throw new AwsError(400, 'WebAuthnChallengeNotFoundException', 'Challenge not found.')
        challenges.delete(user)
        user.passkeys = [...(user.passkeys ?? []), { ...passkey, createdAt: now() }]
        save()
        return {}
      },
    ),
    ListWebAuthnCredentials: operation(
      {
        AccessToken: text,
        MaxResults: z.int().min(1).max(20).optional(),
        NextToken: text.optional(),
      },
      ({ AccessToken }) => ({
        Credentials: (userOf(AccessToken).passkeys ?? []).map(describePasskey),
      }),
    ),
    DeleteWebAuthnCredential: operation(
      { AccessToken: text, CredentialId: text },
      ({ AccessToken, CredentialId }) => {
        const user = userOf(AccessToken)
        const { passkeys = [] } = user
        if (!passkeys.some(({ id }) => id === CredentialId))
          throw new AwsError(400, 'ResourceNotFoundException', 'No such passkey.')
        user.passkeys = passkeys.filter(({ id }) => id !== CredentialId)
        save()
        return {}
      },
    ),
    UpdateUserAttributes: operation(
      { ...clientMetadata, AccessToken: text, UserAttributes: attributes },
      ({ AccessToken, UserAttributes }) => {
        userOf(AccessToken)
        for (const { Name } of UserAttributes) refuseUnwritable(Name)
        return { CodeDeliveryDetailsList: [] }
      },
    ),
    DeleteUserAttributes: operation(
      { AccessToken: text, UserAttributeNames: z.array(text) },
      ({ AccessToken, UserAttributeNames }) => {
        userOf(AccessToken)
        for (const name of UserAttributeNames) refuseUnwritable(name)
        return {}
      },
    ),
    // Nothing waits for verification, because no token changes an address.
    VerifyUserAttribute: operation(
      { AccessToken: text, AttributeName: text, Code: text },
      ({ AccessToken }) => {
        userOf(AccessToken)
        throw new AwsError(400, 'CodeMismatchException', 'Invalid verification code provided.')
      },
    ),
    GlobalSignOut: operation({ AccessToken: text }, ({ AccessToken }) => {
      const { id } = userOf(AccessToken)
      endLogins(({ userId }) => userId === id)
      return {}
    }),
    DeleteUser: operation({ AccessToken: text }, ({ AccessToken }) => {
      deleteUser(userOf(AccessToken))
      return {}
    }),
    RevokeToken: operation({ ClientId: common.ClientId, Token: text }, ({ Token }) => {
      const revoked = logins[Token]
      if (revoked) endLogins(({ originJti }) => originJti === revoked.originJti)
      return {}
    }),
  }
}

/** The signed calls of the office's function. */
function adminOperations({ id, users, findUser, createUser, deleteUser }: PoolState) {
  const pool = { UserPoolId: z.literal(id) }
  const describeUser = ({ id: Username, email }: User) => ({
    Username,
    Attributes: [{ Name: 'email', Value: email }],
  })
  const attribute = z.strictObject({ Name: z.enum(['email', 'email_verified']), Value: text })
  return {
    ListUsers: operation(
      { ...pool, Limit: z.int().min(1).max(60), PaginationToken: text.optional() },
      ({ Limit, PaginationToken = '0' }) => {
        const end = Number(PaginationToken) + Limit
        const Users = users.slice(Number(PaginationToken), end).map(describeUser)
        return end < users.length ? { Users, PaginationToken: String(end) } : { Users }
      },
    ),
    AdminCreateUser: operation(
      {
        ...pool,
        Username: z.email(),
        MessageAction: z.literal('SUPPRESS'),
        UserAttributes: z.array(attribute).length(2),
      },
      ({ Username }) => {
        if (findUser(Username))
          throw new AwsError(
            400,
            'UsernameExistsException',
            'An account with the given email already exists.',
          )
        return { User: describeUser(createUser(Username)) }
      },
    ),
    AdminDeleteUser: operation({ ...pool, Username: text }, ({ Username }) => {
      const user = findUser(Username)
      if (!user) throw new AwsError(400, 'UserNotFoundException', 'User does not exist.')
      deleteUser(user)
      return {}
    }),
  }
}

/** Rejects parameters outside `shape` by name. */
function operation<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (input: z.infer<z.ZodObject<Shape>>) => object | Promise<object>,
) {
  const schema = z.strictObject(shape)
  return (input: unknown): object | Promise<object> => {
    const { success, data, error } = schema.safeParse(input)
    if (!success)
      throw new AwsError(
        400,
        'InvalidParameterException',
        `Not emulated or invalid: ${z.prettifyError(error)}`,
      )
    return run(data)
  }
}

function newPool(): StoredPool {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privateKey, users: [], logins: {} }
}
