/** One interface to Chromium and Firefox (Puppeteer) and WebKit (Selenium), with the actions of the journeys. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import puppeteer, { type Browser, type KeyInput } from 'puppeteer-core'
import { Builder, By, Key, type Origin } from 'selenium-webdriver'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePorts } from './support/freePorts.ts'
import { findChromium, chromiumFlags } from './support/chromium.ts'
import { findFirefox, findWebKit, packages } from '../scripts/machine/otherBrowsers.ts'
import { type FaultProxy, startFaultProxy } from './e2e/faultProxy.ts'
import { writeFailure } from './failures.ts'
import { actionTimeout, seconds } from './timeouts.ts'

export type DrivenBrowser = {
  goto: (url: string) => Promise<unknown>
  back: () => Promise<unknown>
  /** The value of an expression in the page. */
  evaluate: <T>(expression: string) => Promise<T>
  hover: (selector: string) => Promise<unknown>
  click: (selector: string) => Promise<unknown>
  type: (selector: string, text: string) => Promise<unknown>
  /** To the element with the focus. */
  press: (key: 'Tab' | 'Enter' | 'Escape') => Promise<unknown>
  pick: (selector: string, ...files: string[]) => Promise<unknown>
  resize: (width: number, height: number) => Promise<unknown>
  /** The page on paper, as PDF. */
  print: () => Promise<Uint8Array>
  screenshot: () => Promise<Uint8Array>
  stop: () => Promise<unknown>
  /** Firefox's console; WebKit's driver does not report it. */
  complaints: string[]
}
type Options = {
  proxyPort?: number
  /** Removes the Navigation API: links then load documents. */
  plain?: boolean
  /** The default font size that the visitor has chosen, in pixels. */
  fontSize?: number
  forcedColours?: boolean
  /** Firefox's canvases then return random pixels. */
  resistFingerprinting?: boolean
}
type Start = (options?: Options) => Promise<DrivenBrowser>

const startChromium: Start = async ({ proxyPort, plain, fontSize, forcedColours } = {}) => {
  const args = [
    ...chromiumFlags,
    ...(proxyPort
      ? [`--proxy-server=127.0.0.1:${proxyPort}`, '--proxy-bypass-list=<-loopback>']
      : []),
    ...(fontSize ? [`--blink-settings=defaultFontSize=${fontSize}`] : []),
    ...(forcedColours ? ['--force-high-contrast'] : []),
  ]
  return drive(await puppeteer.launch({ executablePath: findChromium()!, args }), plain)
}

const startFirefox: Start = async ({
  proxyPort,
  plain,
  fontSize,
  forcedColours,
  resistFingerprinting,
} = {}) => {
  const proxied = {
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': proxyPort,
    'network.proxy.allow_hijacking_localhost': true,
  }
  return drive(
    await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox()!,
      // Puppeteer does not follow a page from the back/forward cache.
      extraPrefsFirefox: {
        'browser.sessionhistory.max_total_viewers': 0,
        // The endpoint's pages would each get a process of their own, and the next one another.
        'fission.webContentIsolationStrategy': 0,
        'dom.ipc.processPrelaunch.enabled': false,
        // Painting takes most of the time.
        'layout.frame_rate': 20,
        ...(proxyPort && proxied),
        ...(fontSize && { 'font.size.variable.x-western': fontSize }),
        ...(forcedColours && { 'browser.display.document_color_use': 2 }),
        ...(resistFingerprinting && { 'privacy.resistFingerprinting': true }),
      },
    }),
    plain,
  )
}

/** `script` runs in each document before the page's own. */
export async function drive(
  browser: Browser,
  plain?: boolean,
  script?: string,
): Promise<DrivenBrowser> {
  const page = await browser.newPage()
  page.setDefaultTimeout(actionTimeout)
  if (plain) await page.evaluateOnNewDocument(() => Reflect.deleteProperty(window, 'navigation'))
  if (script) await page.evaluateOnNewDocument(script)
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  const resize = (width: number, height: number) => page.setViewport({ width, height })
  await resize(1280, 900)
  return {
    complaints,
    resize,
    goto: (url) => page.goto(url),
    // The page may handle it without a navigation, which goBack() waits for. In a task of its own, because a page from the
    // back/forward cache can arrive before the answer to the evaluation.
    back: () => page.evaluate('void setTimeout(() => history.back())'),
    evaluate: <T>(expression: string) => page.evaluate<[], () => T>(expression),
    hover: (selector) => page.hover(selector),
    // Unlike page.click(), a locator waits until the element is stable.
    click: (selector) => page.locator(selector).click(),
    type: (selector, text) => page.type(selector, text),
    press: (key) => page.keyboard.press(key satisfies KeyInput),
    pick: async (selector, ...files) => (await page.$(selector as 'input'))!.uploadFile(...files),
    print: () => page.pdf({ format: 'a4' }),
    screenshot: () => page.screenshot(),
    stop: () => browser.close(),
  }
}

