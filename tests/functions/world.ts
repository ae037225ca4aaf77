/** A local AWS with a folder of its own, and what a visitor sends. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { onTestFinished } from 'vitest'
import { createOffice } from '../../amplify/functions/office/createOffice.ts'
import type { EndpointResponse } from '../../amplify/functions/shared/request.ts'
import { list, readRequest } from '../../amplify/functions/shared/store.ts'
import {
  type LocalAws,
  type LocalAwsOptions,
  startLocalAws,
} from '../../scripts/local-aws/startLocalAws.ts'
import { content, id, siteOrigin } from './samples.ts'

type Headers = Record<string, string>
type Answer = { status: number; headers: globalThis.Headers; body: string; json: EndpointResponse }

/** A local AWS, which stops at the end of the test. */
export async function createWorld(options: Partial<LocalAwsOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'local-aws-'))
  const aws = await startLocalAws({ siteOrigin, content, dataDir: folder, retryMs: 20, ...options })
  onTestFinished(async () => {
    await aws.stop()
    await rm(folder, { recursive: true })
  })
  return worldOf(aws)
}

function worldOf(aws: LocalAws) {
  const { deps, mails } = aws
  const endpoint = aws.outputs.custom.quoteEndpoint
  const office = createOffice(deps)
  const colleague = { jwt: { claims: { email: 'eva@firma.example' } } }

  async function send(body: string, headers: Headers): Promise<Answer> {
    const response = await fetch(endpoint, { method: 'POST', headers, body })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const json = isJson ? JSON.parse(text) : {}
    return { status: response.status, headers: response.headers, body: text, json }
  }
  return {
    aws,
    post: (body: object, headers: Headers = {}) =>
      send(JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    postForm: (fields: Record<string, string>, headers: Headers = {}) =>
      send(String(new URLSearchParams(fields)), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      }),
    send,
    /** What a colleague reads. */
    readOffice: async (rawPath: string, query: Record<string, string> = {}): Promise<string> => {
      const http = { method: 'GET', sourceIp: '192.0.2.1' }
      const rawQueryString = String(new URLSearchParams(query))
      const requestContext = { http, authorizer: colleague }
      return (await office({ rawPath, rawQueryString, headers: {}, requestContext })).body
    },
    keys: async (prefix: string) => (await list(deps, prefix)).map(({ key }) => key),
    stored: (storedId = id) => readRequest(deps, storedId),
    officeMails: () => mails.list().filter(({ to }) => to.includes(content.email)),
    receipts: () => mails.list().filter(({ to }) => !to.includes(content.email)),
    upload: (path: string, bytes: Buffer) =>
      deps.s3.send(new PutObjectCommand({ Bucket: deps.uploadBucket, Key: path, Body: bytes })),
    /** Resolves when the queue is empty. */
    async mailed(): Promise<void> {
      while (aws.queue.waiting().length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}
