/** `npm run build -- --keep-assets`: retains the scripts of earlier deployments. */
import { addDays } from '../../amplify/functions/shared/durations.ts'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than a page stays open before its form is sent. */
const retentionDays = 30

/**
 * Adds the scripts of earlier deployments to a build, for pages open in a browser; returns their
 * number. `store` has a folder for each day of a build, `today` is YYYY-MM-DD.
 */
export async function retainAssets(
  dir: string,
  { store, today }: { store: string; today: string },
): Promise<number> {
  const assets = join(dir, 'assets')
  const count = async () =>
    (await readdir(assets, { recursive: true })).filter((file) => file.endsWith('.js')).length
  const built = await count()
  await cp(assets, join(store, today), { recursive: true })
  const oldest = addDays(today, -retentionDays)
  for (const day of await readdir(store))
    if (day < oldest) await rm(join(store, day), { recursive: true })
    else await cp(join(store, day), assets, { recursive: true, force: false })
  return (await count()) - built
}
