/** What the page /kontor of this machine requests: its configuration, its API without a sign-in, and the mails. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OfficeEvent, OfficeResult } from '../../amplify/functions/office/officeHttp.ts'
import type { PageConfig } from '../../pages/kontor/pageConfig.ts'
import { readBody } from '../serve/httpServer.ts'
import type { MailSummary } from '../../pages/kontor/mailSummary.ts'
import type { StoredMail, MailStore } from './mailStore.ts'

type LocalOffice = {
  mails: MailStore
  runJob: (job: string) => Promise<void>
  office: (event: OfficeEvent) => Promise<OfficeResult>
  /** Of the page with the sign-in; without it the API here answers all requests of this machine. */
  withLogin?: PageConfig | undefined
}

/** Answers a request below /kontor/ that is for it, and returns false for all others. */
export type LocalOfficeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>

export function createLocalOffice({
  mails,
  runJob,
  office,
  withLogin,
}: LocalOffice): LocalOfficeHandler {
  const config: PageConfig = { api: '/kontor/api', ...withLogin, mails: '/kontor/mails' }

  async function handleApi(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, search }: URL,
  ): Promise<void> {
    const body = await readBody(request, 1024 * 1024)
    if (!body) return void response.writeHead(413).end()
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const http = { method: request.method ?? '', sourceIp: '127.0.0.1' }
    const requestContext = { domainName: 'localhost', http }
    const rawPath = pathname.slice('/kontor/api'.length)
    const result = await office({
      rawPath,
      rawQueryString: search.slice(1),
      headers,
      body: body.toString(),
      requestContext,
    })
    response
      .writeHead(result.statusCode, result.headers)
      .end(Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8'))
  }

  async function handleMails(
    request: IncomingMessage,
    response: ServerResponse,
    [id, part, index]: string[],
  ): Promise<void> {
    if (request.method === 'POST' && id === 'run') {
      await runJob(part ?? '')
      return void response.writeHead(204).end()
    }
    if (id === undefined) return sendJson(response, mails.list().map(summaryOf))
    const mail = mails.list().find((mail) => mail.id === id)
    const attachment = part === 'attachments' ? mail?.attachments[Number(index)] : undefined
    if (mail && part === 'html') {
      const policy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
        })
        .end(mail.html)
    } else if (attachment) {
      const headers = {
        'content-type': attachment.type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
      }
      response.writeHead(200, headers).end(Buffer.from(attachment.base64, 'base64'))
    } else sendText(response, 404, 'Finns inte')
  }

  return async function handleLocalOffice(request, response) {
    const url = new URL(`http://localhost${request.url ?? '/'}`)
    const [, folder, kind = '', ...rest] = url.pathname.split('/')
    if (folder !== 'kontor' || !['config.json', 'api', 'mails'].includes(kind)) return false
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'no-store')
    if (kind === 'config.json') sendJson(response, config)
    else if (kind === 'mails') await handleMails(request, response, rest)
    else if (config.login) sendText(response, 404, 'Finns inte')
    else await handleApi(request, response, url)
    return true
  }
}

const sendJson = (response: ServerResponse, body: object): void =>
  void response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body))

const sendText = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)

const summaryOf = ({ html, attachments, ...mail }: StoredMail): MailSummary => ({
  ...mail,
  hasHtml: html !== '',
  attachments: attachments.map(({ name, type, base64 }) => ({
    name,
    type,
    bytes: Buffer.byteLength(base64, 'base64'),
  })),
})
