/** A build in parts: a machine each makes its share of the pages with their link cards, one more puts them together (docs/scale.md). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { LoadOptions, Site } from '../../renderer/content/site.ts'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { Misused, Told } from '../machine/told.ts'
import { keyOf } from './cached.ts'
import type { MadePage } from './pages.ts'

type Shard = { shard: readonly [part: number, of: number]; madeOf: string; pages: MadePage[] }
const noted = 'shard.json'

type Made = { bundle: string; deployment: Deployment; day: string; site: Site; images: LoadOptions['images'] }

/** Parts that are made of the same fit together. */
export const madeOf = (made: Made): string => keyOf(made)

export const writeShard = (dir: string, shard: Shard): void => writeFileSync(join(dir, noted), JSON.stringify(shard))

/** All pages of the parts in `dirs`, where these are the whole that is `madeOf` this and can be put together in `outDir`. */
export function pagesOfShards(dirs: readonly string[], { outDir, madeOf }: { outDir: string; madeOf: string }): MadePage[] {
  const shards = dirs.map((dir) => {
    if (!relative(outDir, dir).startsWith('..'))
      throw new Misused(`--merge ${dir}: the whole site goes there. Set OUT_DIR to another folder.`)
    const file = join(dir, noted)
    if (!existsSync(file)) throw new Misused(`--merge ${dir}: no part of a build lies there. npm run build -- --shard 1/8 makes one.`)
    return { dir, ...(JSON.parse(readFileSync(file, 'utf8')) as Shard) }
  })
  const parts = shards.map(({ shard }) => shard.join('/'))
  const [, of] = shards[0]!.shard
  const all = Array.from({ length: of }, (_, index) => `${index + 1}/${of}`)
  if (parts.toSorted().join() !== all.toSorted().join())
    throw new Told(`--merge: these are the parts ${parts.join(' ')}; it takes each of ${all.join(' ')} once.`)
  const other = shards.find((shard) => shard.madeOf !== madeOf)
  if (other)
    throw new Told(`--merge ${other.dir}: made of other content or code, for another back end or on another day than here and now.`)
  return shards.flatMap(({ pages }) => pages)
}