const startWebKit: Start = async ({ proxyPort } = {}) => {
  const { browser, driver, screen } = findWebKit()!
  const [port] = await freePorts(1)
  const started: ChildProcess[] = []
  const end = () => started.map((browser) => browser.kill())
  process.once('exit', end)
  const display = spawn(screen, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1280x1000x24',
    '-nolisten',
    'tcp',
  ])
  started.push(display)
  const [number] = await once(display.stdout, 'data')
  // No hardware acceleration and no desktop settings.
  const settings = {
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    GSETTINGS_BACKEND: 'memory',
    GDK_BACKEND: 'x11',
  }
  started.push(
    spawn(driver, [`--port=${port}`], {
      env: { ...process.env, ...settings, DISPLAY: `:${String(number).trim()}` },
    }),
  )
  const service = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => void (await fetch(`${service}/status`)), {
    timeout: seconds(30),
    interval: 100,
  })
  const session = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(service)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      ...(proxyPort && { proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}` } }),
    })
    .build()
  // As the other drivers, waits for an element that a script adds.
  await session.manage().setTimeouts({ implicit: 10_000 })
  const find = (selector: string) => session.findElement(By.css(selector))
  const point = async (selector: string) => {
    const origin = await find(selector)
    const scroll =
      'arguments[0].scrollIntoView({ block: "center", behavior: "instant" }); return arguments[0].getBoundingClientRect().top'
    const position = () => session.executeScript<number>(scroll, origin)
    // Waits until the element is stable, as the other drivers do.
    for (let last = Number.NaN, top = await position(); top !== last; top = await position()) {
      last = top
      await setTimeout(100)
    }
    return session.actions().move({ origin: origin as unknown as Origin, duration: 0 })
  }
  return {
    complaints: [],
    goto: (url) => session.get(url),
    back: () => session.navigate().back(),
    evaluate: <T>(expression: string) => session.executeScript<T>(`return ${expression}`),
    hover: async (selector) => (await point(selector)).perform(),
    click: async (selector) => (await point(selector)).click().perform(),
    type: (selector, text) => find(selector).sendKeys(text),
    press: (key) =>
      session
        .actions()
        .sendKeys(Key[key.toUpperCase() as Uppercase<typeof key>])
        .perform(),
    pick: (selector, ...files) => find(selector).sendKeys(files.join('\n')),
    print: () => Promise.reject(new Error('WebKitWebDriver cannot print')),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    resize: (width, height) => session.manage().window().setRect({ width, height }),
    stop: async () => {
      // A browser that a test has closed.
      await session.quit().catch(() => undefined)
      end()
      process.off('exit', end)
    },
  }
}

const engines = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit }
const isInstalled = { Chromium: findChromium, Firefox: findFirefox, WebKit: findWebKit }
type Engine = keyof typeof engines
/** A test in one engine. `lacks` gives the reason why an engine or its driver cannot run it. */
type Journey = (
  name: string,
  run: () => Promise<void>,
  lacks?: { [engine in Engine]?: string },
) => void

/** One browser for all journeys, behind a proxy that can make requests fail; `start` starts others. */
type Visit = { engine: Engine; start: Start; visitor: DrivenBrowser; proxy: FaultProxy }
export type Journeys = (visit: Visit, journey: Journey) => void

/** Runs journeys in one engine and prints which passed; a missing one has a skipped test that says how to install it. */
export function inBrowser(engine: Engine, suites: Record<string, Journeys>): void {
  if (!isInstalled[engine]()) {
    test.skip(`${engine} is missing: sudo apt-get install -y ${packages[engine]}`)
    return
  }
  const running = new Set<DrivenBrowser>()
  const start: Start = async (options) => {
    const browser = await engines[engine](options)
    running.add(browser)
    const stop = () => {
      running.delete(browser)
      return browser.stop()
    }
    return { ...browser, stop }
  }
  const record = async (error: unknown) => {
    for (const { complaints, evaluate, screenshot } of running)
      await writeFailure({
        log: async () => [await evaluate<string>('location.href'), ...complaints].join('\n'),
        html: () => evaluate<string>('document.documentElement.outerHTML'),
        png: screenshot,
      })
    throw error
  }
  const results: Record<string, string> = {}
  const journey: Journey = (name, run, lacks = {}) => {
    results[name] = lacks[engine] ?? 'not run'
    if (lacks[engine]) return void test.skip(`${name}: ${lacks[engine]}`)
    test(name, async () => {
      results[name] = 'FAILED'
      await run().catch(record)
      results[name] = 'passed'
    })
  }
  // Filled before the first test.
  const visit = { engine, start } as Visit
  beforeAll(async () => {
    visit.proxy = await startFaultProxy()
    visit.visitor = await start({ proxyPort: visit.proxy.port })
  })
  beforeEach(async () => {
    visit.proxy.fault = () => undefined
    await visit.visitor.resize(1280, 900)
  })
  afterAll(async () => {
    await visit.visitor?.stop()
    visit.proxy?.close()
    console.table(results)
  })
  for (const [name, journeys] of Object.entries(suites))
    describe(`${name} in ${engine}`, () => journeys(visit, journey))
}

const pageState =
  '[location.href, document.title, window.navigation?.transition?.navigationType].join(" ")'
/** Waits for an expression in the page; the error shows the state of the page. */
export const untilIn = (browser: Pick<DrivenBrowser, 'evaluate'>) => (expression: string) =>
  expect
    .poll(() => browser.evaluate<true | string>(`Boolean(${expression}) || ${pageState}`), {
      message: expression,
    })
    .toBe(true)

/** The number of pages of a PDF. Firefox compresses its objects. */
export function sheetsOf(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1')
  const inflated = [...text.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1')
    } catch {
      // A stream that is not compressed.
      return ''
    }
  })
  return [text, ...inflated].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
