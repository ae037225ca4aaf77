/** Timeouts and retries of the functions' AWS clients. */
import { createServer, type RequestListener } from 'node:http'
import { SendEmailCommand } from '@aws-sdk/client-sesv2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { awsDeps } from '../../amplify/functions/shared/deps.ts'
import { sqsQueue } from '../../amplify/functions/shared/queue.ts'
import { readBytes } from '../../amplify/functions/shared/objects.ts'
import { portOf } from '../../scripts/serve/httpServer.ts'

/** The functions' AWS clients, connected to a local server. */
async function depsAgainst(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${portOf(server)}`
  for (const name of ['AWS_ENDPOINT_URL_SESV2', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL_SQS'])
    vi.stubEnv(name, address)
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
    vi.stubEnv(name, 'eu-north-1')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
  })
  return { ...awsDeps({ dataBucket: 'data' } as Parameters<typeof awsDeps>[0]), address }
}

test('the SDK does not retry a mail without a response', async () => {
  let posts = 0
  const { ses } = await depsAgainst((request) => {
    posts += 1
    request.socket.destroy()
  })
  await expect(ses.send(new SendEmailCommand({ Content: {} }))).rejects.toThrow()
  expect(posts).toBe(1)
})

test('all attempts at a hanging S3 end before the function’s timeout', async () => {
  const received = Promise.withResolvers<void>()
  const { s3 } = await depsAgainst(() => received.resolve())
  const handler = s3.config.requestHandler as unknown as {
    httpHandlerConfigs: () => Record<string, number>
  }
  // The handler reads its settings on the first call.
  void readBytes({ s3, settings: { dataBucket: 'data' } }, 'a').catch(() => undefined)
  await received.promise
  const { requestTimeout = 0, connectionTimeout = 0 } = handler.httpHandlerConfigs()
  const tries = await s3.config.maxAttempts()
  expect([requestTimeout, connectionTimeout, tries].every((limit) => limit > 0)).toBe(true)
  expect(tries * requestTimeout).toBeLessThan(30_000)
})

test('the clock follows S3’s', async () => {
  const tomorrow = Date.now() + 24 * 3600_000
  const deps = await depsAgainst((_, response) => {
    response.writeHead(403, { date: new Date(tomorrow).toUTCString() })
    response.end('<Error><Code>RequestTimeTooSkewed</Code></Error>')
  })
  await readBytes(deps, 'a').catch(() => undefined)
  expect(Math.abs(deps.now().getTime() - tomorrow)).toBeLessThan(60_000)
})

test('S3’s dates, which are whole seconds, do not reorder what comes within one', async () => {
  const deps = await depsAgainst((_, response) => {
    response.writeHead(200, { date: new Date(Date.now() - 900).toUTCString() })
    response.end('a')
  })
  for (let call = 0; call < 3; call++) {
    const before = Date.now()
    await readBytes(deps, 'a')
    const at = deps.now().getTime()
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  }
})

test('the queue counts visible messages only', async () => {
  const counts: Record<string, string> = {
    ApproximateNumberOfMessages: '3',
    ApproximateNumberOfMessagesDelayed: '7',
  }
  const { address } = await depsAgainst(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { AttributeNames }: { AttributeNames: string[] } = JSON.parse(body)
    const Attributes = Object.fromEntries(AttributeNames.map((name) => [name, counts[name]]))
    response
      .writeHead(200, { 'content-type': 'application/x-amz-json-1.0' })
      .end(JSON.stringify({ Attributes }))
  })
  expect(await sqsQueue(`${address}/1/office`).waiting()).toBe(3)
})
