import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Clock } from './clock.ts'

type Options = {
  name: string
  /** The file that exports `handler`. */
  file: string
  env: Record<string, string>
  timeoutSeconds: number
  logFile: string
  /** Arguments for node itself, such as a module loaded first. */
  execArgv?: string[]
  clock: Clock
  /** How many events it works on at once; the others wait, because this machine has few cores. */
  atOnce: number
  /** Shared with other functions or reserved; an event above it is throttled. */
  concurrency: ConcurrencyLimit
}
type Reply = { id: number; result?: unknown; error?: string }
/** One environment of the function: it works on one event at a time, and is kept for the next one. */
type Environment = { process: ChildProcess; ready: Promise<void>; answer?: ((reply: Reply) => void) | undefined }
/** Concurrent executions: the account's, or what is reserved for a function. */
export type ConcurrencyLimit = { limit: number; running: number; peak: number }

export type LambdaFunction = ReturnType<typeof createLambdaFunction>
export class FunctionFailed extends Error {}
export class Throttled extends Error {}

export const createConcurrencyLimit = (limit: number): ConcurrencyLimit => ({ limit, running: 0, peak: 0 })

/** A process starts in half the time. */
const compileCache = resolve('.cache/functions')
const worker = fileURLToPath(new URL('lambdaWorker.ts', import.meta.url))

/** A Lambda function: a process for each event that is worked on, kept for the next one, killed when the time is up or on demand. */
export function createLambdaFunction({ name, file, env, timeoutSeconds, logFile, execArgv = [], clock, atOnce, concurrency }: Options) {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = openSync(logFile, 'a')
  const environments = new Set<Environment>()
  const waiting: (() => void)[] = []
  let working = 0
  let lastId = 0

  function start(): Environment {
    const process = fork(worker, [pathToFileURL(file).href], {
      execArgv,
      env: { ...basicEnvironment(), ...env, AWS_LAMBDA_FUNCTION_NAME: name, NODE_COMPILE_CACHE: compileCache },
      stdio: ['ignore', log, log, 'ipc'],
    })
    const isReady = Promise.withResolvers<void>()
    const started: Environment = { process, ready: isReady.promise }
    environments.add(started)
    // It sends a first message when it has loaded the handler.
    process.on('message', (reply: Reply | 'ready') => (reply === 'ready' ? isReady.resolve() : started.answer?.(reply)))
    process.once('exit', () => {
      environments.delete(started)
      started.answer?.({ id: 0, error: 'the process died' })
    })
    return started
  }

  function kill(environment: Environment): void {
    environments.delete(environment)
    environment.process.kill('SIGKILL')
  }

  async function work(event: unknown): Promise<unknown> {
    if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
    const environment = [...environments].find(({ answer }) => !answer) ?? start()
    const id = ++lastId
    const reply = await new Promise<Reply>((resolve) => {
      let timer: NodeJS.Timeout | undefined
      environment.answer = (answer) => {
        clearTimeout(timer)
        resolve(answer)
      }
      // AWS has a time of its own for starting.
      void environment.ready.then(() => {
        timer = setTimeout(() => {
          kill(environment)
          resolve({ id, error: `timed out after ${timeoutSeconds} seconds` })
        }, timeoutSeconds * 1000)
        environment.process.send(
          { id, event, passed: clock.passed() },
          (error) => error && environment.answer?.({ id, error: 'the process died' }),
        )
      })
    })
    environment.answer = undefined
    const next = waiting.shift()
    if (next) next()
    else working -= 1
    if (reply.error !== undefined) throw new FunctionFailed(`${name}: ${reply.error}`)
    return reply.result
  }

  return {
    /** Resolves with what the handler returned; rejects with FunctionFailed when it threw, died or took too long, and with Throttled when there is no place for it. */
    async invoke(event: unknown): Promise<unknown> {
      if (concurrency.running >= concurrency.limit) throw new Throttled(`${name}: Rate Exceeded.`)
      concurrency.running += 1
      concurrency.peak = Math.max(concurrency.peak, concurrency.running)
      try {
        return await work(event)
      } finally {
        concurrency.running -= 1
      }
    },
    /** Starts so many processes, as many as AWS would start in the same moment on machines of their own. */
    async warm(count: number): Promise<void> {
      while (environments.size < Math.min(count, atOnce)) start()
      await Promise.all([...environments].map(({ ready }) => ready))
    },
    /** Ends one of those that are at work, as when a machine goes down. */
    killOne(): void {
      const [environment] = [...environments].filter(({ answer }) => answer).sort(() => Math.random() - 0.5)
      if (environment) kill(environment)
    },
    isWorking: (): boolean => working > 0,
    /** Ends every process at once, with what it is doing; the next event starts a new one. */
    kill(): void {
      for (const environment of environments) kill(environment)
    },
    async stop(): Promise<void> {
      const exits = [...environments].map(({ process }) => new Promise((resolve) => process.once('exit', resolve)))
      for (const environment of environments) kill(environment)
      await Promise.all(exits)
      closeSync(log)
    },
  }
}

/** The functions see nothing of the developer's own AWS settings. */
function basicEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
