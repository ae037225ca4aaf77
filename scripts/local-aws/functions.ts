import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { functionEnvironment, type DeploySettings } from '../../amplify/deploySettings.ts'
import { officeTimeoutSeconds, timeoutSeconds } from '../../amplify/functions/shared/timeouts.ts'
import { type FunctionName, mailKindOf } from '../../amplify/permissions.ts'
import type { Clock } from './clock.ts'
import { createLambdaFunction, createPlaces, FunctionFailed, type LambdaFunction, type Places, Throttled } from './lambdaFunction.ts'
import { localKey } from './localKeys.ts'
import { buckets, region } from './names.ts'
import type { LocalQueue } from './queue.ts'
import type { Lines } from './services.ts'
import type { UserPool } from './userPool.ts'

type Setup = {
  settings: DeploySettings
  dataDir: string
  functionsDir: string
  timeouts: Partial<Record<FunctionName, number>> | undefined
  execArgv: string[]
  clock: Clock
  lines: Lines
  failedEvents: LocalQueue
  userPool: UserPool | undefined
  awsEndpoint: string
  endpointPort: number
}

/** The functions, with the environment and the concurrency that a deployment gives them. */
export function createFunctions(setup: Setup) {
  const { settings, dataDir, functionsDir, timeouts, execArgv, clock, lines, failedEvents, userPool, awsEndpoint, endpointPort } = setup
  let isStopping = false
  let throttled = 0
  // As backend.ts reserves them; what is reserved is taken from the others'.
  const reserved: Partial<Record<FunctionName, Places>> =
    settings.concurrency > 0 ? { 'send-offert': createPlaces(settings.concurrency), 'inspect-upload': createPlaces(2) } : {}
  const account = createPlaces(1_000 - Object.values(reserved).reduce((sum, { most }) => sum + most, 0))
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
      places: (name !== 'office' && reserved[name]) || account,
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
    const line = name === 'mail-receipt' ? lines.receipts : lines.office
    return {
      QUEUE_URL: line.queue.url(awsEndpoint),
      CONFIGURATION_SET: mailKindOf(name) ?? '',
      FACTS_DUE: JSON.stringify(settings.factsDue),
      OFFICE_LOGIN: settings.officeLogin ? '1' : '0',
      // On this machine the canary is only sent by hand, when the endpoint listens.
      QUOTE_ENDPOINT: `http://127.0.0.1:${endpointPort}/`,
      ...(name === 'office' &&
        userPool && {
          FAILED_EVENTS_URL: failedEvents.url(awsEndpoint),
          AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: awsEndpoint,
        }),
    }
  }

  /** As S3, EventBridge and the scheduler call a function: nobody waits for what it returns, and a failure is tried twice more. */
  async function invokeLater(name: FunctionName, event: object, tries = 1): Promise<void> {
    try {
      await functions[name].invoke(event)
    } catch (error) {
      if (isStopping) return
      if (error instanceof Throttled) return void throttle(name, event)
      if (!(error instanceof FunctionFailed)) throw error
      if (tries < 3) clock.after(tries * 60_000, () => void invokeLater(name, event, tries + 1))
      else failedEvents.send(JSON.stringify({ requestPayload: event }))
      console.error(`${error.message} (see ${join(dataDir, 'logs', `${name}.log`)})`)
    }
  }

  /** A throttled event waits, for hours if need be, and no try is lost. */
  async function throttle(name: FunctionName, event: object): Promise<void> {
    throttled += 1
    await sleep(1_000, undefined, { ref: false })
    throttled -= 1
    await invokeLater(name, event)
  }

  return {
    functions,
    office,
    invokeLater,
    isWorking: (): boolean => throttled > 0 || Object.values(functions).some((each) => each.isWorking()),
    /** The most of the form's events that were worked on, or waited for a process, at one moment. */
    mostAtOnce: (): number => (reserved['send-offert'] ?? account).mostTaken,
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all([...Object.values(functions), office].map((each) => each?.stop()))
    },
  }
}
