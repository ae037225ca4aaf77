import type { IncomingMessage, ServerResponse } from 'node:http'
import { inboxPage, type InboxRequest } from './inboxPage.ts'
import type { KeptMail, MailStore } from './mailStore.ts'
import type { ObjectStore, ObjectVersion } from './objectStore.ts'

type Inbox = { mails: MailStore; store: ObjectStore; dataBucket: string; run: (job: string) => Promise<void> }

/** The office's inbox as a web page, and `/mails.json` for tests. */
export function createInbox({ mails, store, dataBucket, run }: Inbox) {
  const requests = (): InboxRequest[] => {
    const byId = new Map<string, ObjectVersion[]>()
    for (const versions of store.list(dataBucket, 'requests/')) {
      const version = versions.at(-1)
      if (!version || version.deleteMarker) continue
      const id = version.key.split('/')[1] ?? ''
      byId.set(id, [...(byId.get(id) ?? []), version])
    }
    return [...byId]
      .map(([id, files]) => ({
        id,
        at: files.map((file) => file.lastModified).sort()[0] ?? '',
        files: files.map(({ key, size }) => ({ key, size })),
      }))
      .sort((one, other) => other.at.localeCompare(one.at))
  }

  return async function answerInbox(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://inbox')
    const [, kind, ...rest] = pathname.split('/').map(decodeURIComponent)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'no-store')

    if (request.method === 'POST' && kind === 'run') {
      // Another site's page must not be able to press the button.
      if (request.headers['sec-fetch-site'] === 'cross-site') return void response.writeHead(403).end()
      await run(rest[0] ?? '')
      return void response.writeHead(303, { location: '/' }).end()
    }
    if (pathname === '/') {
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'",
      )
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(inboxPage(mails.list().toReversed(), requests()))
    }
    if (pathname === '/mails.json') {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      return void response.end(JSON.stringify(mails.list().map(summary)))
    }
    if (kind === 'mails') {
      const attachment = mails.list().find((mail) => mail.id === rest[0])?.attachments[Number(rest[2])]
      if (attachment) return download(response, attachment.name, attachment.type, Buffer.from(attachment.base64, 'base64'))
    }
    if (kind === 'stored') {
      const version = store.find(dataBucket, rest.join('/'))
      if (version && !version.deleteMarker)
        return download(response, rest.at(-1) ?? '', version.headers['content-type'] ?? '', store.body(version))
    }
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Finns inte')
  }
}

const summary = ({ attachments, ...mail }: KeptMail): object => ({
  ...mail,
  attachments: attachments.map(({ name, type, base64 }) => ({ name, type, bytes: Buffer.from(base64, 'base64').length })),
})

function download(response: ServerResponse, name: string, type: string, data: Buffer): void {
  response.writeHead(200, {
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
  response.end(data)
}
