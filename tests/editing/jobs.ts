/** Steps in the forms of the CMS that several tests take. */
import type { FormDriver } from '../support/formDriver.ts'
import { scrollTo } from '../support/formDriver.ts'

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
