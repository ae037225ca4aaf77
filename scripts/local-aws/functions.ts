import { join } from 'node:path'
import { functionEnvironment, type DeploySettings } from '../../amplify/deploySettings.ts'
import { officeTimeoutSeconds, timeoutSeconds } from '../../amplify/functions/shared/timeouts.ts'
import { type FunctionName, mailKindOf } from '../../amplify/permissions.ts'
import { queueNames, queues } from '../../amplify/queues.ts'
import type { Clock } from './clock.ts'
import {
  createLambdaFunction,
  createConcurrencyLimit,
  FunctionFailed,
  type LambdaFunction,
  type ConcurrencyLimit,
  Throttled,
} from './lambdaFunction.ts'
import { localKey } from './localKeys.ts'
import { buckets, identityPoolId, region } from './names.ts'
import type { LocalQueue } from './queue.ts'
import type { QueuePairs } from './services.ts'
import type { UserPool } from './userPool.ts'

type Setup = {
  settings: DeploySettings
  dataDir: string
  functionsDir: string
  timeouts: Partial<Record<FunctionName, number>> | undefined
  execArgv: string[]
  clock: Clock
  queuePairs: QueuePairs
  failedEvents: LocalQueue
  userPool: UserPool | undefined
  awsEndpoint: string
  endpointPort: number
  accountConcurrency: number
}

/** The functions, with the environment and the concurrency that a deployment gives them. */
export function createFunctions(setup: Setup) {
  const { settings, dataDir, functionsDir, timeouts, execArgv, clock, queuePairs, failedEvents } = setup
  const { userPool, awsEndpoint, endpointPort, accountConcurrency } = setup
  let isStopping = false
  // As backend.ts reserves it; what is reserved is taken from the others'.
  const reserved: Partial<Record<FunctionName, ConcurrencyLimit>> =
    settings.concurrency > 0 ? { 'send-offert': createConcurrencyLimit(settings.concurrency) } : {}
  const account = createConcurrencyLimit(accountConcurrency - Object.values(reserved).reduce((sum, { limit }) => sum + limit, 0))
  const functions = Object.fromEntries(
    (Object.keys(timeoutSeconds) as FunctionName[]).map((name) => [name, createFunction(name)]),
  ) as Record<FunctionName, LambdaFunction>
  const office = userPool && createFunction('office')

  function createFunction(name: FunctionName | 'office'): LambdaFunction {
    const { accessKeyId, secretAccessKey } = localKey(name)
    return createLambdaFunction({
      name,
      file: join(functionsDir, name, 'handler.ts'),
      timeoutSeconds: name === 'office' ? officeTimeoutSeconds : (timeouts?.[name] ?? timeoutSeconds[name]),
      logFile: join(dataDir, 'logs', `${name}.log`),
      execArgv,
      clock,
      // Of the others two at once show what there is to see, and this machine has few cores.
      atOnce: name === 'send-offert' ? settings.concurrency || 10 : name === 'mail-office' ? settings.mailConcurrency : 2,
      concurrency: (name !== 'office' && reserved[name]) || account,
      env: {
        ...ownEnvironment(name),
        ...functionEnvironment(settings),
        DATA_BUCKET: buckets.data,
        UPLOAD_BUCKET: buckets.upload,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        AWS_ENDPOINT_URL_S3: awsEndpoint,
        AWS_ENDPOINT_URL_SESV2: awsEndpoint,
        AWS_ENDPOINT_URL_SQS: awsEndpoint,
      },
    })
  }

  function ownEnvironment(name: FunctionName | 'office'): Record<string, string> {
    const own = queueNames.find((queue) => queues[queue].consumer === name) ?? 'office'
    return {
      QUEUE_URL: queuePairs[own].queue.url(awsEndpoint),
      CONFIGURATION_SET: mailKindOf(name) ?? '',
      FACTS_DUE: JSON.stringify(settings.factsDue),
      IDENTITY_POOL_ID: identityPoolId,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY: awsEndpoint,
      // On this machine the canary is only sent by hand, when the endpoint listens.
      QUOTE_ENDPOINT: `http://127.0.0.1:${endpointPort}/`,
      ...(name === 'office' &&
        userPool && {
          FAILED_EVENTS_URL: failedEvents.url(awsEndpoint),
          USER_POOL_ID: userPool.id,
          AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: awsEndpoint,
        }),
    }
  }

  /** As the scheduler calls a function: nobody waits for what it returns, and the next run comes by itself. */
  async function invokeLater(name: FunctionName, event: object): Promise<void> {
    try {
      await functions[name].invoke(event)
    } catch (error) {
      if (isStopping) return
      if (!(error instanceof FunctionFailed || error instanceof Throttled)) throw error
      failedEvents.send(JSON.stringify({ requestPayload: event }))
      console.error(`${error.message} (see ${join(dataDir, 'logs', `${name}.log`)})`)
    }
  }

  return {
    functions,
    office,
    invokeLater,
    isWorking: (): boolean => Object.values(functions).some((each) => each.isWorking()),
    /** The most of the form's events that were worked on, or waited for a process, at one moment. */
    mostAtOnce: (): number => (reserved['send-offert'] ?? account).peak,
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all([...Object.values(functions), office].map((each) => each?.stop()))
    },
  }
}
