/** The queue of SQS with its dead letters, with one file a message. */
import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../build/writeFileAtomic.ts'
import { filesIn, readIfExists } from './files.ts'
import type { Answer, Call } from './server.ts'

type Message = { body: string; name: string; receives: number }
type Options = {
  folder: string
  /** When it throws, the message comes again after `retryMs`. */
  consume: (body: string) => Promise<void>
  retryMs: number
  maxReceives: number
}

export function createQueue({ folder, consume, retryMs, maxReceives }: Options) {
  const waiting = join(folder, 'waiting')
  const dead = join(folder, 'dead')
  /** Names of all messages; SQS forgets them after five minutes. */
  const taken = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  /** The last delivery of each group, which handles one message at a time. */
  const groups = new Map<string, Promise<void>>()
  let isStopped = false

  async function deliver(file: string): Promise<void> {
    const path = join(waiting, file)
    const stored = readIfExists(path)
    if (isStopped || !stored) return
    const message: Message = JSON.parse(stored.toString())
    const receives = message.receives + 1
    writeFileAtomic(path, JSON.stringify({ ...message, receives }))
    try {
      await consume(message.body)
      rmSync(path, { force: true })
    } catch {
      // The function has logged it.
      if (receives < maxReceives) return later(file, message.body)
      writeFileAtomic(join(dead, file), stored)
      rmSync(path)
    }
  }

  function start(file: string, body: string): void {
    const before = groups.get(body) ?? Promise.resolve()
    groups.set(
      body,
      before.then(() => deliver(file)),
    )
  }

  function later(file: string, body: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      start(file, body)
    }, retryMs)
    timers.add(timer)
  }

  const messagesIn = (dir: string): Message[] =>
    filesIn(dir).map((file) => JSON.parse(String(readIfExists(join(dir, file)))))

  return {
    send({ body }: Call): Answer {
      const { MessageBody, MessageDeduplicationId: name } = JSON.parse(body.toString())
      if (!taken.has(name)) {
        taken.add(name)
        const file = `${Date.now()}-${randomUUID()}.json`
        const message: Message = { body: MessageBody, name, receives: 0 }
        writeFileAtomic(join(waiting, file), JSON.stringify(message))
        queueMicrotask(() => start(file, MessageBody))
      }
      const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex')
      return { body: JSON.stringify({ MessageId: randomUUID(), MD5OfMessageBody }) }
    },
    /** Delivers what an earlier process has left. */
    resume(): void {
      for (const file of filesIn(waiting)) {
        const message: Message = JSON.parse(String(readIfExists(join(waiting, file))))
        taken.add(message.name)
        start(file, message.body)
      }
    },
    waiting: (): string[] => messagesIn(waiting).map(({ body }) => body),
    deadLetters: (): string[] => messagesIn(dead).map(({ body }) => body),
    async stop(): Promise<void> {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(groups.values())
    },
  }
}
