/**
 * A Lambda function: one process per concurrent event, reused for the next one, killed at the
 * timeout or on demand.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

type Options = {
  name: string
  /** The file that exports `handler`. */
  file: string
  env: Record<string, string>
  timeoutSeconds: number
  logFile: string
  /** Milliseconds that the function's clock is ahead of the machine's. */
  clockOffset: () => number
  /** Further events wait, because this machine has few cores. */
  maxProcesses: number
  /** Shared with other functions or reserved; an event above it is throttled. */
  concurrency: ConcurrencyLimit
}
type Reply = { id: number; result?: unknown; error?: string }
/** An execution environment; `complete` is set while it handles an event. */
type Environment = {
  process: ChildProcess
  ready: Promise<void>
  complete?: ((reply: Reply) => void) | undefined
}
export type ConcurrencyLimit = { limit: number; running: number }

export type LambdaFunction = ReturnType<typeof createLambdaFunction>
export class FunctionFailed extends Error {}
export class Throttled extends Error {}

/** Halves the start time of a process. */
const compileCache = resolve('.cache/functions')
const worker = fileURLToPath(new URL('lambdaWorker.ts', import.meta.url))
const diedReply: Reply = { id: 0, error: 'the process died' }

export function createLambdaFunction({
  name,
  file,
  env,
  timeoutSeconds,
  logFile,
  clockOffset,
  maxProcesses,
  concurrency,
}: Options) {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = openSync(logFile, 'a')
  const environments = new Set<Environment>()
  const waiting: (() => void)[] = []
  let running = 0
  let lastId = 0

  function start(): Environment {
    const process = fork(worker, [pathToFileURL(file).href], {
      env: {
        ...basicEnvironment(),
        ...env,
        AWS_LAMBDA_FUNCTION_NAME: name,
        NODE_COMPILE_CACHE: compileCache,
      },
      stdio: ['ignore', log, log, 'ipc'],
    })
    const ready = Promise.withResolvers<void>()
    const environment: Environment = { process, ready: ready.promise }
    environments.add(environment)
    process.on('message', (reply: Reply | 'ready') =>
      reply === 'ready' ? ready.resolve() : environment.complete?.(reply),
    )
    process.once('exit', () => {
      environments.delete(environment)
      environment.complete?.(diedReply)
    })
    return environment
  }

  function kill(environment: Environment): void {
    environments.delete(environment)
    environment.process.kill('SIGKILL')
  }

  async function handle(event: unknown): Promise<unknown> {
    if (running >= maxProcesses) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    const environment = [...environments].find(({ complete }) => !complete) ?? start()
    const id = ++lastId
    const reply = await new Promise<Reply>((resolve) => {
      let timer: NodeJS.Timeout | undefined
      environment.complete = (result) => {
        clearTimeout(timer)
        resolve(result)
      }
      // The timeout excludes the start of the process, as on AWS.
      void environment.ready.then(() => {
        timer = setTimeout(() => {
          kill(environment)
          resolve({ id, error: `timed out after ${timeoutSeconds} seconds` })
        }, timeoutSeconds * 1000)
        environment.process.send(
          { id, event, clockOffset: clockOffset(), timeoutMs: timeoutSeconds * 1000 },
          (error) => error && environment.complete?.(diedReply),
        )
      })
    })
    environment.complete = undefined
    const next = waiting.shift()
    if (next) next()
    else running -= 1
    if (reply.error !== undefined) throw new FunctionFailed(`${name}: ${reply.error}`)
    return reply.result
  }

  return {
    /**
     * Rejects with FunctionFailed when the handler throws, dies or times out, and with Throttled
     * above the concurrency limit.
     */
    async invoke(event: unknown): Promise<unknown> {
      if (concurrency.running >= concurrency.limit) throw new Throttled(`${name}: Rate Exceeded.`)
      concurrency.running += 1
      try {
        return await handle(event)
      } finally {
        concurrency.running -= 1
      }
    },
    /** Starts processes in advance: AWS starts them at the same time on separate machines. */
    async warm(count: number): Promise<void> {
      while (environments.size < Math.min(count, maxProcesses)) start()
      await Promise.all([...environments].map(({ ready }) => ready))
    },
    /** Kills a random process that handles an event. */
    killOne(): void {
      const [environment] = [...environments]
        .filter(({ complete }) => complete)
        .sort(() => Math.random() - 0.5)
      if (environment) kill(environment)
    },
    isRunning: (): boolean => running > 0,
    logLines: (): string[] => readFileSync(logFile, 'utf8').split('\n'),
    kill(): void {
      for (const environment of environments) kill(environment)
    },
    async stop(): Promise<void> {
      const exits = [...environments].map(
        ({ process }) => new Promise((resolve) => process.once('exit', resolve)),
      )
      for (const environment of environments) kill(environment)
      await Promise.all(exits)
      closeSync(log)
    },
  }
}

/** Hides the developer's AWS settings from the functions. */
function basicEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
