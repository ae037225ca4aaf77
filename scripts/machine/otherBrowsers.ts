/** The engines besides Chromium, driven through what Debian packages: Firefox by WebDriver BiDi, WebKit by its WebDriver under a virtual screen. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type NetworkLine, listen } from './line.ts'

export type OtherBrowser = {
  /** All that it asks for goes through it. */
  line: NetworkLine
  goto: (url: string) => Promise<void>
  back: () => Promise<void>
  reload: () => Promise<void>
  /** The value of an expression in the page, as JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** In another window of the same visitor, which is closed afterwards. */
  elsewhere: (url: string, expression: string) => Promise<void>
  hover: (selector: string) => Promise<void>
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  /** One of `keys`, or a sign, to where the focus is. */
  press: (key: string) => Promise<void>
  pick: (selector: string, ...files: string[]) => Promise<void>
  /** Of the page, in px; WebKit's is not less wide than its window allows. */
  resize: (width: number, height: number) => Promise<void>
  /** What the console has said so far; of WebKit, whose driver keeps that to itself, what the pages themselves can hear. */
  complaints: string[]
  stop: () => Promise<void>
}

const find = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`

/** As WebDriver writes them. */
export const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C' }

const first = (...paths: string[]) => paths.find((path) => existsSync(path))
const findFirefox = () => first('/usr/bin/firefox-esr', '/usr/bin/firefox')
const findWebKit = () => {
  const driver = first('/usr/bin/WebKitWebDriver')
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]
  const screen = first('/usr/bin/Xvfb')
  return driver && browser && screen ? { driver, browser, screen } : undefined
}
/** Firefox's own, by their names. */
type Settings = Record<string, string | number | boolean>
export type Start = (settings?: Settings) => Promise<OtherBrowser>
/** What is missing cannot be started; `packages` are Debian's. */
export const otherBrowsers: Record<'Firefox' | 'WebKit', { packages: string; start: () => Start | undefined }> = {
  Firefox: {
    packages: 'firefox-esr',
    start: () => {
      const binary = findFirefox()
      return binary ? (settings) => startFirefox(binary, settings) : undefined
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

async function startFirefox(binary: string, own: Settings = {}): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const line = await listen()
  const settings: Settings = {
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': line.port,
    'network.proxy.allow_hijacking_localhost': true,
    ...own,
  }
  const written = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(join(profile, 'user.js'), written.join(''))
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
  // The first window has no focus without a screen, and Enter presses no button in it.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window' })
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })

  type Remote = { type: string; result: { value?: string; sharedId?: string }; exceptionDetails?: { text: string } }
  const run = async (expression: string, window = context) => {
    const answer = await send<Remote>('script.evaluate', { expression, target: { context: window }, awaitPromise: true })
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  const element = async (selector: string) => {
    const { sharedId } = await run(find(selector))
    if (!sharedId) throw new Error(`No ${selector} on the page.`)
    await run(`${find(selector)}.scrollIntoView({block:'center',behavior:'instant'})`)
    return { sharedId }
  }
  const point = async (selector: string, ...then: object[]) => {
    const origin = { type: 'element', element: await element(selector) }
    const actions = [{ type: 'pointerMove', x: 0, y: 0, origin }, ...then]
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }
  const click = (selector: string) => point(selector, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 })
  const press = async (text: string) => {
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
  }
  return {
    line,
    complaints: said,
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    back: async () => {
      await send('browsingContext.traverseHistory', { context, delta: -1 })
    },
    reload: async () => {
      await send('browsingContext.reload', { context, wait: 'complete' })
    },
    evaluate: async <T>(expression: string) => JSON.parse((await run(`JSON.stringify(${expression}) ?? 'null'`)).value!) as T,
    elsewhere: async (url, expression) => {
      const { context: other } = await send<{ context: string }>('browsingContext.create', { type: 'tab', background: true })
      await send('browsingContext.navigate', { context: other, url, wait: 'complete' })
      await run(expression, other)
      await send('browsingContext.close', { context: other })
    },
    hover: (selector) => point(selector),
    click,
    press,
    type: async (selector, text) => {
      await click(selector)
      await press(text)
    },
    pick: async (selector, ...files) => {
      await send('input.setFiles', { context, element: await element(selector), files })
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    stop: async () => {
      const gone = once(browser, 'exit')
      await send('browser.close').catch(() => browser.kill())
      await gone
      line.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
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
  for (let tries = 0; !(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)); tries++) {
    if (tries === 300) throw new Error(`${driver} does not answer on port ${port} within half a minute.`)
    await sleep(100)
  }
  const complaints: string[] = []
  const line = await listen(complaints)
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${line.port}` },
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    },
  })
  const session = <T>(path: string, body: object = {}) => send<T>('POST', `/session/${sessionId}${path}`, body)
  const element = async (selector: string) =>
    (await session<Record<string, string>>('/element', { using: 'css selector', value: selector }))[elementKey]
  const write = async (selector: string, text: string) => session(`/element/${await element(selector)}/value`, { text })
  const act = (type: 'key' | 'pointer', ...actions: object[]) => session<void>('/actions', { actions: [{ type, id: type, actions }] })
  const evaluate = async <T>(expression: string) =>
    JSON.parse(await session<string>('/execute/sync', { script: `return JSON.stringify(${expression}) ?? 'null'`, args: [] })) as T
  const point = async (selector: string, ...then: object[]) => {
    await evaluate(`void ${find(selector)}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
    await act('pointer', { type: 'pointerMove', x: 0, y: 0, origin: { [elementKey]: await element(selector) } }, ...then)
  }
  return {
    line,
    complaints,
    goto: (url) => session('/url', { url }),
    back: () => session('/back'),
    reload: () => session('/refresh'),
    evaluate,
    elsewhere: async (url, expression) => {
      const here = await send<string>('GET', `/session/${sessionId}/window`)
      const { handle } = await session<{ handle: string }>('/window/new', { type: 'tab' })
      await session('/window', { handle })
      await session('/url', { url })
      await evaluate(`void ${expression}`)
      await send('DELETE', `/session/${sessionId}/window`)
      await session('/window', { handle: here })
    },
    hover: (selector) => point(selector),
    click: (selector) => point(selector, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    press: (value) => act('key', { type: 'keyDown', value }, { type: 'keyUp', value }),
    type: async (selector, text) => {
      await write(selector, text)
    },
    pick: async (selector, ...files) => {
      await write(selector, files.join('\n'))
    },
    resize: async (width, height) => {
      await session('/window/rect', { width, height })
    },
    stop: async () => {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined)
      for (const each of [service, display]) {
        const gone = once(each, 'exit')
        each.kill()
        await gone
      }
      line.close()
    },
  }
}
