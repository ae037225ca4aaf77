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
  /** How many events it works on at once; the others wait. */
  atOnce: number
}
type Reply = { id: number; result?: unknown; error?: string }
/** One environment of the function: it works on one event at a time, and is kept for the next one. */
type Environment = { process: ChildProcess; answer?: (reply: Reply) => void }

export type LambdaFunction = ReturnType<typeof createLambdaFunction>
export class FunctionFailed extends Error {}

/** A process starts in half the time. */
const compileCache = resolve('.cache/functions')
const worker = fileURLToPath(new URL('lambdaWorker.ts', import.meta.url))

/** A Lambda function: a process for each event that is worked on, kept for the next one, killed when the time is up or on demand. */
export function createLambdaFunction({ name, file, env, timeoutSeconds, logFile, execArgv = [], clock, atOnce }: Options) {
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
    const started: Environment = { process }
    environments.add(started)
    process.on('message', (reply: Reply) => started.answer?.(reply))
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

  return {
    /** Resolves with what the handler returned; rejects with FunctionFailed when it threw, died or took too long. */
    async invoke(event: unknown): Promise<unknown> {
      if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else working += 1
      const environment = [...environments].find(({ answer }) => !answer) ?? start()
      const id = ++lastId
      const reply = await new Promise<Reply>((resolve) => {
        const timer = setTimeout(() => {
          kill(environment)
          resolve({ id, error: `timed out after ${timeoutSeconds} seconds` })
        }, timeoutSeconds * 1000)
        environment.answer = (answer) => {
          clearTimeout(timer)
          resolve(answer)
        }
        environment.process.send(
          { id, event, passed: clock.passed() },
          (error) => error && environment.answer?.({ id, error: 'the process died' }),
        )
      })
      environment.answer = undefined
      const next = waiting.shift()
      if (next) next()
      else working -= 1
      if (reply.error !== undefined) throw new FunctionFailed(`${name}: ${reply.error}`)
      return reply.result
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
