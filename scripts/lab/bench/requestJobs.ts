/** What the office's everyday jobs cost in /kontor, on a phone: done there in a browser and counted. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startLocalAws } from '../../local-aws/startLocalAws.ts'
import { launchChromium } from '../../machine/chromium.ts'
import { ensureOffice } from '../../office/buildOffice.ts'
import { newRequest, settings } from '../fixtures/emulator.ts'
import { recordActions } from '../editing/formDriver.ts'
import type { Job } from './officeJobs.ts'

const folder = '.cache/office'
const openFirst = (page: Page) => page.locator('.requests a').first().click()
async function save(page: Page) {
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByText('Sparat.').waitFor()
}

const jobs: { [name: string]: (page: Page) => Promise<unknown> } = {
  async 'find a request and call back'(page) {
    await page.getByLabel('Sök namn').fill('Åsa')
    await openFirst(page)
    await page.getByRole('link', { name: /^Ring/ }).click()
  },
  async 'note a call'(page) {
    await openFirst(page)
    await page.getByLabel('Ny anteckning').fill('Ring igen på måndag.')
    await save(page)
  },
  async 'close a request with its order value'(page) {
    await openFirst(page)
    await page.locator('fieldset').getByText('vunnen').click()
    await page.getByLabel('Ordervärde').fill('128000')
    await save(page)
  },
  async 'export the requests of a service'(page) {
    await page.getByText('Filter', { exact: true }).click()
    // selectOption alone presses nothing.
    await page.getByLabel('Tjänst').click()
    await page.getByLabel('Tjänst').selectOption('Solceller')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Spara som tabell (CSV)' }).click()
    await download
  },
}

export async function measureRequestJobs(): Promise<Job[]> {
  await ensureOffice(folder)
  const dataDir = mkdtempSync(join(tmpdir(), 'jobs-'))
  const own = { dataDir, settings, siteOrigin: settings.siteOrigin, officePage: folder }
  const aws = await startLocalAws({ ...own, awsPort: 0, endpointPort: 0, inboxPort: 0, reconcileSeconds: 0 })
  const browser = await launchChromium()
  try {
    for (const name of ['Åsa Öberg', 'Bo Takman', 'Cecilia Vind']) {
      const headers = { 'content-type': 'application/json' }
      await fetch(aws.outputs.custom.quoteEndpoint, { method: 'POST', headers, body: JSON.stringify(newRequest({ name })) })
    }
    await aws.idle()
    const done: Job[] = []
    for (const [name, job] of Object.entries(jobs)) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      const work = await recordActions(page)
      const started = performance.now()
      await page.goto(aws.inbox)
      await page.locator('.requests a').first().waitFor()
      await job(page)
      done.push({ name: `/kontor: ${name}`, work: work(), machine: (performance.now() - started) / 1000 })
      await page.close()
    }
    return done
  } finally {
    await browser.close()
    await aws.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
