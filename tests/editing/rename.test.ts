/** Pages get other addresses in the CMS: visitors with the old one, and every link, come along. */
import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { articleUrl, cityUrl, redirects } from '../../renderer/content/model/urls.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { contentFiles, loadContent } from '../../scripts/build/contentFiles.ts'
import { chooseInMenu } from '../../scripts/lab/editing/hands.ts'
import { moveTown } from '../../scripts/lab/editing/jobs.ts'
import { cities, cityWith, describeWith, localService } from '../site.ts'
import { actions, admin, form, page, withForms } from './adminServer.ts'

// A form of many fields takes its time.
vi.setConfig({ testTimeout: 180_000 })

const texts = contentFiles()
const linksTo = (address: string, all = texts) =>
  Object.keys(all).filter((file) => new RegExp(`(\\]\\(|href: *'?)${address}[)#?'\\s]`).test(all[file]!))
const linked = cities.find(({ slug }) => linksTo(cityUrl(localService, slug)).length > 1)

withForms()

async function site() {
  const { site, problems } = await loadContent(admin.content)
  expect(problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual([])
  return site!
}
async function nameFile(name: string) {
  await chooseInMenu(page, 'Byt filnamn')
  await page.getByRole('button', { name: 'Byt filnamn' }).last().click()
  await page.getByRole('textbox', { name: 'Filnamn' }).last().fill(name)
  await page.keyboard.press('Enter')
}

describeWith(linked, 'a town that others link to', (linked) => {
  test('leads there from the old one, and so do the links', async () => {
    const [from, to] = [cityUrl(localService, linked.slug), cityUrl(localService, 'nya-orten')]
    await moveTown(form, { id: linked.id, slug: 'nya-orten' })
    expect(form.read(`cities/${linked.id}.yaml`)).toContain('slug: nya-orten\n')
    expect(actions()).toBe(4)
    const now = contentFiles(admin.content)
    expect([linksTo(from, now), linksTo(to, now)]).toEqual([[], linksTo(from)])
    expect(redirects(await site())).toContainEqual({ from, to })
  })

  test('the links that follow are no change beside the CMS, however long they take, and are read when the form is left', async () => {
    let asked = 0
    page.on('request', (request) => request.url().endsWith('/admin/files/state') && asked++)
    await page.route('**/admin/files/content/**', async (route) => {
      if (route.request().method() !== 'PUT' || route.request().url().includes(linked.id)) return route.continue()
      const response = await route.fetch()
      const before = asked
      await expect.poll(() => asked).toBeGreaterThan(before + 1)
      await route.fulfill({ response })
    })
    await form.open('cities', 'Ort', linked.id)
    await form.field('Adress').fill('nyaste-orten')
    const again = page.waitForEvent('load')
    await form.saveAs(`cities/${linked.id}.yaml`)
    await expect(page.locator('.content-notice').count()).resolves.toBe(0)
    await again
  })
})

test.each([
  ['', 'nytt-namn', () => {}],
  [
    ', in a browser that moves no files',
    'annat-namn',
    () => {
      for (const { prototype } of [FileSystemFileHandle, FileSystemHandle]) delete (prototype as { move?: unknown }).move
    },
  ],
])('an article, whose address is its file’s name%s', async (_, name, browser) => {
  await page.addInitScript(browser)
  const { id } = (await site()).articles.findLast(({ aliases }) => aliases.every((alias) => !alias.startsWith(articleUrl(''))))!
  const before = form.read(`blog/${id}.md`)
  await form.open('articles', 'Rubrik', id)
  await nameFile(name)
  await form.press('Spara')
  await expect.poll(() => existsSync(form.file(`blog/${name}.md`)) && form.read(`blog/${name}.md`)).toContain(articleUrl(id))
  await expect.poll(() => existsSync(form.file(`blog/${id}.md`))).toBe(false)
  expect(form.read(`blog/${name}.md`).replace(`aliases:\n  - ${articleUrl(id)}\n`, '')).toBe(before)
  expect(redirects(await site())).toContainEqual({ from: articleUrl(id), to: articleUrl(name) })
})

test('a colleague whom towns name keeps the name of their file, and it is said who names them', async () => {
  const { id, areaManager } = cityWith()
  await form.open('staff', 'Namn', areaManager)
  await nameFile('nytt-namn')
  await form.press('Spara')
  const said = page.getByRole('alertdialog')
  await said.waitFor()
  expect((await said.innerText()).split('\n')).toContainEqual(
    expect.stringMatching(`^• content/cities/${id}.yaml: areaManager "${areaManager}" finns inte`),
  )
  expect([existsSync(form.file(`staff/${areaManager}.yaml`)), existsSync(form.file('staff/nytt-namn.yaml'))]).toEqual([true, false])
})
