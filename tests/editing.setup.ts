/** Builds the pages of the office once, before several test files want them at the same time. */
import { ensureAdmin } from '../scripts/editor/buildAdmin.ts'
import { ensureOffice } from '../scripts/office/buildOffice.ts'

export const adminFolder = '.cache/admin'
export const officeFolder = '.cache/office'

export default async function setup() {
  await ensureAdmin(adminFolder)
  await ensureOffice(officeFolder)
}
