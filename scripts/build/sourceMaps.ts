import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Moves the scripts' source maps out of what is served. With them the line and column of an error in a visitor's console can be read. */
export async function moveMaps(client: string, maps: string): Promise<void> {
  await rm(maps, { recursive: true, force: true })
  for (const file of await readdir(client, { recursive: true })) {
    if (!file.endsWith('.map')) continue
    await mkdir(dirname(join(maps, file)), { recursive: true })
    await rename(join(client, file), join(maps, file))
  }
}
