/**
 * Pages kept between builds, under the hash of all that they are made of. Those that were made together lie in one file, for to make a file
 * takes longer than to fill it; beside it stands where in it each is, and what it says of itself.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { keyOf, replaceFile } from './cached.ts'

type Kept<Made> = { key: string; size: number; made: Made }

export function keepPages<Made>(folder: string, pages: { key: string; page: Buffer; made: Made }[]): void {
  if (pages.length === 0) return
  const file = join(folder, keyOf(pages.map(({ key }) => key)))
  writeFileSync(file, Buffer.concat(pages.map(({ page }) => page)))
  replaceFile(`${file}.json`, JSON.stringify(pages.map(({ key, page, made }): Kept<Made> => ({ key, size: page.length, made }))))
}

export function keptPages<Made>(folder: string) {
  mkdirSync(folder, { recursive: true })
  const places = new Map<string, { file: string; start: number; size: number; made: Made }>()
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.json')) continue
    const file = join(folder, basename(name, '.json'))
    const pages = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Kept<Made>[]
    let start = 0
    for (const { key, size, made } of pages) {
      places.set(key, { file, start, size, made })
      start += size
    }
    // Whoever cleans up may have taken half of it.
    if (statSync(file, { throwIfNoEntry: false })?.size !== start) for (const { key } of pages) places.delete(key)
  }
  let latest: { file: string; bytes: Buffer } | undefined
  return {
    /** What the page says of itself, and how to get at it. */
    find(key: string): { made: Made; page: () => Buffer } | undefined {
      const place = places.get(key)
      return (
        place && {
          made: place.made,
          page() {
            const { file, start, size } = place
            if (latest?.file !== file) latest = { file, bytes: readFileSync(file) }
            return latest.bytes.subarray(start, start + size)
          },
        }
      )
    },
    /** Of what lies together all goes when nothing is used any more. */
    keepOnly(used: ReadonlySet<string>): void {
      const files = new Set([...places].flatMap(([key, { file }]) => (used.has(key) ? [basename(file)] : [])))
      for (const name of readdirSync(folder)) if (!files.has(basename(name, '.json'))) rmSync(join(folder, name), { force: true })
    },
  }
}
