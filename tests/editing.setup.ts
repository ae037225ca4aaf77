/** Builds the pages of the office once, before several test files want them at the same time. */
import { keepAdmin } from '../scripts/editor/buildAdmin.ts'
import { keepOffice } from '../scripts/office/buildOffice.ts'

export const adminFolder = '.cache/admin'
export const officeFolder = '.cache/office'

export default async function setup() {
  await keepAdmin(adminFolder)
  await keepOffice(officeFolder)
}
