/** All content as one checked object, and what page models need besides. Only +data.ts and what renders on the server import it. */
import { readFileSync } from 'node:fs'
import { onlyPublished } from './drafts.ts'
import { today } from './today.ts'
import { loadSite } from './load.ts'
import type { Site } from './site.ts'
import type { ImageModel } from './model/models.ts'
import { problemReport } from './read/problems.ts'
import { pagesOf } from './model/pagesOf.ts'
import type { Env } from './model/resolve.ts'
import type { CollectionName } from './schema/collections.ts'

const texts = import.meta.glob<string>(['/content/**/*.{yaml,md}', '!/content/README.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const drawings = import.meta.glob<string>('/content/images/*.svg', { query: '?raw', import: 'default', eager: true })

/** Written by scripts/build/images.ts before every build. */
const pictures = JSON.parse(readFileSync('.cache/images.json', 'utf8')) as Record<string, Omit<ImageModel, 'alt'>>

const withoutFolder = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path.slice(folder.length), text]))
const drawingTexts = withoutFolder('/content/images/', drawings)

function load(): Site {
  const { site, problems } = loadSite(withoutFolder('/content/', texts), {
    images: pictures,
    today: today(),
    onlyPublished: onlyPublished(),
  })
  if (!site) throw new Error(problemReport(problems.filter(({ severity }) => severity === 'error')))
  return site
}

export const site = load()

/** Addresses of the pages of a collection. */
export const pathsOf = (collection: CollectionName) =>
  pagesOf(site)
    .filter(({ kind }) => kind === collection)
    .map(({ path }) => path)

export const env: Env = {
  image: ({ file, alt }) => ({ ...pictures[file]!, alt }),
  svg: (file) => drawingTexts[file]!.replace(/<\?xml[^>]*>|<!--[\s\S]*?-->/g, '').trim(),
  today: today(),
}
