/** Saving in the local CMS: validation, conflicts and atomic writes. */
// @module-tag chromium
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { articleUrl, cityUrl, redirects } from '../../renderer/content/model/urls.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { contentFiles, loadContent } from '../../scripts/build/contentFiles.ts'
import { chooseInMenu } from '../support/formDriver.ts'
import { blockStorage } from '../blockedStorage.ts'
import {
  article,
  cities,
  cityWith,
  colleague,
  describeWith,
  localService,
  localServices,
} from '../site.ts'
import {
  admin,
  closeDialog,
  complaints,
  dialog,
  textbox,
  form,
  linksTo as linking,
  openForm,
  openOwnPage,
  page,
  press,
  withForms,
} from './adminServer.ts'

const city = cityWith()
const cityFile = `cities/${city.id}.yaml`
const staffFile = `staff/${colleague.id}.yaml`
const articleFile = `blog/${article.id}.md`

withForms()

const fileOf = (path: string) => join(admin.content, path)
const read = (path: string) => readFileSync(fileOf(path), 'utf8')
const write = (path: string, text: string) => writeFileSync(fileOf(path), text)
const linksTo = (address: string) => linking(address, contentFiles(admin.content))
async function site() {
  const { site, problems } = await loadContent(admin.content)
  expect(problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual([])
  return site!
}
/** Publishes the content. */
function commit(): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Kim', '-c', 'user.email=kim@firma.example', ...args], {
      cwd: join(admin.content, '..'),
    })
  git('init', '-q')
  git('add', 'content')
  git('commit', '-qm', 'Allt')
}
/** The backups of unsaved forms in the CMS's databases, as JSON; runs in the page. */
async function storedDrafts(): Promise<string> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
  const drafts: unknown[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name!))
    const stores = [...database.objectStoreNames].filter((store) => store === 'draft-backups')
    for (const store of stores)
      drafts.push(await done(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  return JSON.stringify(drafts)
}

const copies = ['ett', 'fem', 'sex']
/** Entries that the tests remove and rename, before the CMS reads the folder. */
beforeAll(() => {
  write('staff/vikarien.yaml', read(staffFile))
  write(cityFile, read(cityFile).replace(/^areaManager: .*/m, 'areaManager: vikarien'))
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const text = read(articleFile).replace(/^date: .*/m, `date: ${yesterday}`)
  for (const name of copies)
    write(`blog/kopia-${name}.md`, text.replace(/^title: .*/m, `title: Kopia ${name}`))
  commit()
})

test('removes several entries at once and redirects each of their URLs once', async () => {
  await form.goTo('articles')
  for (const name of copies)
    await page
      .getByRole('row', { name: `Kopia ${name}` })
      .getByRole('checkbox')
      .click()
  await page
    .getByRole('button')
    .filter({ hasText: /^ *Radera *$/ })
    .first()
    .click()
  await dialog().getByRole('button', { name: 'Radera', exact: true }).click()
  await expect
    .poll(() => copies.filter((name) => existsSync(fileOf(`blog/kopia-${name}.md`))))
    .toEqual([])
  const filesWith = (address: string) =>
    Object.values(contentFiles(admin.content)).filter((content) =>
      content.includes(`- ${address}\n`),
    ).length
  expect(copies.map((name) => filesWith(articleUrl(`kopia-${name}`)))).toEqual([1, 1, 1])
})

test('renaming a colleague’s file updates the town that refers to it', async () => {
  await openForm('staff', 'Namn', 'vikarien')
  await chooseInMenu(page, 'Byt filnamn')
  await page.getByRole('button', { name: 'Byt filnamn' }).last().click()
  await page.getByRole('textbox', { name: 'Filnamn' }).last().fill('nytt-namn')
  await page.keyboard.press('Enter')
  await form.saveAs('staff/nytt-namn.yaml')
  expect(existsSync(fileOf('staff/vikarien.yaml'))).toBe(false)
  expect((await site()).cities.find(({ id }) => id === city.id)!.areaManager).toBe('nytt-namn')
})

const linked = cities.find(
  ({ id, slug }) =>
    id !== city.id && linking(cityUrl(localService, slug), contentFiles()).length > 1,
)
describeWith(linked, 'a town that others link to', (linked) => {
  test('changing its URL adds a redirect and updates the links without a reload', async () => {
    const from = cityUrl(localService, linked.slug)
    const to = cityUrl(localService, 'nya-orten')
    const linkingFiles = linksTo(from)
    let loads = 0
    page.on('load', () => loads++)
    await openForm('cities', 'Ort', linked.id)
    await form.field('Adress').fill('nya-orten')
    await form.saveAs(`cities/${linked.id}.yaml`)
    expect(read(`cities/${linked.id}.yaml`)).toContain('slug: nya-orten\n')
    expect([linksTo(from), linksTo(to)]).toEqual([[], linkingFiles])
    expect(redirects(await site())).toContainEqual({ from, to })
    // A form opened at once has the updated links.
    const other = linkingFiles.find((file) => file.startsWith('blog/'))!
    await page.evaluate(
      (hash) => (location.hash = hash),
      `#/collections/articles/entries/${/blog\/(.*)\.md/.exec(other)![1]}`,
    )
    await expect.poll(() => textbox('Text').inputValue()).toContain(to)
    expect(loads).toBe(0)
  })
})

test('after a failed save the next one writes the file and shows a warning', async () => {
  await openForm('staff', 'Namn', colleague.id)
  await textbox('Namn').fill('”Kim Berg”')
  const full = 'Disken på datorn är full.'
  for (const [requests, text] of [
    ['**/admin/commit', full],
    [
      '**/admin/{commit,api/**}',
      'Ingen kontakt med datorn som kör redigeringen. Kör npm run edit igen och spara sedan.',
    ],
  ] as const) {
    await page.route(requests, (route) =>
      text === full ? route.fulfill({ status: 500, json: { message: text } }) : route.abort(),
    )
    await press('Spara')
    await dialog().waitFor()
    expect(await dialog().innerText()).toContain(text)
    await closeDialog()
    expect(read(staffFile)).not.toContain('”Kim Berg”')
    await page.unroute(requests)
  }
  await form.saveAs(staffFile)
  expect(read(staffFile)).toContain('”Kim Berg”')
  await expect
    .poll(() => page.locator('.content-notice').innerText())
    .toContain('Att se över: Namn: citattecknen runt ”Kim Berg” visas. Ta bort dem.')
})

test('closing the tab asks about unsaved changes, which can be restored', async () => {
  await openOwnPage()
  await form.open('staff', 'Namn', colleague.id)
  await textbox('Telefon').fill('')
  await textbox('Telefon').pressSequentially('070-174 06 53')
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('070-174 06 53')
  const dialogEvent = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await dialogEvent
  expect(question.type()).toBe('beforeunload')
  await question.accept()

  const again = await page.context().newPage()
  await again.goto(`${admin.url}#/collections/staff/entries/${colleague.id}`)
  await press('Återställ', again)
  await expect.poll(() => textbox('Telefon', again).inputValue()).toBe('070-174 06 53')
  // An unchanged form closes without a question.
  await again.goto(`${admin.url}#/collections/cities/entries/${city.id}`)
  await textbox('Ort', again).click()
  await Promise.all([again.waitForEvent('close'), again.close({ runBeforeUnload: true })])
})

// They share the repository cache.
test('of two windows with the same form the second to save gets a conflict', async () => {
  await openOwnPage()
  const other = await page.context().newPage()
  await form.open('staff', 'Namn', colleague.id)
  await other.goto(page.url())
  await textbox('E-post', other).fill('ny@firma.example')
  await textbox('Telefon').fill('070-174 06 77')
  await form.saveAs(staffFile)
  const questions: string[] = []
  other.on('dialog', async (question) => {
    questions.push(question.message())
    await question.dismiss()
  })
  await press('Spara', other)
  await dialog(other).waitFor()
  expect((await dialog(other).innerText()) + questions.join()).toContain(
    'Posten har ändrats efter att du öppnade den.',
  )
  expect(read(staffFile)).not.toContain('ny@firma.example')
  await other.close()
})

test('shows changes of other programs when it gets the focus; an open form reports them and keeps its values', async () => {
  await openOwnPage()
  await form.goTo('staff')
  await page.getByText(colleague.displayName).first().waitFor()
  write(staffFile, read(staffFile).replace(/displayName: .*/, 'displayName: Namnet Utifrån'))
  // Sveltia looks ten seconds after the last look at the earliest.
  let passed = 0
  const waitForText = async (text: string) => {
    await page.clock.setSystemTime(Date.now() + (passed += 11_000))
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    return page.getByText(text).count()
  }
  await expect.poll(() => waitForText('Namnet Utifrån'), { interval: 1000 }).toBeGreaterThan(0)

  await openForm('staff', 'Namn', colleague.id)
  await textbox('Telefon').fill('070-174 06 79')
  // The options of the form change too.
  write(
    'services/prov.yaml',
    read(`services/${localServices[0]}.yaml`)
      .replace(/^slug: .*/m, 'slug: prov')
      .replace(/^serviceType: .*/m, 'serviceType: prov'),
  )
  copyFileSync(fileOf('images/favicon.svg'), fileOf('images/prov.svg'))
  write(staffFile, read(staffFile).replace(/displayName: .*/, 'displayName: Namnet Igen'))
  await expect.poll(() => waitForText('Läs in posten igen'), { interval: 1000 }).toBeGreaterThan(0)
  expect(await textbox('Telefon').inputValue()).toBe('070-174 06 79')
})

test('lists an unreadable file with its error and never overwrites it', async () => {
  await openOwnPage()
  const staff = read(staffFile)
  const company = read('site.yaml')
  write(staffFile, staff.replace('name: ', 'name: "'))
  write('site.yaml', company.replace('name: ', 'name: "'))
  await form.goTo('staff')
  await page
    .getByText(/Går inte att läsa: fel på rad \d+/)
    .first()
    .waitFor()
  await openForm('about', 'Företagets namn', 'company')
  await textbox('Grundat').fill('våren 2020')
  await press('Spara')
  expect(read('site.yaml')).toContain('name: "')
  write(staffFile, staff)
  write('site.yaml', company)
})

test('rejects a form whose file another program has changed or removed, and keeps its values', async () => {
  await openOwnPage()
  await form.open('cities', 'Ort', city.id)
  await textbox('Ort').fill('Mitt namn')
  const text = read(cityFile)
  const refused = async (what: string) => {
    await press('Spara')
    const refusal = dialog().getByText(`Posten har ${what} efter att du öppnade den.`)
    await refusal.waitFor()
    await press('Avbryt')
    await refusal.waitFor({ state: 'detached' })
    expect(await textbox('Ort').inputValue()).toBe('Mitt namn')
    expect(Object.values(contentFiles(admin.content)).join()).not.toContain('Mitt namn')
  }
  write(cityFile, text.replace(/lede: .*/, 'lede: En annans ingress.'))
  await refused('ändrats')
  expect(read(cityFile)).toContain('En annans ingress.')
  rmSync(fileOf(cityFile))
  await refused('tagits bort')
  write(cityFile, text)
})

test('says what to do when the browser refuses storage', async () => {
  await openOwnPage()
  await blockStorage(page)
  await page.goto(admin.url)
  await page
    .getByText(
      'Redigeringen kunde inte starta. Ladda om sidan. Om webbläsaren hindrar sidan från att spara data',
    )
    .waitFor()
  expect(complaints.join('\n')).toContain('SecurityError')
})

test('rejects a conflicting commit by file, paths outside content/, other origins and incomplete writes', async () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const send = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${admin.url}commit`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ writes: {}, deletes: [], base: {}, ...body }),
    })
  const text = read(staffFile)
  const change = (name: string) =>
    send({
      writes: {
        [`content/${staffFile}`]: base64(text.replace(/displayName: .*/, `displayName: ${name}`)),
      },
      base: { [staffFile]: text },
    }).then((response) => response.json())
  const names = ['Den Första', 'Den Andra']
  const answers = await Promise.all(names.map(change))
  // Two requests may arrive in any order.
  const saved = names[answers.findIndex(({ conflict }) => !conflict)]
  expect(answers.map(({ conflict }) => conflict).toSorted()).toEqual([
    { file: staffFile, type: 'modified' },
    undefined,
  ])
  expect(read(staffFile)).toContain(`displayName: ${saved}`)

  const statuses = await Promise.all([
    send({ writes: { 'package.json': '' } }),
    send({ deletes: ['content/../package.json'] }),
    send({ writes: { 'content/../outside/a.png': 'AAAA' } }),
    send({}, { Origin: 'https://elsewhere.example' }),
    send({
      writes: { [`content/${staffFile}`]: base64(text), 'content/site.yaml/en.webp': base64('') },
    }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 500])
  expect(await statuses[4].json()).toEqual({
    message: expect.stringContaining('Filerna går inte att skriva på datorn som kör redigeringen.'),
  })
  expect(read(staffFile)).toContain(`displayName: ${saved}`)
})
