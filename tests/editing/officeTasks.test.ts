/** Everyday tasks of the office in the CMS. */
// @module-tag chromium
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadContent } from '../../scripts/build/contentFiles.ts'
import { localConfig } from '../../scripts/editor/adminSite.ts'
import type { CmsField } from '../../scripts/editor/cmsConfig.ts'
import {
  changeFigure,
  giveNotice,
  pickPicture,
  removeColleague,
  uploadPicture,
  writeArticle,
} from './jobs.ts'
import { article, cityWith } from '../site.ts'
import { admin, form, page, withForms } from './adminServer.ts'

const texts = globSync('content/**/*.{yaml,md}').map((file) => readFileSync(file, 'utf8'))
/** A city without links to it, because changing a linked one opens a confirmation dialog. */
const city = cityWith(
  ({ aliases, slug }) => aliases.length === 0 && !texts.some((text) => text.includes(`/${slug}`)),
)

const cover = article.cover.file

withForms()

const fields = (part: unknown): CmsField[] => {
  if (typeof part !== 'object' || part === null) return []
  return [...('widget' in part ? [part as CmsField] : []), ...Object.values(part).flatMap(fields)]
}

test('no hint mentions file names', () => {
  const all = fields(localConfig().collections)
  expect(
    all
      .filter(({ hint }) => /content\/|\.ya?ml|\.md|\bfilnamn|\bnyckel/i.test(String(hint ?? '')))
      .map(({ hint }) => hint),
  ).toEqual([])
})

test('creates an article from title, text, picture and category', async () => {
  await page.clock.setFixedTime('2026-11-20T23:30Z')
  await writeArticle(form, {
    title: 'Solceller på ladugården',
    text: 'En ladugård har ofta ett stort tak utan skugga. Det gör den till en bra plats för solceller.',
    cover,
    alt: 'En röd ladugård med solceller på taket',
    category: 'Solceller',
    file: 'solceller-pa-ladugarden',
  })
  const { site } = await loadContent(admin.content, '2099-01-01')
  const article = site!.articles.find(({ id }) => id === 'solceller-pa-ladugarden')!
  expect(article).toMatchObject({
    title: 'Solceller på ladugården',
    excerpt:
      'En ladugård har ofta ett stort tak utan skugga. Det gör den till en bra plats för solceller.',
    listCategory: 'solceller',
    closing: { title: site!.blog!.closing.title },
  })
  expect(article.date).toBe('2026-11-21')
})

