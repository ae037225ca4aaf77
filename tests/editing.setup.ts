/** Builds the CMS and the office page once, before several test files use them at the same time. */
import { checkedSite } from '../scripts/build/contentFiles.ts'
import { ensureAdmin } from '../scripts/editor/buildAdmin.ts'
import { ensureOffice } from '../scripts/office/buildOffice.ts'

export const adminFolder = '.cache/admin'
export const officeFolder = '.cache/office'

export default async function setup() {
  await ensureAdmin(adminFolder)
  await ensureOffice(officeFolder, await checkedSite())
}
