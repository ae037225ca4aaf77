/** The CMS in a browser, for tests of its forms. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Cms, createFormDriver } from '../../scripts/lab/editing/formDriver.ts'
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

const openPage = async () =>
  (await openContext({ locale: 'en-US', viewport: { width: 1400, height: 900 } })).newPage()

type Settings = {
  start?: () => Promise<Admin>
  hosts?: string[]
  prepare?: (page: Page) => Promise<unknown>
}
/** One CMS per file; each test has a copy of content/ and a new page. */
export function withForms({ start, hosts = [], prepare }: Settings = {}): void {
  beforeAll(async () => {
    admin = {
      content: '',
      ...(await (start?.() ??
        serveAdminCopy({ folder: adminFolder, port: (await freePorts(1))[0]! }))),
    }
  })
  beforeEach(async () => {
    for (const folder of admin.content ? ['.git', 'content'] : [])
      rmSync(join(admin.content, '..', folder), { recursive: true, force: true })
    if (admin.content) cpSync('content', admin.content, { recursive: true })
    page = await openPage()
    complaints = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      const { origin } = new URL(request.url())
      if (![new URL(admin.url).origin, 'null', ...hosts].includes(origin))
        complaints.push(request.url())
    })
    form = createFormDriver(page, admin)
    await prepare?.(page)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await recordFailure(page.context())
    await closeContext(page.context())
  })
  afterAll(() => admin?.stop())
}

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
