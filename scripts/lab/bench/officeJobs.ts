/** Counts actions and seconds of everyday office tasks in a browser: in the CMS, and in /kontor on a phone. */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { categoryName } from '../../../renderer/content/assemble.ts'
import { contentFiles, loadContent } from '../../build/contentFiles.ts'
import { checkedSite } from '../../build/contentFiles.ts'
import { ensureAdmin } from '../../editor/buildAdmin.ts'
import { serveAdminCopy } from '../../editor/serveAdminCopy.ts'
import { launchChromium } from '../../machine/chromium.ts'
import { freePorts } from '../../machine/freePorts.ts'
import { ensureOffice } from '../../office/buildOffice.ts'
import { type Cms, createFormDriver, type FormDriver, type RecordedActions, recordActions } from '../editing/formDriver.ts'
import * as jobs from '../editing/jobs.ts'
import { newRequest, postJson, startEmulator } from '../fixtures/emulator.ts'
import { distinctCities } from './distinctCities.ts'

export type Job = { name: string; actions: RecordedActions; seconds: number }
/** More towns than the sample has. */
const manyTowns = 300

type Jobs = { [name: string]: (page: Page) => Promise<unknown> }

export const measureJobs = async (): Promise<Job[]> => [...(await measureCmsJobs()), ...(await measureKontorJobs())]

/** Runs each job in a new tab; `seconds` are without time to think or read. */
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
    // A colleague without references in content/.
    const leaver = 'vikarien'
    const towns = site.cities.slice(0, 3).map(({ id }) => id)
    const successor = site.staff[0]!
    cpSync(join(admin.content, `staff/${successor.id}.yaml`), join(admin.content, `staff/${leaver}.yaml`))
    for (const file of towns.map((id) => join(admin.content, `cities/${id}.yaml`)))
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^areaManager: .*/m, `areaManager: ${leaver}`))

    const articles = site.articles.toSorted((a, b) => a.body.length - b.body.length)
    const { id, cover, listCategory } = articles[articles.length >> 1]!
    // Reads the source: conditions are resolved in a loaded article.
    const text = contentFiles(admin.content)
      [`blog/${id}.md`]!.replace(/^---\n[\s\S]*?\n---\n/, '')
      .trim()
    const article = { title: 'Solceller på ladugården', alt: 'En röd ladugård', file: 'solceller-pa-ladugarden', text, cover: cover.file }
    const category = categoryName(site.blog, listCategory)
    const portrait = await sharp(globSync('content/images/**/*.webp').sort()[0])
      .resize(3024, 4032, { fit: 'cover' })
      .jpeg({ quality: 90 })
      .toBuffer()
    const colleague = { name: 'Kim Ahl', file: 'kim-ahl', photo: { name: 'IMG_4021.jpg', mimeType: 'image/jpeg', buffer: portrait } }
    const copiedTown = { from: site.cities.find(({ aliases }) => aliases.length === 0)!.id, slug: 'orten', name: 'Orten' }
    const notice = { from: '2026-12-23', to: '2027-01-02', text: 'Stängt mellan jul och nyår.' }
    const cmsJobs: Jobs = {
      'a phone number': inForm((form) => jobs.changePhone(form, '031-390 06 44')),
      'a colleague with a photo': inForm(async (form) => {
        await form.open('staff', 'Namn', 'new')
        await jobs.addColleague(form, colleague)
      }),
      [`a colleague with ${towns.length} towns leaves`]: inForm((form) =>
        jobs.removeColleague(form, { id: leaver, successor: successor.displayName, towns }),
      ),
      'a town, from a copy': inForm((form) => jobs.copyTown(form, copiedTown)),
      'an article with a picture': inForm((form) => jobs.writeArticle(form, { ...article, category })),
      'a notice': inForm((form) => jobs.giveNotice(form, notice)),
    }
    const viewport = { width: 1400, height: 900 }
    const measured = [await measure(cmsJobs, viewport), await measure(townJobs(admin, copiedTown.from, site.cities.length), viewport)]
    for (const [file, text] of Object.entries(distinctCities(manyTowns - site.cities.length)))
      writeFileSync(join(admin.content, file), text)
    return [...measured.flat(), ...(await measure(townJobs(admin, copiedTown.from, manyTowns), viewport))]
  } finally {
    await admin.stop()
  }
}

/** Opening the list and one form, with all towns that are there. */
const townJobs = (admin: Cms, town: string, count: number): Jobs => ({
  [`the list of ${count} towns`]: async (page) => {
    await createFormDriver(page, admin).goTo('cities')
    await page.getByRole('row').nth(1).waitFor()
  },
  [`a form among ${count} towns`]: (page) => createFormDriver(page, admin).open('cities', 'Ort', town),
})

const openFirst = (page: Page) => page.locator('.requests a').first().click()
const saveRequest = async (page: Page) => {
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByText('Sparat.').waitFor()
}
const kontorJobs: Jobs = {
  async 'find a request and call back'(page) {
    await page.getByLabel('Sök namn').fill('Åsa')
    await openFirst(page)
    await page.getByRole('link', { name: /^Ring/ }).click()
  },
  async 'write a note'(page) {
    await openFirst(page)
    await page.getByLabel('Ny anteckning').click()
    await page.getByLabel('Ny anteckning').fill('Ringde, svarar på måndag.')
    await saveRequest(page)
  },
  async 'set a status'(page) {
    await openFirst(page)
    await page.locator('fieldset').getByText('ringd').click()
    await saveRequest(page)
  },
  async 'close a request with its order value'(page) {
    await openFirst(page)
    await page.locator('fieldset').getByText('vunnen').click()
    await page.getByLabel('Ordervärde').fill('128000')
    await saveRequest(page)
  },
  async 'export the list'(page) {
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Spara som tabell (CSV)' }).click()])
  },
}

async function measureKontorJobs(): Promise<Job[]> {
  const officePage = '.cache/office'
  await ensureOffice(officePage, await checkedSite())
  const aws = await startEmulator({ officePage })
  try {
    for (const name of ['Åsa Öberg', 'Bo Takman', 'Cecilia Vind']) await postJson(aws.outputs.custom.quoteEndpoint, newRequest({ name }))
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
