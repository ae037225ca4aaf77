import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

type Options = {
  name: string
  /** The file that exports `handler`. */
  file: string
  env: Record<string, string>
  timeoutSeconds: number
  logFile: string
  /** Arguments for node itself, such as a module loaded first. */
  execArgv?: string[]
}
type Reply = { id: number; result?: unknown; error?: string }
type Running = { process: ChildProcess; waiting: Map<number, (reply: Reply) => void> }

export type LambdaFunction = ReturnType<typeof createLambdaFunction>
export class FunctionFailed extends Error {}

const worker = fileURLToPath(new URL('lambdaWorker.ts', import.meta.url))

/** A Lambda function as a process that starts with the first event, starts again when it died, and can be killed. */
export function createLambdaFunction({ name, file, env, timeoutSeconds, logFile, execArgv = [] }: Options) {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = createWriteStream(logFile, { flags: 'a' })
  let current: Running | undefined
  let lastId = 0

  function start(): Running {
    const process = fork(worker, [pathToFileURL(file).href], {
      execArgv,
      env: { ...basicEnvironment(), ...env, AWS_LAMBDA_FUNCTION_NAME: name },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const started: Running = { process, waiting: new Map() }
    process.stdout?.pipe(log, { end: false })
    process.stderr?.pipe(log, { end: false })
    process.on('message', (reply: Reply) => started.waiting.get(reply.id)?.(reply))
    process.once('exit', () => {
      if (current === started) current = undefined
      for (const [id, answer] of started.waiting) answer({ id, error: 'the process died' })
    })
    return started
  }

  return {
    /** Resolves with what the handler returned; rejects with FunctionFailed when it threw, died or took too long. */
    async invoke(event: unknown): Promise<unknown> {
      current ??= start()
      const { process, waiting } = current
      const id = ++lastId
      const reply = await new Promise<Reply>((resolve) => {
        const timer = setTimeout(() => resolve({ id, error: 'timed out' }), timeoutSeconds * 1000)
        waiting.set(id, (answer) => {
          clearTimeout(timer)
          resolve(answer)
        })
        process.send({ id, event }, (error) => error && waiting.get(id)?.({ id, error: 'the process died' }))
      })
      waiting.delete(id)
      if (reply.error !== undefined) throw new FunctionFailed(`${name}: ${reply.error}`)
      return reply.result
    },
    /** Ends the process at once, with what it is doing; the next event starts a new one. */
    kill(): void {
      current?.process.kill('SIGKILL')
      current = undefined
    },
    async stop(): Promise<void> {
      const process = current?.process
      current = undefined
      if (process && process.exitCode === null && process.signalCode === null) {
        const exited = new Promise((resolve) => process.once('exit', resolve))
        process.kill('SIGKILL')
        await exited
      }
      log.end()
    },
  }
}

/** The functions see nothing of the developer's own AWS settings. */
function basicEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
