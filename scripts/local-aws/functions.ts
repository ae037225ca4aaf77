/** The Lambda functions, with the environment and the concurrency of a deployment. */
import { join, resolve } from 'node:path'
import { functionEnvironment, type DeploySettings } from '../../amplify/deploySettings.ts'
import { timeoutSeconds } from '../../amplify/functions/shared/timeouts.ts'
import { type FunctionName, mailKindOf } from '../../amplify/permissions.ts'
import { queueNames, queues } from '../../amplify/queues.ts'
import {
  type ConcurrencyLimit,
  createLambdaFunction,
  FunctionFailed,
  type LambdaFunction,
  Throttled,
} from './lambdaFunction.ts'
import { localKey } from './localKeys.ts'
import { buckets, identityPoolId, region } from './names.ts'
import type { Services } from './services.ts'
import { localWebhookSecret } from './webhook.ts'
import { keysOf, recordOf } from '../../amplify/functions/shared/keys.ts'

const emulatedServices = ['S3', 'SESV2', 'SQS', 'COGNITO_IDENTITY', 'COGNITO_IDENTITY_PROVIDER']

export type FunctionOptions = {
  functionsDir?: string
  /** Timeouts in seconds that replace those of the deployment. */
  timeouts?: Partial<Record<FunctionName, number>>
  /** Lambda's quota: 1,000, or 10 in a new account. */
  accountConcurrency?: number | undefined
  /** How far the functions' clocks are ahead of AWS's. */
  functionClockSkewMs?: number | undefined
}
type FunctionsSetup = FunctionOptions & {
  settings: DeploySettings
  dataDir: string
  services: Services
  awsEndpoint: string
  endpointPort: number
}

export function createFunctions({
  settings,
  dataDir,
  services,
  awsEndpoint,
  endpointPort,
  ...options
}: FunctionsSetup) {
  const {
    functionsDir = 'amplify/functions',
    timeouts,
    accountConcurrency = 1_000,
    functionClockSkewMs = 0,
  } = options
  const { clock, failedEvents, queuePairs, userPool } = services
  const logFile = (name: string) => join(dataDir, 'logs', `${name}.log`)
  let isStopping = false
  // As in backend.ts. Reserved concurrency reduces that of the other functions.
  const reserved: ConcurrencyLimit = { limit: settings.concurrency, running: 0 }
  const shared: ConcurrencyLimit = { limit: accountConcurrency - settings.concurrency, running: 0 }
  const functions = recordOf(keysOf(timeoutSeconds), createFunction)

  function createFunction(name: FunctionName): LambdaFunction {
    const { accessKeyId, secretAccessKey } = localKey(name)
    const queue = queueNames.find((queue) => queues[queue].consumer === name) ?? 'office'
    return createLambdaFunction({
      name,
      file: join(resolve(functionsDir), name, 'handler.ts'),
      timeoutSeconds: timeouts?.[name] ?? timeoutSeconds[name],
      logFile: logFile(name),
      clockOffset: () => clock.offset() + functionClockSkewMs,
      maxProcesses:
        name === 'send-offert'
          ? settings.concurrency || 10
          : name === 'mail-office'
            ? settings.mailConcurrency
            : 2,
      concurrency: name === 'send-offert' && reserved.limit > 0 ? reserved : shared,
      env: {
        ...functionEnvironment(settings),
        DATA_BUCKET: buckets.data,
        UPLOAD_BUCKET: buckets.upload,
        ...(settings.webhookUrl && {
          WEBHOOK_URL: settings.webhookUrl,
          WEBHOOK_SECRET: localWebhookSecret,
          WEBHOOK_QUEUE_URL: queuePairs.webhook.queue.url(awsEndpoint),
        }),
        QUEUE_URL: queuePairs[queue].queue.url(awsEndpoint),
        CONFIGURATION_SET: mailKindOf(name) ?? '',
        FACTS_DUE: JSON.stringify(settings.factsDue),
        IDENTITY_POOL_ID: identityPoolId,
        // The canary runs on demand only, when the endpoint already listens.
        QUOTE_ENDPOINT: `http://127.0.0.1:${endpointPort}/`,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        ...Object.fromEntries(
          emulatedServices.map((service) => [`AWS_ENDPOINT_URL_${service}`, awsEndpoint]),
        ),
        FAILED_EVENTS_URL: failedEvents.url(awsEndpoint),
        USER_POOL_ID: userPool.id,
        ALARM_EMAIL: settings.alarmEmail,
      },
    })
  }

  /**
   * As the scheduler invokes a function: without a retry, and a failure is stored as a failed
   * event.
   */
  async function invokeScheduled(name: FunctionName, event: object): Promise<void> {
    try {
      await functions[name].invoke(event)
    } catch (error) {
      if (isStopping) return
      if (!(error instanceof FunctionFailed || error instanceof Throttled)) throw error
      failedEvents.send(JSON.stringify({ requestPayload: event }))
      console.error(`${error.message} (see ${logFile(name)})`)
    }
  }

  return {
    functions,
    invokeScheduled,
    isRunning: (): boolean => Object.values(functions).some((lambda) => lambda.isRunning()),
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(Object.values(functions).map((lambda) => lambda.stop()))
    },
  }
}
