import type { z } from 'zod'
import { checkSections } from './checkSections.ts'
import { checkPlaceholders } from './checkPlaceholders.ts'
import { checkReferences } from './checkReferences.ts'
import { checkLinks } from './checkLinks.ts'
import { checkMarkdown } from './checkMarkdown.ts'
import { closest } from './closest.ts'
import { type Problem, problem, sorted } from './problems.ts'
import { readSource } from './readSource.ts'
import { collections } from './schema.ts'
import { problemAt, type Source } from './source.ts'
import { legalSlugs } from './urls.ts'

type Collections = typeof collections
type CollectionName = keyof Collections
type Entry<K extends CollectionName> = z.infer<Collections[K]['schema']> &
  (Collections[K] extends { many: true } ? { id: string } : unknown) &
  (Collections[K] extends { markdown: true } ? { body: string } : unknown)

/** All content, checked: every reference leads somewhere, so whoever reads it needs no fallbacks. Entries of a folder carry their file name as `id`. */
export type Site = { [K in CollectionName]: Collections[K] extends { many: true } ? Entry<K>[] : Entry<K> }

export type LoadOptions = {
  /** Pictures that exist, by their file under content/images. */
  images: Record<string, { width: number; height: number }>
  /** YYYY-MM-DD */
  today: string
}

/** Sources by collection; the key is the id, or '' where the collection is one file. */
export type Sources = { [K in CollectionName]: Map<string, Source> }

/** Reads everything and reports every problem of every file; a site only when no problem is an error. Files are keyed by their path under content/. */
export function loadSite(
  files: Record<string, string>,
  options: LoadOptions,
): { site: Site | undefined; sources: Sources; problems: Problem[] } {
  const sources = Object.fromEntries(Object.keys(collections).map((name) => [name, new Map()])) as Sources
  const problems: Problem[] = []

  for (const [path, text] of Object.entries(files)) {
    const file = path.normalize('NFC')
    const home = homeOf(file)
    if (!home) {
      problems.push(strayFile(file, text))
      continue
    }
    const source = readSource(file, text, collections[home.name].schema)
    sources[home.name].set(home.id, source)
    problems.push(...source.problems)
  }
  for (const [name, { path }] of Object.entries(collections)) {
    if ('many' in collections[name as CollectionName] || sources[name as CollectionName].has('')) continue
    problems.push(problem({ file: path, text: '', range: [0, 0] }, 'filen saknas.', 'Lägg tillbaka den.'))
  }

  for (const slug of legalSlugs) {
    if (!sources.legal.has(slug))
      problems.push(
        problem({ file: `${collections.legal.path}/${slug}.md`, text: '', range: [0, 0] }, 'filen saknas.', 'Lägg tillbaka den.'),
      )
  }
  for (const [id, source] of sources.legal) {
    if (!(legalSlugs as readonly string[]).includes(id))
      problems.push(
        problemAt(source, [0, 3], `sidan "${id}" har ingen plats på webbplatsen.`, `Juridiska sidor: ${legalSlugs.join(', ')}.`),
      )
  }

  const site = assemble(sources)
  for (const check of [checkPlaceholders, checkReferences, checkSections, checkMarkdown, checkLinks])
    problems.push(...check(sources, site, options))
  const whole = !problems.some(({ severity }) => severity === 'error')
  return { site: whole ? (site as Site) : undefined, sources, problems: sorted(problems) }
}

function homeOf(file: string): { name: CollectionName; id: string } | undefined {
  for (const [name, collection] of Object.entries(collections) as [
    CollectionName,
    { path: string; many?: boolean; markdown?: boolean },
  ][]) {
    if (!collection.many) {
      if (file === collection.path) return { name, id: '' }
      continue
    }
    const id = new RegExp(`^${collection.path}/([^/]+)\\.${collection.markdown ? 'md' : 'yaml'}$`).exec(file)?.[1]
    if (id) return { name, id }
  }
  return undefined
}

function strayFile(file: string, text: string): Problem {
  const places = Object.values(collections).map((collection) =>
    'many' in collection ? `${collection.path}/<namn>.${'markdown' in collection ? 'md' : 'yaml'}` : collection.path,
  )
  const folder = Object.values(collections).find((collection) => 'many' in collection && file.startsWith(`${collection.path}/`))
  const ending =
    folder &&
    `content/${folder.path}/${file
      .split('/')
      .at(-1)!
      .replace(/\.[a-z]+$/, '')}.${'markdown' in folder ? 'md' : 'yaml'}`
  const meant =
    ending ??
    closest(
      file,
      places.filter((place) => !place.includes('<')),
    )
  return problem(
    { file, text, range: [0, 0] },
    'filen ligger på ett ställe där den inte läses.',
    meant
      ? `Ska den heta ${meant.startsWith('content/') ? meant : `content/${meant}`}?`
      : `Mappar: ${[...new Set(places.map((place) => place.split('/')[0]!).filter((place) => !place.includes('.')))].join(', ')}.`,
  )
}

/** What could be read, sorted as it is shown; incomplete where a file has problems. */
export type PartialSite = { [K in CollectionName]: Site[K] extends unknown[] ? Site[K] : Site[K] | undefined }

function assemble(sources: Sources): PartialSite {
  const site: Record<string, unknown> = {}
  for (const [name, entries] of Object.entries(sources)) {
    const read = [...entries].filter(([, { value }]) => value !== undefined)
    if (!('many' in collections[name as CollectionName])) {
      site[name] = read[0]?.[1].value
      continue
    }
    site[name] = read
      .map(([id, source]) => ({
        ...(source.value as { order?: number; date?: string }),
        id,
        ...(source.file.endsWith('.md') ? { body: source.body } : {}),
      }))
      .sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || (b.date ?? '').localeCompare(a.date ?? '') || a.id.localeCompare(b.id, 'sv'))
  }
  return site as PartialSite
}
