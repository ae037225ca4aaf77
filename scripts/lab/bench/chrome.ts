/**
 * Chromium by its own protocol. Playwright attaches to pages in a way that makes Chromium refuse to prerender; a session on the tab
 * above them does not.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findChromium, quietFlags } from '../../machine/chromium.ts'

type Message = { id?: number; method?: string; params?: unknown; sessionId?: string; result?: unknown; error?: { message: string } }
type Send = <Result = unknown>(method: string, params?: object, sessionId?: string) => Promise<Result>
export type Chrome = { send: Send; listen: (listener: (message: Message) => void) => () => void; stop: () => Promise<void> }

export async function startChrome(): Promise<Chrome> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'))
  const flags = [
    '--headless=new',
    ...quietFlags,
    '--disable-extensions',
    '--mute-audio',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const browser = spawn(findChromium() ?? 'chromium', [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await new Promise<string>((found, failed) => {
    let said = ''
    browser.stderr.on('data', (text) => {
      said += text
      const match = /ws:\/\/\S+/.exec(said)
      if (match) found(match[0])
    })
    browser.once('exit', () => failed(new Error(`Chromium did not start: ${said.slice(-500)}`)))
  })
  const socket = new WebSocket(address)
  await once(socket, 'open')

  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Set<(message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data) as Message
    if (message.id === undefined) {
      for (const listener of listeners) listener(message)
      return
    }
    const { resolve, reject } = waiting.get(message.id)!
    waiting.delete(message.id)
    if (message.error) reject(new Error(message.error.message))
    else resolve(message.result)
  })
  // It may end before it has answered, when it is asked to close too.
  const ended = once(browser, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium ended.'))
    waiting.clear()
  })
  let id = 0
  const send: Send = <Result>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<Result>((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) throw new Error('Chromium ended.')
      waiting.set(++id, { resolve: resolve as (result: unknown) => void, reject })
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  return {
    send,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      send('Browser.close').catch(() => browser.kill())
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export type Tab = {
  open: (url: string) => Promise<void>
  evaluate: <T>(expression: string) => Promise<T>
  move: (x: number, y: number) => Promise<void>
  click: (x: number, y: number) => Promise<void>
  close: () => Promise<void>
}

/** A tab whose pages, prerendered ones too, have a slow processor and run `script` first; what that hands to `report()` comes to `onReport`. */
export async function openTab(
  { send, listen }: Chrome,
  { cpu, script, onReport }: { cpu: number; script: string; onReport: (text: string) => void },
): Promise<Tab> {
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1280,
    height: 800,
    forTab: true,
  })
  const { sessionId: tab } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  /** The session of each page in the tab, and whether it is one that waits to be shown. */
  const pages = new Map<string, { targetId: string; subtype?: string }>()
  const stopListening = listen(({ method, params, sessionId }) => {
    if (method === 'Target.attachedToTarget' && sessionId === tab) {
      const { sessionId: page, targetInfo } = params as { sessionId: string; targetInfo: { targetId: string; subtype?: string } }
      pages.set(page, targetInfo)
      const prepare: [string, object?][] = [
        ['Emulation.setCPUThrottlingRate', { rate: cpu }],
        ...(targetInfo.subtype === 'prerender'
          ? []
          : [
              ['Emulation.setDeviceMetricsOverride', { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }] as [string, object],
            ]),
        ['Page.enable'],
        ['Runtime.enable'],
        ['Runtime.addBinding', { name: 'report' }],
        ['Page.addScriptToEvaluateOnNewDocument', { source: script, runImmediately: true }],
        ['Runtime.runIfWaitingForDebugger'],
      ]
      // Sent at once: awaiting an answer here, before the page runs, ends the prerendering. A page that is gone already answers with an error.
      for (const [name, values] of prepare) send(name, values, page).catch(() => undefined)
    } else if (method === 'Target.detachedFromTarget' && sessionId === tab) pages.delete((params as { sessionId: string }).sessionId)
    else if (method === 'Target.targetInfoChanged') {
      const { targetInfo } = params as { targetInfo: { targetId: string; subtype?: string } }
      for (const [page, { targetId }] of pages) if (targetId === targetInfo.targetId) pages.set(page, targetInfo)
    } else if (method === 'Runtime.bindingCalled' && sessionId && pages.has(sessionId)) onReport((params as { payload: string }).payload)
  })
  await send('Target.setDiscoverTargets', { discover: true, filter: [{}] })
  await send(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'page' }, { exclude: true }] },
    tab,
  )
  while (pages.size === 0) await sleep(10)

  const shown = () => [...pages].findLast(([, { subtype }]) => subtype !== 'prerender')?.[0]
  const mouse = (type: string, x: number, y: number, pressed = false) =>
    send(
      'Input.dispatchMouseEvent',
      {
        type,
        x,
        y,
        button: pressed ? 'left' : 'none',
        buttons: type === 'mousePressed' ? 1 : 0,
        clickCount: pressed ? 1 : 0,
        pointerType: 'mouse',
      },
      shown(),
    )
  return {
    open: async (url) => {
      await send('Page.navigate', { url }, shown())
    },
    evaluate: async <T>(expression: string) =>
      (await send<{ result: { value: T } }>('Runtime.evaluate', { expression, returnByValue: true }, shown())).result.value,
    move: async (x, y) => {
      await mouse('mouseMoved', x - 3, y)
      await mouse('mouseMoved', x, y)
    },
    click: async (x, y) => {
      await mouse('mousePressed', x, y, true)
      // The page may be gone before it answers.
      mouse('mouseReleased', x, y, true).catch(() => undefined)
    },
    close: async () => {
      stopListening()
      await send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}
