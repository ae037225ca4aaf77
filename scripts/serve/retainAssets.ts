/** `npm run build -- --keep-assets`: retains the scripts of earlier deployments. */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Longer than a page stays open before its form is sent. */
const retentionDays = 30

/** Adds the scripts of earlier deployments to a build, for pages open in a browser; returns their number. `today` is YYYY-MM-DD. */
export async function retainAssets(dir: string, { store, today }: { store: string; today: string }): Promise<number> {
  const listed = join(store, 'last-built.json')
  const lastBuilt: Record<string, string> = existsSync(listed) ? JSON.parse(await readFile(listed, 'utf8')) : {}
  const copy = async (file: string, from: string, to: string) => {
    await mkdir(dirname(join(to, file)), { recursive: true })
    await cp(join(from, file), join(to, file))
  }
  const current = (await readdir(join(dir, 'assets'), { recursive: true }))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/${file}`)
  for (const file of current) {
    await copy(file, dir, store)
    lastBuilt[file] = today
  }
  const oldest = new Date(Date.parse(today) - retentionDays * 24 * 3600_000).toISOString().slice(0, 10)
  let added = 0
  for (const [file, day] of Object.entries(lastBuilt)) {
    if (day < oldest) {
      await rm(join(store, file), { force: true })
      delete lastBuilt[file]
    } else if (!current.includes(file)) {
      await copy(file, store, dir)
      added++
    }
  }
  await writeFile(listed, JSON.stringify(lastBuilt, null, 2))
  return added
}
