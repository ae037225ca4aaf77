import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { actionsIn, countWork, formOf } from '../../scripts/lab/editing/hands.ts'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { adminFolder } from '../editing.setup.ts'
import { keepFailure } from '../failures.ts'
import { freePorts } from '../../scripts/machine/freePorts.ts'
import { serveAdminCopy } from '../../scripts/editor/serveAdminCopy.ts'

export const startAdmin = async () => serveAdminCopy({ folder: adminFolder, port: (await freePorts(1))[0]! })

export let admin: Awaited<ReturnType<typeof startAdmin>>
let browser: Browser
export let page: Page
export let form: ReturnType<typeof formOf>
/** Since the test began. */
export let actions: () => number
/** In a browser profile of its own. */
export const openPage = async () =>
  (await browser.newContext({ timezoneId: 'Europe/Stockholm', viewport: { width: 1400, height: 900 } })).newPage()
/** One CMS and one browser for a file of tests, and for each of them a page of its own, whose actions are counted. */
export function withForms(): void {
  beforeAll(async () => {
    admin = await startAdmin()
    browser = await launchChromium()
  })
  beforeEach(async () => {
    page = await openPage()
    const work = await countWork(page)
    actions = () => actionsIn(work())
    form = formOf(page, admin)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepFailure(page.context())
    await page.context().close()
  })
  afterAll(async () => {
    await browser?.close()
    await admin?.stop()
  })
}
