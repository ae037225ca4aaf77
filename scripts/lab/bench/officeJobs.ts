/** What the office's everyday jobs cost in the CMS of `npm run edit`: done there in a browser and counted. */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { freePorts } from '../../machine/freePorts.ts'
import { contentFiles, loadContent } from '../../build/contentFiles.ts'
import type { Site } from '../../../renderer/content/site.ts'
import { ensureAdmin } from '../../editor/buildAdmin.ts'
import { categoryName } from '../../../renderer/content/assemble.ts'
import { serveAdminCopy } from '../../editor/serveAdminCopy.ts'
import { launchChromium } from '../../machine/chromium.ts'
import { recordActions, type FormDriver, createFormDriver, type RecordedActions } from '../editing/formDriver.ts'
import * as jobs from '../editing/jobs.ts'

/** `machine`: seconds of the job without time to think or read. */
export type Job = { name: string; work: RecordedActions; machine: number }

const middle = <T>(sorted: T[]) => sorted[sorted.length >> 1]!

export async function measureJobs(): Promise<Job[]> {
  const folder = '.cache/admin'
  await ensureAdmin(folder)
  const [port] = await freePorts(1)
  const admin = await serveAdminCopy({ folder, port: port! })
  const browser = await launchChromium()
  try {
    const { site } = await loadContent(admin.content)
    if (!site) throw new Error('content/ has faults: npm run check:content')
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } })
    const done: Job[] = []
    const measured = async (name: string, job: (form: FormDriver) => Promise<void>) => {
      const page = await context.newPage()
      const work = await recordActions(page)
      const started = performance.now()
      await job(createFormDriver(page, admin))
      done.push({ name, work: work(), machine: (performance.now() - started) / 1000 })
      await page.close()
    }
    const withoutAliases = <Entry extends { aliases: string[] }>(entries: Entry[]) => entries.find(({ aliases }) => aliases.length === 0)!
    // No page names this colleague.
    const manager = 'vikarien'
    const towns = site.cities.slice(0, 3).map(({ id }) => id)
    const [heir] = site.staff as [Site['staff'][number]]
    cpSync(join(admin.content, `staff/${heir.id}.yaml`), join(admin.content, `staff/${manager}.yaml`))
    for (const file of towns.map((id) => join(admin.content, `cities/${id}.yaml`)))
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^areaManager: .*/m, `areaManager: ${manager}`))
    const { id, cover, listCategory } = middle(site.articles.toSorted((one, other) => one.body.length - other.body.length))

    await measured('a phone number', (form) => jobs.changePhone(form, '031-390 06 44'))
    const photo = { name: 'IMG_4021.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
    await measured('a colleague with a photo', async (form) => {
      await form.open('staff', 'Namn', 'new')
      await jobs.addColleague(form, { name: 'Kim Ahl', file: 'kim-ahl', photo })
    })
    await measured(`a colleague with ${towns.length} towns leaves`, (form) =>
      jobs.removeColleague(form, { id: manager, heir: heir.displayName, towns }),
    )
    const copy = { from: withoutAliases(site.cities).id, slug: 'orten', name: 'Orten' }
    await measured('a town, from a copy', (form) => jobs.copyTown(form, copy))
    await measured('another address for a town', (form) => jobs.moveTown(form, { id: copy.from, slug: 'nya-orten' }))
    await measured('hide a town', (form) => jobs.unpublishTown(form, copy.slug))
    // As it is written: a loaded article has its conditions taken out.
    const text = contentFiles(admin.content)
      [`blog/${id}.md`]!.replace(/^---\n[\s\S]*?\n---\n/, '')
      .trim()
    const article = { title: 'Solceller på ladugården', alt: 'En röd ladugård', file: 'solceller-pa-ladugarden', text }
    await measured('an article with a picture', (form) =>
      jobs.writeArticle(form, { ...article, cover: cover.file, category: categoryName(site.blog, listCategory) }),
    )
    await measured('a figure and its days', (form) =>
      jobs.changeFigure(form, { figure: '31 %', asOf: '2026-11-20', checkBy: '2027-11-20' }),
    )
    const service = { from: withoutAliases(site.services).id, slug: 'varmepump', name: 'Värmepump', type: 'varmepump' }
    await measured('a service, from a copy', (form) => jobs.copyService(form, service))
    const christmas = { from: '2026-12-23', to: '2027-01-02' }
    await measured('a notice', (form) => jobs.giveNotice(form, { ...christmas, text: 'Stängt mellan jul och nyår.' }))
    await measured('holiday hours', (form) => jobs.closeOnDays(form, { ...christmas, name: 'Julhelgen' }))
    return done
  } finally {
    await browser.close()
    await admin.stop()
  }
}

const phonePhoto = () =>
  sharp(globSync('content/images/**/*.webp').sort()[0]).resize(3024, 4032, { fit: 'cover' }).jpeg({ quality: 90 }).toBuffer()
