/** A request that was answered with success is mailed once, or waits as a dead letter. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { list } from '../../amplify/functions/shared/store.ts'
import { filesIn } from '../../scripts/local-aws/files.ts'
import { createMails, type LocalMail } from '../../scripts/local-aws/mails.ts'
import { startLocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { content, id, request, siteOrigin } from './samples.ts'
import { createWorld } from './world.ts'

test.each([
  ['mail is', 'ses'],
  ['mail and, while it is tried, storage are', 's3'],
] as const)('%s down: the request is mailed once when all works again', async (_, service) => {
  const { aws, post, mailed, officeMails, keys } = await createWorld()
  aws.down.add('ses')
  expect((await post(request)).status).toBe(200)
  aws.down.add(service)
  await sleep(200)
  expect([officeMails().length, aws.queue.waiting()]).toEqual([0, [id]])
  aws.down.clear()
  await mailed()
  expect(officeMails()).toHaveLength(1)
  expect(await keys('sent/')).toEqual([`sent/${id}`])
})

test('mail is down for too long: the request is a dead letter, and still stored', async () => {
  const { aws, post, mailed, stored } = await createWorld({ maxReceives: 3 })
  aws.down.add('ses')
  expect((await post(request)).status).toBe(200)
  await mailed()
  expect(aws.queue.deadLetters()).toEqual([id])
  expect(await stored()).toBeDefined()
})

test.each(['s3', 'sqs'] as const)(
  '%s is down: the visitor is told, and sends again',
  async (service) => {
    const { aws, post, mailed, officeMails, keys } = await createWorld()
    aws.down.add(service)
    const { status, json } = await post(request)
    expect(status).toBe(503)
    expect(json.error).toContain('ring oss på 031-390 06 00')
    aws.down.clear()
    expect((await post(request)).status).toBe(200)
    await mailed()
    expect(await keys('requests/')).toHaveLength(1)
    expect(officeMails()).toHaveLength(1)
  },
)

test('the answer is lost: what the browser sends again, at once or later, is the same request', async () => {
  const { post, stored, mailed, officeMails, keys } = await createWorld()
  await Promise.all([post(request), post(request), post(request)])
  await mailed()
  const first = await stored()
  await post(request)
  await mailed()
  expect(await stored()).toEqual(first)
  expect(await keys('requests/')).toHaveLength(1)
  expect(officeMails()).toHaveLength(1)
})

/** Starts a process that waits until it may use the folder. */
function prepare(folder: string) {
  const file = new URL('killedProcess.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [file, folder], { stdio: ['pipe', 'pipe', 'ignore'] })
  return {
    /** Returns the endpoint's address. */
    async start(): Promise<string> {
      child.stdin.write('go\n')
      const [line] = await once(child.stdout, 'data')
      child.stdout.resume()
      return String(line).split('\n')[0] ?? ''
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function isAccepted(endpoint: string, requestId: string): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...request, requestId })
    return (await fetch(endpoint, { method: 'POST', headers, body })).ok
  } catch {
    // The process was killed before it answered.
    return false
  }
}

const idIn = ({ text }: LocalMail): string => /kontor#(\S+)/.exec(text)?.[1] ?? ''

function mailedWithoutMark(folder: string): string[] {
  const marks = filesIn(join(folder, 's3', 'local-data', 'sent'))
  const mailed = createMails(join(folder, 'mails')).list().map(idIn)
  return mailed.filter((one) => !marks.includes(one))
}

const kills = 20

// Each kill waits for a new process, which a busy machine starts slowly.
const timeout = 240_000

test('twenty kills at random moments lose nothing, and store nothing twice', {
  timeout,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'never-lost-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const accepted: string[] = []
  /** Requests whose process died between SES and the mark. */
  const mayComeAgain = new Set<string>()
  let tried = 0
  let next = prepare(folder)
  for (let kill = 0; kill < kills; kill++) {
    const current = next
    next = prepare(folder)
    const endpoint = await current.start()
    const before = accepted.length
    let isKilled = false
    async function visit(): Promise<void> {
      while (!isKilled) {
        const requestId = `3f2b8c1e-5d4a-4b6f-9c7d-${String(tried++).padStart(12, '0')}`
        if (await isAccepted(endpoint, requestId)) accepted.push(requestId)
      }
    }
    const visitors = [visit(), visit()]
    while (accepted.length === before) await sleep(1)
    await sleep(Math.random() * 60)
    await current.kill()
    isKilled = true
    for (const mailedId of mailedWithoutMark(folder)) mayComeAgain.add(mailedId)
    await Promise.all(visitors)
  }
  await next.kill()

  const settings = { sendReceipt: false }
  const aws = await startLocalAws({ siteOrigin, content, dataDir: folder, settings })
  onTestFinished(() => aws.stop())
  while (aws.queue.waiting().length > 0) await sleep(20)
  const stored = (await list(aws.deps, 'requests/')).map(({ key }) => key)
  const counts = Map.groupBy(aws.mails.list().map(idIn), (one) => one)
  const twice = [...counts.keys()].filter((one) => (counts.get(one)?.length ?? 0) > 1)
  console.log(`${accepted.length} accepted, ${stored.length} stored, ${twice.length} mailed twice`)
  expect(accepted.filter((one) => !stored.includes(`requests/${one}.json`))).toEqual([])
  expect(accepted.filter((one) => !counts.has(one))).toEqual([])
  expect(twice.filter((one) => !mayComeAgain.has(one))).toEqual([])
  expect(aws.queue.deadLetters()).toEqual([])
})
