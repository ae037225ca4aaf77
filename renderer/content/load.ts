import { checkColours } from './check/colours.ts'
import { checkSections } from './check/sections.ts'
import { checkPlaceholders } from './check/placeholders.ts'
import { checkReferences } from './check/references.ts'
import { checkLinks } from './check/links.ts'
import { checkMarkdown } from './check/markdown.ts'
import { closest } from './read/closest.ts'
import { type Problem, problem, sorted } from './read/problems.ts'
import { readSource } from './read/readSource.ts'
import { collections } from './schema/collections.ts'
import { problemAt } from './read/positions.ts'
import { assemble, type CollectionName, type LoadOptions, type Site, type Sources } from './site.ts'
import { legalSlugs } from './model/urls.ts'

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
  for (const check of [checkPlaceholders, checkReferences, checkSections, checkMarkdown, checkLinks, checkColours])
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
