/** Drives the forms of the CMS. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { seconds } from '../timeouts.ts'

export type FormDriver = ReturnType<typeof createFormDriver>

/** On a busy machine opening the CMS has taken half a minute. */
const timeoutMs = seconds(90)

/** `content` is the folder of its files; `text` reads files that are in no folder. */
export type Cms = { url: string; content?: string; text?: (path: string) => string | undefined }
export function createFormDriver(page: Page, { url, content = '', text }: Cms) {
  page.setDefaultTimeout(timeoutMs)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  const group = (name: string) =>
    page.getByRole('group', { name: new RegExp(`^Fält “.?${name}.?”$`) })
  const file = (path: string) => join(content, path)
  const readIfExists =
    text ??
    ((path: string) => (existsSync(file(path)) ? readFileSync(file(path), 'utf8') : undefined))
  const read = (path: string) => readIfExists(path)!
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  /** Loads an empty page first, because a form that was just saved navigates to its list. */
  async function goTo(path: string) {
    await waitUntil('an empty page', () =>
      page.goto('about:blank').then(
        () => true,
        () => false,
      ),
    )
    await page.goto(`${url}#/collections/${path}`)
  }
  /** `entry` is a file's name, or `new`. */
  const addressOf = (collection: string, entry: string) =>
    `${collection}/${entry === 'new' ? 'new' : `entries/${entry}`}`
  return {
    page,
    file,
    read,
    field,
    group,
    press,
    async fill(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    },
    /** Few options are radio buttons, more are a list, which a form that is still loading may close: then it is opened again. */
    async choose(name: string, option: string) {
      const button = group(name).getByRole('radio', { name: option })
      const list = group(name).getByRole('combobox')
      await button.or(list).first().waitFor()
      if (await button.count()) return button.first().click()
      const offered = page.getByRole('option', { name: option }).first()
      await waitUntil(`${option} in the list of ${name}`, async () => {
        try {
          // On a slow machine the list may open after the timeout; another click would close it.
          if (!(await offered.isVisible())) await list.click({ timeout: seconds(5) })
          await offered.click({ timeout: seconds(5) })
          return true
        } catch {
          // Not offered yet: tried again.
          return false
        }
      })
    },
    /** Presses Spara once and waits until the file has changed and the list is shown. */
    async saveAs(path: string) {
      const before = readIfExists(path)
      await press('Spara')
      const refusal = page.getByRole('alertdialog').filter({ visible: true })
      await waitUntil(`${path} to be saved`, async () => {
        if ((await refusal.count()) > 0) throw new Error(await refusal.innerText())
        return readIfExists(path) !== before
      })
      await page.getByRole('group', { name: 'Innehållsredigerare' }).waitFor({ state: 'hidden' })
    },
    goTo,
    async open(collection: string, first: string, entry: string) {
      await goTo(addressOf(collection, entry))
      await field(first).waitFor()
    },
    /** Opens a form from a list, in a fifth of the time that loading the CMS takes. */
    async show(collection: string, first: string, entry: string) {
      const address = `#/collections/${addressOf(collection, entry)}`
      await page.evaluate((hash) => void (location.hash = hash), address)
      await field(first).waitFor()
    },
  }
}

/** Chooses in the menu of the open entry. */
export async function chooseInMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'Visa redigeringsalternativ' }).click()
  await page
    .getByRole('menuitem')
    .or(page.getByRole('menuitemcheckbox'))
    .filter({ hasText: item })
    .click()
}

/** Long forms render while scrolling. */
export async function scrollTo(page: Page, target: Locator) {
  await page.mouse.move(700, 500)
  await waitUntil(String(target), async () => {
    await page.mouse.wheel(0, 500)
    return (await target.count()) > 0
  })
}

async function waitUntil(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await condition()); await sleep(20))
    if (Date.now() > end) throw new Error(`Timed out waiting for ${what}.`)
}
