/** What stands between a browser and the servers, and can go wrong as lines and servers do. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A status from nobody, no connection, or an answer that is lost on its way. */
type Mishap = number | 'cut' | 'lost' | undefined
export type NetworkLine = {
  port: number
  /** What has been asked for, as method and URL. */
  asked: string[]
  /** What happens to a request; one that is waited for waits. */
  meet: (asked: { method: string; url: URL }) => Mishap | Promise<Mishap>
  /** Runs before the scripts of every page. */
  early: string
  /** Of every page, instead of its own. */
  policy?: string
  /** Nothing happens to anything any more. */
  mend: () => void
  close: () => void
}

/** Passes on what would stand in the page's console. */
const ear = `
const say = (what) => navigator.sendBeacon('/__said', String(what))
for (const kind of ['error', 'warn', 'info', 'log', 'debug']) console[kind] = (...words) => say(words.join(' '))
addEventListener('error', ({ message, target }) => say(message ?? 'Not loaded: ' + (target.currentSrc || target.src || target.href)), true)
addEventListener('unhandledrejection', ({ reason }) => say(reason))
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => say(violatedDirective + ' ' + blockedURI))`

/** An HTTP proxy. With `complaints` pages tell it what would stand in their console; their policy allows scripts of their own host. */
export async function listen(complaints?: string[]): Promise<NetworkLine> {
  const untouched = { meet: () => undefined, early: '', policy: undefined }
  const proxy = createServer(async (asked, answer) => {
    const url = new URL(asked.url!)
    if (url.pathname === '/__early.js')
      return void answer.writeHead(200, { 'content-type': 'text/javascript' }).end(`${complaints ? ear : ''}\n${line.early}`)
    if (url.pathname === '/__said') return void text(asked).then((said) => answer.writeHead(204).end(void complaints?.push(said)))
    line.asked.push(`${asked.method} ${url}`)
    const mishap = await line.meet({ method: asked.method!, url })
    if (typeof mishap === 'number') {
      asked.resume()
      return void answer.writeHead(mishap, { 'access-control-allow-origin': '*' }).end()
    }
    if (mishap === 'cut') return void answer.destroy()
    // Pages come whole and as text, so that something can be put into them.
    const { 'accept-encoding': _, ...headers } = asked.headers
    if (asked.method === 'GET') delete headers['if-none-match']
    const forwarded = request(url, { method: asked.method, headers }, async (response) => {
      if (mishap === 'lost') return void answer.destroy()
      const { 'content-length': length, ...others } = response.headers
      const isPage = response.headers['content-type']?.startsWith('text/html')
      // A script that a test takes away is not in the browser's cache.
      if (url.pathname.endsWith('.js')) others['cache-control'] = 'no-store'
      if (isPage && line.policy) others['content-security-policy'] = line.policy
      answer.writeHead(response.statusCode!, isPage || !length ? others : { ...others, 'content-length': length })
      if (isPage && (complaints || line.early))
        answer.end((await text(response)).replace('<meta name="viewport"', '<script src="/__early.js"></script>$&'))
      else response.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const line: NetworkLine = {
    ...untouched,
    port: (proxy.address() as AddressInfo).port,
    asked: [],
    mend: () => {
      Object.assign(line, untouched)
      line.asked.length = 0
    },
    close: () => proxy.close().closeAllConnections(),
  }
  return line
}
