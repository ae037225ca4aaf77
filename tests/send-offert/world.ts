import type { Deps } from '../../amplify/functions/deps.ts'
import { createDigest } from '../../amplify/functions/digest/digest.ts'
import type { FunctionUrlEvent } from '../../amplify/functions/send-offert/post.ts'
import type { Answer } from '../../amplify/functions/send-offert/request.ts'
import { createSendOffert } from '../../amplify/functions/send-offert/sendOffert.ts'
import { readServices } from '../../amplify/settings.ts'
import { createSweep } from '../../amplify/functions/sweep/sweep.ts'
import { sampleRequest } from '../sampleRequest.ts'
import { localS3 } from './localS3.ts'
import { fakeSes } from './fakeSes.ts'

export const id = sampleRequest().requestId
export const folder = 'public/quarantine/0b9d4cdd-a8f5-4427-a1b4-6853ab24ac49'
export const quote = sampleRequest('a')
export const contact = sampleRequest('contact')
export const newsletter = sampleRequest('newsletter')

/** The functions with S3 and SES in memory, one visitor, and a clock that only moves when told. */
export function createWorld(changed: Partial<Deps['settings']> = {}) {
  let time = Date.parse('2026-11-20T10:15:00Z')
  const now = () => new Date(time)
  const s3 = localS3(now)
  const ses = fakeSes()
  const settings = {
    dataBucket: 'data',
    uploadBucket: 'upload',
    mailFrom: 'webbplats@ljungsol.example',
    mailFromName: 'Ljungsol',
    mailTo: ['info@ljungsol.example'],
    companyName: 'Ljungsol',
    companyPhone: '031-390 06 00',
    services: readServices(),
    replyPromise: '24 timmar',
    colours: ':root{--paper:white}',
    siteOrigin: 'https://www.ljungsol.example',
    sendReceipt: true,
    rateLimitPerHour: 10,
    newsletter: true,
    ...changed,
  }
  const deps: Deps = { s3: s3.client, ses: ses.client, now, settings }
  const handle = createSendOffert(deps)

  async function raw(
    body: string | undefined,
    { type = 'application/json', method = 'POST', sourceIp = '192.0.2.1', isBase64Encoded = false } = {},
  ) {
    const event: FunctionUrlEvent = {
      headers: { 'content-type': type },
      body,
      isBase64Encoded,
      requestContext: { http: { method, sourceIp } },
    }
    const { statusCode, headers, body: answer } = await handle(event)
    return { status: statusCode, headers, body: answer }
  }
  return {
    s3,
    ses,
    deps,
    raw,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    /** Posts as the site's code does. */
    async post(values: object = quote, options: { sourceIp?: string } = {}) {
      const { body, ...result } = await raw(JSON.stringify(values), options)
      return { ...result, answer: JSON.parse(body) as Answer }
    },
    /** Posts as a browser without JavaScript does: AWS hands such a body over in base64. */
    async postForm(fields: Record<string, string>) {
      const body = Buffer.from(new URLSearchParams(fields).toString()).toString('base64')
      return raw(body, { type: 'application/x-www-form-urlencoded', isBase64Encoded: true })
    },
    sweep: createSweep(deps),
    digest: createDigest(deps),
    office: () => ses.inbox.filter(({ to }) => to.includes('info@ljungsol.example')),
    receipts: () => ses.inbox.filter(({ to }) => !to.includes('info@ljungsol.example')),
    stored: () => s3.keys('data', 'requests/').filter((key) => key.endsWith('/request.json')),
    waiting: () => s3.keys('data', 'outbox/'),
  }
}

/** The lines that were logged, read back from their JSON. */
export function logged(spy: { mock: { calls: unknown[][] } }): unknown[] {
  return spy.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)
}
