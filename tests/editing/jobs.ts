/** Everyday office tasks in the CMS, from opening the form to the written file, for tests. */
import type { Page } from 'playwright'
import { chooseInMenu, type FormDriver, scrollTo } from '../../scripts/lab/editing/formDriver.ts'

export type Photo = { name: string; mimeType: string; buffer: Buffer }
/** Requires an open empty form. The CMS derives the file's name from the colleague's. */
export async function addColleague(
  form: FormDriver,
  { name, file, photo }: { name: string; file: string; photo: Photo },
) {
  await form.field('Namn').click()
  await form.fill({
    Namn: name,
    'Namn på sidan': name,
    Roll: 'Montör',
    'E-post': `${file}@firma.example`,
  })
  await form.group('Porträtt').getByRole('checkbox').click()
  await scrollTo(form.page, form.field('Bildtext för den som inte ser bilden'))
  await form.field('Bildtext för den som inte ser bilden').fill(name)
  await form.press('Bläddra')
  await uploadPicture(form, photo)
  await form.saveAs(`staff/${file}.yaml`)
}

/** Requires the open picture dialog. */
export async function uploadPicture({ page }: FormDriver, photo: Photo) {
  const dialog = page.getByRole('dialog')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Ladda upp' }).click(),
  ])
  await chooser.setFiles(photo)
  await dialog.getByRole('button', { name: 'Infoga' }).click()
}
export async function pickPicture({ page }: FormDriver, file: string) {
  const option = page.getByRole('dialog').getByRole('option', { name: file })
  const insert = page.getByRole('dialog').getByRole('button', { name: 'Infoga' })
  const isInserted = () =>
    insert.click({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  // On a busy machine Sveltia builds the list again after the click, without the selection.
  do await option.click()
  while (!(await isInserted()))
}

export async function renameFile(page: Page, name: string) {
  await chooseInMenu(page, 'Byt filnamn')
  await page.getByRole('button', { name: 'Byt filnamn' }).last().click()
  await page.getByRole('textbox', { name: 'Filnamn' }).last().fill(name)
  await page.keyboard.press('Enter')
}

export async function moveTown(form: FormDriver, { id, slug }: { id: string; slug: string }) {
  await form.open('cities', 'Ort', id)
  await form.field('Adress').fill(slug)
  await form.saveAs(`cities/${id}.yaml`)
}

/** Keeps the texts of the original. */
export async function copyService(
  form: FormDriver,
  { from, slug, name, type }: { from: string; slug: string; name: string; type: string },
) {
  await form.open('services', 'Adress', from)
  await chooseInMenu(form.page, 'Duplicera')
  await form.fill({ Adress: slug, 'Namn i meny och brödsmulor': name, 'Tjänstens kortnamn': type })
  await form.saveAs(`services/${type}.yaml`)
}

export type NewArticle = {
  title: string
  text: string
  cover: string
  alt: string
  category: string
  file: string
}
export async function writeArticle(
  form: FormDriver,
  { title, text, cover, alt, category, file }: NewArticle,
) {
  await form.open('articles', 'Rubrik', 'new')
  await form.fill({ Rubrik: title, Text: text, 'Bildtext för den som inte ser bilden': alt })
  await form.page.getByRole('button', { name: 'Bläddra' }).first().click()
  await pickPicture(form, cover)
  await form.choose('Kategori i listan', category)
  await form.saveAs(`blog/${file}.md`)
}

/** Changes the first figure, its date and the date of the next check. */
export async function changeFigure(
  form: FormDriver,
  { figure, asOf, checkBy }: { figure: string; asOf: string; checkBy: string },
) {
  await form.goTo('about/entries/facts')
  await form.page
    .locator('[data-key-path="facts"]')
    .getByRole('button', { name: 'Expandera', exact: true })
    .first()
    .click()
  await fillRow(form, 'facts', { figure, asOf, checkBy })
  await form.saveAs('facts.yaml')
}

/** Requires an empty list of notices. */
export async function giveNotice(
  form: FormDriver,
  notice: { from: string; to: string; text: string },
) {
  await form.open('about', 'Företagets namn', 'company')
  const add = form.page
    .locator('[data-key-path="notices"]')
    .getByRole('button', { name: /Lägg till/ })
  await scrollTo(form.page, add)
  await add.first().click()
  await fillRow(form, 'notices', notice)
  await form.saveAs('site.yaml')
}

async function fillRow({ page }: FormDriver, list: string, row: Record<string, string>) {
  for (const [key, value] of Object.entries(row))
    await page
      .locator(`[data-key-path="${list}.0.${key}"]`)
      .locator('input, textarea')
      .first()
      .fill(value)
}
