/** Actions and seconds of the office's everyday jobs, done in a browser: in the CMS of `npm run edit`, and in /kontor on a phone. */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { categoryName } from '../../../renderer/content/assemble.ts'
import type { Site } from '../../../renderer/content/site.ts'
import { contentFiles, loadContent } from '../../build/contentFiles.ts'
import { ensureAdmin } from '../../editor/buildAdmin.ts'
import { serveAdminCopy } from '../../editor/serveAdminCopy.ts'
import { launchChromium } from '../../machine/chromium.ts'
import { freePorts } from '../../machine/freePorts.ts'
import { ensureOffice } from '../../office/buildOffice.ts'
import { createFormDriver, type FormDriver, type RecordedActions, recordActions } from '../editing/formDriver.ts'
import * as jobs from '../editing/jobs.ts'
import { newRequest, startEmulator } from '../fixtures/emulator.ts'

export type Job = { name: string; actions: RecordedActions; seconds: number }
type Jobs = { [name: string]: (page: Page) => Promise<unknown> }

export async function measureJobs(): Promise<Job[]> {
  return [...(await measureCmsJobs()), ...(await measureKontorJobs())]
}

/** Each job in a new tab; `seconds` are without time to think or read. */
async function measure(todo: Jobs, viewport: { width: number; height: number }): Promise<Job[]> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ viewport })
    const done: Job[] = []
    for (const [name, run] of Object.entries(todo)) {
      const page = await context.newPage()
      const actions = await recordActions(page)
      const started = performance.now()
      await run(page)
      done.push({ name, actions: actions(), seconds: (performance.now() - started) / 1000 })
      await page.close()
    }
    return done
  } finally {
    await browser.close()
  }
}

async function measureCmsJobs(): Promise<Job[]> {
  const folder = '.cache/admin'
  await ensureAdmin(folder)
  const [port] = await freePorts(1)
  const admin = await serveAdminCopy({ folder, port: port! })
  try {
    const { site } = await loadContent(admin.content)
    if (!site) throw new Error('content/ has errors: npm run check:content')
    const inForm = (job: (form: FormDriver) => Promise<void>) => (page: Page) => job(createFormDriver(page, admin))
    const withoutAliases = <Entry extends { aliases: string[] }>(entries: Entry[]) => entries.find(({ aliases }) => aliases.length === 0)!
    // A colleague whom no page names.
    const leaver = 'vikarien'
    const towns = site.cities.slice(0, 3).map(({ id }) => id)
    const [heir] = site.staff as [Site['staff'][number]]
    cpSync(join(admin.content, `staff/${heir.id}.yaml`), join(admin.content, `staff/${leaver}.yaml`))
    for (const file of towns.map((id) => join(admin.content, `cities/${id}.yaml`)))
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^areaManager: .*/m, `areaManager: ${leaver}`))

    const articles = site.articles.toSorted((one, other) => one.body.length - other.body.length)
    const { id, cover, listCategory } = articles[articles.length >> 1]!
    // The source text: a loaded article has no conditions.
    const text = contentFiles(admin.content)
      [`blog/${id}.md`]!.replace(/^---\n[\s\S]*?\n---\n/, '')
      .trim()
    const article = { title: 'Solceller på ladugården', alt: 'En röd ladugård', file: 'solceller-pa-ladugarden', text }
    const category = categoryName(site.blog, listCategory)
    const portrait = await sharp(globSync('content/images/**/*.webp').sort()[0])
      .resize(3024, 4032, { fit: 'cover' })
      .jpeg({ quality: 90 })
      .toBuffer()
    const colleague = { name: 'Kim Ahl', file: 'kim-ahl', photo: { name: 'IMG_4021.jpg', mimeType: 'image/jpeg', buffer: portrait } }
    const copy = { from: withoutAliases(site.cities).id, slug: 'orten', name: 'Orten' }
    const service = { from: withoutAliases(site.services).id, slug: 'varmepump', name: 'Värmepump', type: 'varmepump' }
    const christmas = { from: '2026-12-23', to: '2027-01-02' }
    const cmsJobs: Jobs = {
      'a phone number': inForm((form) => jobs.changePhone(form, '031-390 06 44')),
      'a colleague with a photo': inForm(async (form) => {
        await form.open('staff', 'Namn', 'new')
        await jobs.addColleague(form, colleague)
      }),
      [`a colleague with ${towns.length} towns leaves`]: inForm((form) =>
        jobs.removeColleague(form, { id: leaver, heir: heir.displayName, towns }),
      ),
      'a town, from a copy': inForm((form) => jobs.copyTown(form, copy)),
      'another address for a town': inForm((form) => jobs.moveTown(form, { id: copy.from, slug: 'nya-orten' })),
      'hide a town': inForm((form) => jobs.unpublishTown(form, copy.slug)),
      'an article with a picture': inForm((form) => jobs.writeArticle(form, { ...article, cover: cover.file, category })),
      'a figure and its days': inForm((form) => jobs.changeFigure(form, { figure: '31 %', asOf: '2026-11-20', checkBy: '2027-11-20' })),
      'a service, from a copy': inForm((form) => jobs.copyService(form, service)),
      'a notice': inForm((form) => jobs.giveNotice(form, { ...christmas, text: 'Stängt mellan jul och nyår.' })),
      'holiday hours': inForm((form) => jobs.closeOnDays(form, { ...christmas, name: 'Julhelgen' })),
    }
    return await measure(cmsJobs, { width: 1400, height: 900 })
  } finally {
    await admin.stop()
  }
}

const openFirst = (page: Page) => page.locator('.requests a').first().click()
async function save(page: Page) {
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByText('Sparat.').waitFor()
}
const kontorJobs: Jobs = {
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
    // selectOption alone is no recorded press.
    await page.getByLabel('Tjänst').click()
    await page.getByLabel('Tjänst').selectOption('Solceller')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Spara som tabell (CSV)' }).click()
    await download
  },
}

async function measureKontorJobs(): Promise<Job[]> {
  const officePage = '.cache/office'
  await ensureOffice(officePage)
  const aws = await startEmulator({ officePage })
  try {
    for (const name of ['Åsa Öberg', 'Bo Takman', 'Cecilia Vind']) {
      const headers = { 'content-type': 'application/json' }
      await fetch(aws.outputs.custom.quoteEndpoint, { method: 'POST', headers, body: JSON.stringify(newRequest({ name })) })
    }
    await aws.idle()
    const fromList = (job: Jobs[string]) => async (page: Page) => {
      await page.goto(aws.inbox)
      await page.locator('.requests a').first().waitFor()
      await job(page)
    }
    const todo = Object.fromEntries(Object.entries(kontorJobs).map(([name, job]) => [`/kontor: ${name}`, fromList(job)]))
    return await measure(todo, { width: 390, height: 844 })
  } finally {
    await aws.stop()
  }
}
