/** The CMS in a browser, for tests of its forms. */
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Cms, createFormDriver } from '../support/formDriver.ts'
import { adminFolder } from '../editing.setup.ts'
import { closeContext, openContext, recordFailure } from '../failures.ts'
import { freePorts } from '../../scripts/machine/freePorts.ts'
import { serveAdminCopy } from '../../scripts/editor/serveAdminCopy.ts'

type Admin = Cms & { stop: () => Promise<unknown> }
export let admin: Admin & { content: string }
export let page: Page
export let form: ReturnType<typeof createFormDriver>
/** Errors in the console, and requests to other hosts than `hosts`. */
export let complaints: string[]

type Settings = {
  start?: () => Promise<Admin>
  hosts?: string[]
  prepare?: (page: Page) => Promise<unknown>
}
let settings: Settings = {}
let context: BrowserContext | undefined
let isSpent = true

async function closePage(): Promise<void> {
  if (context) await closeContext(context)
  context = undefined
}
async function openPage(): Promise<void> {
  await closePage()
  context = await openContext({ locale: 'en-US', viewport: { width: 1400, height: 900 } })
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (![new URL(admin.url).origin, 'null', ...(settings.hosts ?? [])].includes(origin))
      complaints.push(request.url())
  })
  form = createFormDriver(page, admin)
  await settings.prepare?.(page)
  isSpent = false
}

/** A browser of this test alone, which changes the page for good or leaves a form unsaved. */
export async function openOwnPage(): Promise<void> {
  await openPage()
  isSpent = true
}

/** Opens a form; loads the CMS where the page of the file does not show it yet. */
export const openForm = (collection: string, first: string, entry: string) =>
  form[page.url().startsWith(admin.url) ? 'show' : 'open'](collection, first, entry)

/** One CMS and, unless a test opens its own, one page per file: loading it is most of a test. */
export function withForms(chosen: Settings = {}): void {
  beforeAll(async () => {
    settings = chosen
    const start = chosen.start ?? startLocal
    admin = { content: '', ...(await start()) }
    isSpent = true
  })
  beforeEach(async () => {
    complaints = []
    if (isSpent) await openPage()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await recordFailure(page.context())
    isSpent = true
  })
  afterAll(async () => {
    await closePage()
    await admin.stop()
  })
}
const startLocal = async () =>
  serveAdminCopy({ folder: adminFolder, port: (await freePorts(1))[0]! })

export const textbox = (name: string, on = page) =>
  on.getByRole('textbox', { name, exact: true }).first()
export const press = (name: string, on = page) =>
  on.getByRole('button', { name, exact: true }).click()
export const dialog = (on = page) =>
  on.getByRole('alertdialog').or(on.getByRole('dialog')).filter({ visible: true })
export async function closeDialog() {
  await dialog().getByRole('button', { name: 'OK' }).click()
  await dialog().waitFor({ state: 'hidden' })
}
/** The notice at the bottom of the page. */
export const notice = () => page.locator('.content-notice')
/** The files that link to a URL. */
export const linksTo = (address: string, texts: Record<string, string>) =>
  Object.keys(texts)
    .filter((file) => new RegExp(`(\\]\\(|href: *'?)${address}[)#?'\\s]`).test(texts[file]!))
    .toSorted()
