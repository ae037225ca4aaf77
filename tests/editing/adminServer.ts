import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { adminFolder } from '../editing.setup.ts'
import { freePorts } from '../freePorts.ts'
import { serveAdminCopy } from '../../scripts/editor/serveAdminCopy.ts'

/** What hands do in the CMS, and the files behind it. */
export function formOf(page: Page, { url, content }: { url: string; content: string }) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  const file = (path: string) => join(content, path)
  return {
    file,
    read: (path: string) => readFileSync(file(path), 'utf8'),
    field,
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    async choose(name: string, option: string) {
      const group = page.getByRole('group', { name: new RegExp(`^Fält “.?${name}.?”$`) })
      await group.getByRole('radio', { name: option }).or(group.getByRole('combobox')).first().click()
      const offered = page.getByRole('option', { name: option, exact: true })
      if (await offered.count()) await offered.first().click()
    },
    /** One press, whatever the form is busy with. */
    async saveAs(path: string) {
      await page.getByRole('button', { name: 'Spara', exact: true }).click()
      await expect.poll(() => existsSync(file(path)), { timeout: 90_000 }).toBe(true)
      await page.getByRole('group', { name: 'Innehållsredigerare' }).waitFor({ state: 'hidden' })
    },
    /** An entry by its file's name, or `new`; from nowhere, for what has just saved still wants to go to its list. */
    async open(collection: string, first: string, entry: string) {
      await vi.waitFor(() => page.goto('about:blank'))
      await page.goto(`${url}#/collections/${collection}/${entry === 'new' ? 'new' : `entries/${entry}`}`)
      await field(first).waitFor()
    },
  }
}

/** What somebody does from the CMS's first screen: presses, and fields written in. `before` are the presses that an address stood for: a list, and an entry in it. */
export async function countActions(page: Page, before = 2) {
  let presses = before
  const fields = new Set<string>()
  await page.exposeFunction('acted', (field: string | null) => void (field === null ? presses++ : fields.add(field)))
  await page.addInitScript(() => {
    const { acted } = window as unknown as { acted: (field: string | null) => void }
    addEventListener('click', ({ isTrusted }) => isTrusted && acted(null), true)
    addEventListener(
      'input',
      ({ target }) => {
        const field = target as HTMLElement
        if (field.matches('textarea, input:not([type=file], [type=checkbox], [type=radio])'))
          acted(field.closest<HTMLElement>('[data-key-path]')?.dataset.keyPath ?? field.id)
      },
      true,
    )
  })
  return (job: string) => {
    const actions = presses + fields.size
    console.log(`${job}: ${actions} actions`)
    return actions
  }
}

/** The entry whose form is open. */
export async function deleteOpenEntry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Visa redigeringsalternativ' }).click()
  await page.getByRole('menuitem').filter({ hasText: 'Radera' }).click()
  await page.getByRole('alertdialog').filter({ visible: true }).getByRole('button', { name: 'Radera', exact: true }).click()
}

export const startAdmin = async () => serveAdminCopy({ folder: adminFolder, port: (await freePorts(1))[0]! })

export let admin: Awaited<ReturnType<typeof startAdmin>>
export let browser: Browser
export let page: Page
export let form: ReturnType<typeof formOf>
export let actions: Awaited<ReturnType<typeof countActions>>
/** One CMS and one browser for a file of tests, and for each of them a page of its own, whose actions are counted. */
export function withForms(): void {
  beforeAll(async () => {
    admin = await startAdmin()
    browser = await launchChromium()
  })
  beforeEach(async () => {
    page = await browser.newPage({ timezoneId: 'Europe/Stockholm', viewport: { width: 1400, height: 900 } })
    actions = await countActions(page)
    form = formOf(page, admin)
  })
  afterEach(() => page.close())
  afterAll(async () => {
    await browser?.close()
    await admin?.stop()
  })
}
