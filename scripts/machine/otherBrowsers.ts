/** The engines besides Chromium, driven through what Debian packages: Firefox by WebDriver BiDi, WebKit by its WebDriver under a virtual screen. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export type OtherBrowser = {
  goto: (url: string) => Promise<void>
  /** The value of an expression in the page, as JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  pick: (selector: string, file: string) => Promise<void>
  /** What the console has said so far; of WebKit, whose driver keeps that to itself, what the pages themselves can hear. */
  complaints: string[]
  stop: () => Promise<void>
}

const first = (...paths: string[]) => paths.find((path) => existsSync(path))
const findFirefox = () => first('/usr/bin/firefox-esr', '/usr/bin/firefox')
const findWebKit = () => {
  const driver = first('/usr/bin/WebKitWebDriver')
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]
  const screen = first('/usr/bin/Xvfb')
  return driver && browser && screen ? { driver, browser, screen } : undefined
}
/** What is missing cannot be started; `packages` are Debian's. */
export const otherBrowsers: Record<'Firefox' | 'WebKit', { packages: string; start: () => (() => Promise<OtherBrowser>) | undefined }> = {
  Firefox: {
    packages: 'firefox-esr',
    start: () => {
      const binary = findFirefox()
      return binary ? () => startFirefox(binary) : undefined
    },
  },
  WebKit: {
    packages: 'webkit2gtk-driver xvfb',
    start: () => {
      const parts = findWebKit()
      return parts && (() => startWebKit(parts))
    },
  },
}

/** The first match in what a process says. */
function heard(process: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((found, failed) => {
    let text = ''
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (chunk) => {
        text += chunk
        const match = pattern.exec(text)
        if (match) found(match[0])
      })
    process.once('exit', (code) => failed(new Error(`${process.spawnfile} ended with ${code}: ${text.slice(-500)}`)))
  })
}

type Reply = { result?: unknown; error?: string; message?: string }

async function startFirefox(binary: string): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const browser = spawn(binary, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'])
  const socket = new WebSocket(`${await heard(browser, /ws:\/\/[\w.:]+/)}/session`)
  await once(socket, 'open')
  const said: string[] = []
  const waiting = new Map<number, (answer: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data) as Reply & { id?: number; method?: string; params?: { text?: string } }
    if (message.id !== undefined) waiting.get(message.id)!(message)
    else if (message.method === 'log.entryAdded') said.push(message.params?.text ?? '')
  })
  let id = 0
  const send = async <T>(method: string, params: object = {}): Promise<T> => {
    const answer = await new Promise<Reply>((resolve) => {
      waiting.set(++id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (answer.error) throw new Error(`${method}: ${answer.message}`)
    return answer.result as T
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const { context } = contexts[0]!
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })

  type Remote = { type: string; result: { value?: string; sharedId?: string }; exceptionDetails?: { text: string } }
  const run = async (expression: string) => {
    const answer = await send<Remote>('script.evaluate', { expression, target: { context }, awaitPromise: true })
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  const element = async (selector: string) => {
    const { sharedId } = await run(`document.querySelector(${JSON.stringify(selector)})`)
    if (!sharedId) throw new Error(`No ${selector} on the page.`)
    await run(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({block:'center',behavior:'instant'})`)
    return { sharedId }
  }
  const click = async (selector: string) => {
    const origin = { type: 'element', element: await element(selector) }
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }
  return {
    complaints: said,
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate: async <T>(expression: string) => JSON.parse((await run(`JSON.stringify(${expression}) ?? 'null'`)).value!) as T,
    click,
    type: async (selector, text) => {
      await click(selector)
      const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
    },
    pick: async (selector, file) => {
      await send('input.setFiles', { context, element: await element(selector), files: [file] })
    },
    stop: async () => {
      const gone = once(browser, 'exit')
      await send('browser.close').catch(() => browser.kill())
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** The first script of every page: passes on what would stand in its console. */
const ear = `
const say = (what) => navigator.sendBeacon('/__said', String(what))
for (const kind of ['error', 'warn', 'info', 'log', 'debug']) console[kind] = (...words) => say(words.join(' '))
addEventListener('error', ({ message, target }) => say(message ?? 'Not loaded: ' + (target.currentSrc || target.src || target.href)), true)
addEventListener('unhandledrejection', ({ reason }) => say(reason))
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => say(violatedDirective + ' ' + blockedURI))`

/** A proxy that puts the ear into pages whose policy allows scripts of their own host, which is all that ours do. */
async function listen(complaints: string[]) {
  const proxy = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url!)
    if (pathname === '/__ear.js') return void answer.writeHead(200, { 'content-type': 'text/javascript' }).end(ear)
    if (pathname === '/__said') return void text(asked).then((said) => answer.writeHead(204).end(void complaints.push(said)))
    const { 'accept-encoding': _, ...headers } = asked.headers
    const forwarded = request(asked.url!, { method: asked.method, headers }, async (response) => {
      const { 'content-length': length, ...others } = response.headers
      const isPage = response.headers['content-type']?.startsWith('text/html')
      answer.writeHead(response.statusCode!, isPage || !length ? others : response.headers)
      if (isPage) answer.end((await text(response)).replace('<meta name="viewport"', '<script src="/__ear.js"></script>$&'))
      else response.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return { address: `127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close().closeAllConnections() }
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

async function startWebKit({ driver, browser, screen }: Record<'driver' | 'browser' | 'screen', string>): Promise<OtherBrowser> {
  const display = spawn(screen, ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'])
  const number = (await heard(display, /\d+\s/)).trim()
  const port = 20_000 + (process.pid % 20_000)
  const service = spawn(driver, [`--port=${port}`], {
    // No accelerated drawing and no settings of a desktop.
    env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1', GSETTINGS_BACKEND: 'memory', GDK_BACKEND: 'x11' },
  })
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  for (let tries = 0; tries < 100 && !(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)); tries++) await sleep(100)
  const complaints: string[] = []
  const proxy = await listen(complaints)
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        proxy: { proxyType: 'manual', httpProxy: proxy.address },
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    },
  })
  const session = <T>(path: string, body: object = {}) => send<T>('POST', `/session/${sessionId}${path}`, body)
  const element = async (selector: string) =>
    (await session<Record<string, string>>('/element', { using: 'css selector', value: selector }))[elementKey]
  const write = async (selector: string, text: string) => session(`/element/${await element(selector)}/value`, { text })
  const evaluate = async <T>(expression: string) =>
    JSON.parse(await session<string>('/execute/sync', { script: `return JSON.stringify(${expression}) ?? 'null'`, args: [] })) as T
  return {
    complaints,
    goto: (url) => session('/url', { url }),
    evaluate,
    click: async (selector) => session(`/element/${await element(selector)}/click`),
    type: async (selector, text) => {
      await write(selector, text)
    },
    pick: async (selector, file) => {
      await write(selector, file)
    },
    stop: async () => {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined)
      for (const each of [service, display]) {
        const gone = once(each, 'exit')
        each.kill()
        await gone
      }
      proxy.close()
    },
  }
}
