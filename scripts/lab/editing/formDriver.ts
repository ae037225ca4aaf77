/** What hands do in the CMS, and what they have done. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'

export type FormDriver = ReturnType<typeof createFormDriver>

/** Longer than anything should take on a busy machine, where the CMS alone has needed half a minute to open. */
const timeoutMs = 90_000

/** `content` is the folder of the files behind it; `text` reads those that are in no folder. */
export type Cms = { url: string; content?: string; text?: (path: string) => string | undefined }
export function createFormDriver(page: Page, { url, content = '', text }: Cms) {
  page.setDefaultTimeout(timeoutMs)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  const group = (name: string) => page.getByRole('group', { name: new RegExp(`^Fält “.?${name}.?”$`) })
  const file = (path: string) => join(content, path)
  const found = text ?? ((path: string) => (existsSync(file(path)) ? readFileSync(file(path), 'utf8') : undefined))
  const read = (path: string) => found(path)!
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  /** From nowhere, for what has just saved still wants to go to its list. */
  async function goTo(path: string) {
    await until('an empty page', () =>
      page.goto('about:blank').then(
        () => true,
        () => false,
      ),
    )
    await page.goto(`${url}#/collections/${path}`)
  }
  return {
    page,
    file,
    read,
    field,
    group,
    press,
    /** One of a few by its button, of more in a list; the list is opened once more where the form, which is still being made, has closed it. */
    async choose(name: string, option: string) {
      const button = group(name).getByRole('radio', { name: option })
      const list = group(name).getByRole('combobox')
      await button.or(list).first().waitFor()
      if (await button.count()) return button.first().click()
      const offered = page.getByRole('option', { name: option }).first()
      await until(`${option} in the list of ${name}`, async () => {
        try {
          // On a slow machine the list may open after the timeout; another click would close it.
          if (!(await offered.isVisible())) await list.click({ timeout: 5000 })
          await offered.click({ timeout: 5000 })
          return true
        } catch {
          return false
        }
      })
    },
    /** One press, whatever the form is busy with, until the file is another and the list is back. */
    async saveAs(path: string) {
      const before = found(path)
      await press('Spara')
      const refusal = page.getByRole('alertdialog').filter({ visible: true })
      await until(`${path} to be saved`, async () => {
        if ((await refusal.count()) > 0) throw new Error(await refusal.innerText())
        return found(path) !== before
      })
      await page.getByRole('group', { name: 'Innehållsredigerare' }).waitFor({ state: 'hidden' })
    },
    goTo,
    /** An entry by its file's name, or `new`. */
    async open(collection: string, first: string, entry: string) {
      await goTo(`${collection}/${entry === 'new' ? 'new' : `entries/${entry}`}`)
      await field(first).waitFor()
    },
  }
}

/** In the menu of the entry whose form is open. */
export async function chooseInMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'Visa redigeringsalternativ' }).click()
  await page.getByRole('menuitem').or(page.getByRole('menuitemcheckbox')).filter({ hasText: item }).click()
}

/** A long form is made as it is scrolled. */
export async function scrollTo(page: Page, place: Locator) {
  await page.mouse.move(700, 500)
  await until(String(place), async () => {
    await page.mouse.wheel(0, 500)
    return (await place.count()) > 0
  })
}

export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await isSo()); await sleep(20))
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`)
}

/** Presses, and the last text of each field that was written in. */
export type RecordedActions = { presses: number; texts: string[] }
export const actionCount = ({ presses, texts }: RecordedActions) => presses + texts.length

/**
 * What somebody does from the CMS's first screen on: an address stands for the presses that lead to it, on a list and on an entry in it. Where
 * the CMS reads itself again nobody has pressed.
 */
export async function recordActions(page: Page): Promise<() => RecordedActions> {
  let presses = 0
  const fields = new Map<string, string>()
  await page.exposeFunction('pressed', (times: number) => void (presses += times))
  await page.exposeFunction('wrote', (field: string, text: string) => void fields.set(field, text))
  await page.addInitScript(() => {
    const { pressed, wrote } = window as unknown as { pressed: (times: number) => void; wrote: (field: string, text: string) => void }
    const [, , list, entry] = location.hash.split('/')
    const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (way?.type !== 'reload') pressed([list, entry].filter(Boolean).length)
    // Not at the window, where Playwright takes a press back that misses, for the form has moved under it, and the CMS a click on Spara.
    document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && pressed(1), true)
    addEventListener(
      'input',
      ({ target }) => {
        const field = target as HTMLInputElement
        if (field.matches('textarea, input:not([type=file], [type=checkbox], [type=radio])'))
          wrote(location.hash + (field.closest<HTMLElement>('[data-key-path]')?.dataset.keyPath ?? field.id), field.value)
      },
      true,
    )
  })
  return () => ({ presses, texts: [...fields.values()] })
}
