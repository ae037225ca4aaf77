/** HTTP server of the local office page and its mails. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import type { OfficeEvent, OfficeResult } from '../../amplify/functions/office/officeHttp.ts'
import { officePolicy } from '../office/policy.ts'
import { isLoopback, pathInside } from '../serve/guard.ts'
import { readBody } from '../serve/httpServer.ts'
import type { StoredMail, MailSummary, MailStore } from './mailStore.ts'

type Inbox = {
  mails: MailStore
  runJob: (job: string) => Promise<void>
  office: (event: OfficeEvent) => Promise<OfficeResult>
  /** Folder of the built office page; without it there are only the mails, for tests. */
  page?: string | undefined
  picturesOrigin: string
  /** Refuses changes from the network. */
  readOnlyInNetwork: boolean
}

/** The office's page at /kontor/ without login, its API at /api, the mails, and `/mails.json` for tests. */
export function createInbox({ mails, runJob, office, page, picturesOrigin, readOnlyInNetwork }: Inbox) {
  async function handleOffice(request: IncomingMessage, response: ServerResponse, rawPath: string, rawQueryString: string): Promise<void> {
    const body = await readBody(request, 1024 * 1024)
    if (!body) return void response.writeHead(413).end()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const http = { method: request.method ?? '', sourceIp: '127.0.0.1' }
    const requestContext = { domainName: 'localhost', http }
    const result = await office({ rawPath, rawQueryString, headers, body: body.toString(), requestContext })
    response.writeHead(result.statusCode, result.headers).end(Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8'))
  }

  async function sendFile(response: ServerResponse, folder: string, path: string): Promise<void> {
    const file = path.endsWith('/') ? `${path}index.html` : path
    const filePath = await pathInside(folder, file)
    // A file that does not exist is answered with 404.
    const bytes = filePath && (await readFile(filePath).catch(() => undefined))
    if (!bytes) return void response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Finns inte')
    response.writeHead(200, {
      'content-type': `${lookup(file) ?? 'application/octet-stream'}; charset=utf-8`,
      'content-security-policy': `${officePolicy({ pictures: picturesOrigin, frames: "'self'" })}; frame-ancestors 'none'`,
      'x-robots-tag': 'noindex',
    })
    response.end(bytes)
  }

  return async function handleInbox(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://inbox')
    const [, kind, ...rest] = pathname.split('/').map(decodeURIComponent)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'no-store')

    if (readOnlyInNetwork && request.method === 'POST' && !isLoopback(request.socket.remoteAddress))
      return void response
        .writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Ändringar görs på datorn som kör kommandot.')
    if (request.method === 'POST' && kind === 'run') {
      await runJob(rest[0] ?? '')
      return void response.writeHead(204).end()
    }
    if (kind === 'api') return handleOffice(request, response, pathname.slice('/api'.length), search.slice(1))
    if (pathname === '/' || pathname === '/kontor') return void response.writeHead(303, { location: '/kontor/' }).end()
    if (pathname === '/kontor/config.json')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ api: '/api' }))
    if (page && kind === 'kontor') return sendFile(response, page, pathname.slice('/kontor'.length))
    if (kind === 'fonts' || /^icon-\d+\.png$/.test(pathname.slice(1))) return sendFile(response, '.cache/public', pathname)
    if (pathname === '/mails.json') {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      return void response.end(JSON.stringify(mails.list().map(summaryOf)))
    }
    const mail = kind === 'mails' ? mails.list().find(({ id }) => id === rest[0]) : undefined
    if (mail && rest[1] === 'html') {
      const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(mail.html)
    }
    const attachment = mail?.attachments[Number(rest[2])]
    if (attachment) {
      response.writeHead(200, {
        'content-type': attachment.type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return void response.end(Buffer.from(attachment.base64, 'base64'))
    }
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Finns inte')
  }
}

const summaryOf = ({ attachments, ...mail }: StoredMail): MailSummary => ({
  ...mail,
  attachments: attachments.map(({ name, type, base64 }) => ({ name, type, bytes: Buffer.from(base64, 'base64').length })),
})
