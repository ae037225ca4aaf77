/** Builds the CMS once, before several test files use it at the same time. */
import { ensureAdmin } from '../scripts/editor/buildAdmin.ts'

export const adminFolder = '.cache/admin'

export default async function setup() {
  await ensureAdmin(adminFolder)
}
