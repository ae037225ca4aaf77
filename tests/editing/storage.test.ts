/** The CMS in a browser that refuses storage. */
// @module-tag chromium
import { expect, test } from 'vitest'
import { blockStorage } from '../blockedStorage.ts'
import { admin, complaints, page as adminPage, withForms } from './adminServer.ts'

withForms({ prepare: blockStorage })

test('the CMS says what to do when the browser refuses storage', async () => {
  await adminPage.goto(admin.url)
  await adminPage
    .getByText(
      'Redigeringen kunde inte starta. Ladda om sidan. Om webbläsaren hindrar sidan från att spara data',
    )
    .waitFor()
  expect(complaints.join('\n')).toContain('SecurityError')
})
