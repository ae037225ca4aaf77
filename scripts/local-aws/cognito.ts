/** HTTP of Cognito: the guest flow of an identity pool, and the calls of the office's user pool. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { poolActions } from '../../amplify/auth/poolRules.ts'
import { hourMs } from '../../amplify/functions/shared/durations.ts'
import { respondJson, AwsError } from './AwsError.ts'
import type { Faults } from './faults.ts'
import { type Keys, type SigningKey, verifySignature } from './signature.ts'
import type { UserPool } from './userPool.ts'

type Cognito = {
  identityPoolId: string
  region: string
  origin: string
  faults: Faults
  now: () => number
  userPool: UserPool
  keys: Keys
}
type Operations = Record<string, (input: Record<string, unknown>) => object | Promise<object>>
const userPoolTarget = 'AWSCognitoIdentityProviderService.'

export function createCognito({
  identityPoolId,
  region,
  origin,
  faults,
  now,
  userPool,
  keys,
}: Cognito) {
  const identities = new Set<string>()
  const guests = new Map<string, SigningKey>()

  const guestOperations: Operations = {
    GetId(input) {
      if (input.IdentityPoolId !== identityPoolId)
        throw new AwsError(
          400,
          'ResourceNotFoundException',
          `IdentityPool '${String(input.IdentityPoolId)}' not found.`,
        )
      const id = `${region}:${randomUUID()}`
      identities.add(id)
      return { IdentityId: id }
    },
    GetCredentialsForIdentity(input) {
      const id = String(input.IdentityId)
      if (!identities.has(id))
        throw new AwsError(400, 'ResourceNotFoundException', `Identity '${id}' not found.`)
      const accessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`
      const credentials = {
        secret: randomBytes(30).toString('base64'),
        sessionToken: randomBytes(60).toString('base64'),
        expires: now() + hourMs,
        caller: 'guest',
      }
      guests.set(accessKeyId, credentials)
      return {
        IdentityId: id,
        Credentials: {
          AccessKeyId: accessKeyId,
          SecretKey: credentials.secret,
          SessionToken: credentials.sessionToken,
          Expiration: credentials.expires / 1000,
        },
      }
    },
  }

  function operationFor(request: IncomingMessage, body: Buffer): Operations[string] {
    const target = String(request.headers['x-amz-target'])
    const [, name = ''] = target.split('.')
    const operations: Operations = target.startsWith(userPoolTarget)
      ? userPool.operations
      : guestOperations
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    if (!operation) throw new AwsError(400, 'UnknownOperationException', `${name} is not emulated.`)
    if (
      poolActions.includes(`cognito-idp:${name}`) &&
      verifySignature(request, 'cognito-idp', body, keys) !== 'office'
    )
      throw new AwsError(
        400,
        'AccessDeniedException',
        `Only the office's function may call ${name}.`,
      )
    return operation
  }

  async function handle(
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    if (request.headers.origin === origin) {
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('access-control-expose-headers', 'x-amzn-RequestId,x-amzn-ErrorType,Date')
      response.setHeader(
        'access-control-allow-headers',
        request.headers['access-control-request-headers'] ?? '',
      )
      response.setHeader('access-control-allow-methods', 'POST')
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(200).end()
      return
    }
    await respondJson(response, 'application/x-amz-json-1.1', async () => {
      await faults.intercept({ service: 'cognito', method: request.method ?? '' }, 'before')
      const operation = operationFor(request, body)
      return operation(JSON.parse(body.toString()))
    })
  }

  return {
    handle,
    credentials: (accessKeyId: string): SigningKey | undefined => guests.get(accessKeyId),
  }
}
