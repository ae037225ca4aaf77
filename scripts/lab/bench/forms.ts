/** How soon the CMS of `npm run edit` has its list of towns, and the form of one that is clicked. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { freePorts } from '../../machine/freePorts.ts'
import { keepAdmin } from '../../editor/buildAdmin.ts'
import { serveAdminCopy } from '../../editor/serveAdminCopy.ts'
import { launchChromium } from '../../machine/chromium.ts'
import { distinctCities } from './distinctCities.ts'

export type Forms = {
  /** Milliseconds, each: from the address to the list, in a browser that has never been there and in one that has. */
  list: number[]
  listAgain: number[]
  /** From a click in the list to the form: the first one, and others. */
  form: number[]
  formAgain: number[]
  /** For texts of content/, until the list is there. */
  requests: number
}

/** With `cities` cities; every round has a browser of its own. */
export async function measureForms(cities: number, rounds: number): Promise<Forms> {
  const folder = '.cache/admin'
  await keepAdmin(folder)
  const [port] = await freePorts(1)
  const admin = await serveAdminCopy({ folder, port: port! })
  const more = distinctCities(cities - readdirSync(join(admin.content, 'cities')).length, admin.content)
  for (const [file, text] of Object.entries(more)) writeFileSync(join(admin.content, file), text)
  const browser = await launchChromium()
  const forms: Forms = { list: [], listAgain: [], form: [], formAgain: [], requests: 0 }
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ viewport: { width: 1400, height: 900 } })
      for (const [lists, opened] of [[forms.list, forms.form] as const, [forms.listAgain, forms.formAgain] as const]) {
        const page = await context.newPage()
        const asked: string[] = []
        page.on('request', (request) => asked.push(new URL(request.url()).pathname))
        await page.goto(`${admin.url}#/collections/cities`)
        lists.push(await rowsAfter(page))
        forms.requests = asked.filter((path) => /^\/admin\/files\/(all|content\/(?!images\/))/.test(path)).length
        // What it does when it has begun is none of the click's.
        await page.waitForLoadState('networkidle')
        opened.push(await formAfterClick(page))
        await page.close()
      }
      await context.close()
    }
    return forms
  } finally {
    await browser.close()
    await admin.stop()
  }
}

const rows = '[role="row"][aria-label]'

/** Since the page began. */
async function rowsAfter(page: Page): Promise<number> {
  await page.locator(rows).first().waitFor({ timeout: 120_000 })
  return page.evaluate(() => performance.now())
}

const formAfterClick = (page: Page) =>
  page
    .locator(rows)
    .nth(2)
    .evaluate(async (row) => {
      const name = row.getAttribute('aria-label')
      const started = performance.now()
      row.querySelector<HTMLElement>('[role="gridcell"].title')!.click()
      const isThere = () => [...document.querySelectorAll('input')].some(({ value }) => value === name)
      while (!isThere()) await new Promise((next) => requestAnimationFrame(next))
      return performance.now() - started
    })