test('the toolbar inserts Markdown and pictures', async () => {
  const file = `blog/${article.id}.md`
  const before = form.read(file)
  await form.open('articles', 'Rubrik', article.id)
  const text = form.field('Text')
  const type = async (words: string) => {
    await text.press('ControlOrMeta+End')
    await page.keyboard.insertText(words)
  }
  const choose = (words: string) =>
    text.evaluate((area: HTMLTextAreaElement, chosen) => {
      area.focus()
      area.setSelectionRange(
        area.value.lastIndexOf(chosen),
        area.value.lastIndexOf(chosen) + chosen.length,
      )
    }, words)
  await type('\n\nVad kostar det?\n\nett\ntvå\n\nRing oss i god tid.\n\n')
  await choose('kostar')
  await form.press('Rubrik')
  await choose('ett\ntvå')
  await form.press('Punktlista')
  await choose('god')
  await form.press('Fet')
  await choose('Ring oss')
  await form.press('Länk')
  await page.keyboard.insertText('/begar-offert')
  await choose('tid')
  await form.press('Fet')
  await page.keyboard.press('ControlOrMeta+z')

  await type('')
  await form.press('Bild')
  await pickPicture(form, cover)
  await expect.poll(() => text.inputValue()).toContain('![vad bilden visar](')
  await page.keyboard.insertText('En guide på ett bord')

  await type('\n\n')
  await form.press('Bild')
  const photo = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#479' },
  })
    .jpeg()
    .toBuffer()
  await uploadPicture(form, { name: 'Taket i Åby.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect.poll(() => text.inputValue()).toContain('![vad bilden visar](')
  await page.keyboard.insertText('Taket i Åby')
  await form.press('Spara')
  await expect.poll(() => form.read(file)).not.toBe(before)
  expect(form.read(file)).toBe(
    `${before}\n## Vad kostar det?\n\n- ett\n- två\n\n[Ring oss](/begar-offert) i **god** tid.\n\n![En guide på ett bord](${cover})\n\n![Taket i Åby](taket-i-aby.webp)\n`,
  )
})

test('marks a draft in the list', async () => {
  const file = `cities/${city.id}.yaml`
  await form.open('cities', 'Ort', city.id)
  await form.group('Utkast').getByRole('switch').click()
  await form.saveAs(file)
  expect(form.read(file)).toContain('draft: true')
  await form.goTo('cities')
  await page.getByText(`${city.name} (utkast)`).first().waitFor()
})

const notice = { text: 'Stängt mellan jul och nyår.', from: '2026-12-23', to: '2027-01-02' }
const figure = { figure: '31 %', asOf: '2026-11-20', checkBy: '2027-11-20' }
test.each<[string, string, string, () => Promise<void>]>([
  ['a notice', 'site.yaml', `text: ${notice.text}`, () => giveNotice(form, notice)],
  ['another figure', 'facts.yaml', 'figure: 31 %', () => changeFigure(form, figure)],
])('writes %s as one line of %s', async (_, file, line, job) => {
  await job()
  expect(form.read(file).split(line)).toHaveLength(2)
})

test('moves the towns of a leaving colleague and deletes the entry', async () => {
  const { staff } = (await loadContent(admin.content, '2026-11-20')).site!
  const file = `cities/${city.id}.yaml`
  writeFileSync(form.file('staff/vikarien.yaml'), form.read(`staff/${staff[0]!.id}.yaml`))
  writeFileSync(
    form.file(file),
    form.read(file).replace(/^areaManager: .*/m, 'areaManager: vikarien'),
  )
  const successor = staff[1]!
  await removeColleague(form, {
    id: 'vikarien',
    successor: successor.displayName,
    towns: [city.id],
  })
  expect(form.read(file)).toContain(`areaManager: ${successor.id}\n`)
})

test('uses the files as parsed by the server', async () => {
  await page.route('**/api/v1/parsed', async (route) => {
    const files: (Record<string, unknown> | null)[] = await (await route.fetch()).json()
    return route.fulfill({
      json: files.map(
        (values) => values && { ...values, ...(values.slug === city.slug && { name: 'Parsad' }) },
      ),
    })
  })
  await form.open('cities', 'Ort', city.id)
  expect(await form.field('Ort').inputValue()).toBe('Parsad')
})

test('with 300 towns a form needs fewer than 12 requests, and the second one reads no file contents', async () => {
  const text = readFileSync(`content/cities/${city.id}.yaml`, 'utf8')
  for (let n = 1; n <= 300; n++)
    writeFileSync(
      form.file(`cities/orten-${n}.yaml`),
      text.replace(/^slug: .*/m, `slug: orten-${n}`).replace(/^name: .*/m, `name: Orten ${n}`),
    )
  const requests: string[] = []
  page.on(
    'request',
    (request) =>
      request.url().includes('/admin/api/') &&
      requests.push(new URL(request.url()).pathname.split('/').at(-1)!),
  )
  const opened = async (entry: string) => {
    requests.length = 0
    await form.goTo(`cities/entries/${entry}`)
    await expect.poll(() => form.field('Ort').inputValue()).toBe(entry.replace('orten-', 'Orten '))
  }
  const contents = () => requests.filter((path) => path === 'file-contents').length
  await opened('orten-300')
  expect([contents(), requests.length < 12]).toEqual([1, true])
  // The browser cache is written after the form is shown.
  await expect
    .poll(async () => {
      await opened('orten-100')
      return contents()
    })
    .toBe(0)
})
