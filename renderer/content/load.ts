/** From files of content to the checked Site. */
import { urlsOf, checkRemovedUrls } from './check/addresses.ts'
import { checkSections } from './check/sections.ts'
import { checkOtherDays } from './check/otherDays.ts'
import { checkFacts, checkPrices } from './check/prices.ts'
import { checkPlaceholders } from './check/placeholders.ts'
import { checkReferences } from './check/references.ts'
import { checkLinks } from './check/links.ts'
import { checkMarkdown } from './check/markdown.ts'
import { memoize } from './memoize.ts'
import { closest } from './read/closest.ts'
import { isCurrent } from './model/facts.ts'
import { holdsOn } from './model/settings.ts'
import { fileProblem, type Problem, problem, sortProblems } from './read/problems.ts'
import { readSource, unreadableSource } from './read/readSource.ts'
import { slugify } from './read/repair.ts'
import { allCollections, type CollectionName, collections, fileOf } from './schema/collections.ts'
import { problemAt, type Source } from './read/positions.ts'
import { slugPattern } from './schema/roles.ts'
import { withoutDrafts, assemble, sourcesWhile } from './assemble.ts'
import type { LoadOptions, Site, Sources } from './site.ts'
import { keysOf, recordOf } from '../../amplify/functions/shared/keys.ts'

/** Checks across files whose result may differ on other days. */
const dailyChecks = [checkReferences, checkSections, checkMarkdown, checkLinks]
/** Checks across files. Their errors stop the build; check/quality.ts has the warnings. */
const checks = [checkPlaceholders, ...dailyChecks, checkFacts, checkPrices]

/** Reads and checks all files, which are keyed by their path under content/. `site` is undefined when a problem is an error. */
export function loadSite(
  files: Record<string, string>,
  options: LoadOptions,
): { site: Site | undefined; sources: Sources; problems: Problem[] } {
  const before = options.before && sourcesBefore(options.before, options.today)
  const { sources: all, problems } = readSources(files)
  for (const { message, instead, ...place } of options.faults ?? []) {
    const { file } = place
    const fault = problem({ text: '', range: [0, 0], ...place }, message, instead)
    const home = homeOf(file)
    if (home)
      all[home.name].set(home.id, unreadableSource(file, '', collections[home.name].schema, fault))
    problems.push(fault)
  }
  for (const [name, collection] of allCollections) {
    const { only = [], label } = collection.many ? collection : { only: [''], label: '' }
    for (const id of only)
      if (!all[name].has(id)) {
        const file = fileOf(name, id)
        const missing = fileProblem(file, 'filen saknas.', 'Lägg tillbaka den.')
        problems.push(missing)
        all[name].set(id, unreadableSource(file, '', collection.schema, missing))
      }
    for (const [id, source] of only.length > 0 ? all[name] : [])
      if (!only.includes(id))
        problems.push(
          problemAt(
            source,
            [0, 3],
            `sidan "${id}" har ingen plats på webbplatsen.`,
            `${label[0]}: ${only.join(', ')}.`,
          ),
        )
  }
  const sources = options.onlyPublished ? withoutDrafts(all, options.today) : all
  const dated = options.onlyPublished ? withoutDrafts(all, lastDate) : all

  const site = assemble(sources)
  for (const check of checks) problems.push(...check(sources, site, options))
  problems.push(
    ...checkOtherDays({ sources, all: dated, site, before: problems }, options, dailyChecks),
  )
  // A page that becomes a draft again may be unavailable for a while.
  if (before && !options.onlyPublished) problems.push(...checkRemovedUrls(before, sources, site))
  const isValid = !problems.some(({ severity }) => severity === 'error')
  // Without errors no file is missing.
  const assembled = () =>
    assemble(
      sourcesWhile(
        sources,
        holdsOn(site, (id) => isCurrent(site as Site, id, options.today)),
      ),
    ) as Site
  return { site: isValid ? assembled() : undefined, sources, problems: sortProblems(problems) }
}

/** A day after every date. */
const lastDate = '9999-12-31'

/** The URLs of all published pages and aliases. */
export function publicUrls(files: Record<string, string>, today: string): string[] {
  const sources = withoutDrafts(readSources(files).sources, today)
  return urlsOf(assemble(sources), sources).map(({ address }) => address)
}

const sourcesBefore = memoize((files: Record<string, string>, today: string) =>
  withoutDrafts(readSources(files).sources, today),
)

/** Parses each file by its schema; references between files are not checked. */
export function readSources(files: Record<string, string>): {
  sources: Sources
  problems: Problem[]
} {
  const sources: Sources = recordOf(keysOf(collections), () => new Map())
  const problems: Problem[] = []
  for (const [path, text] of Object.entries(files)) {
    const file = path.normalize('NFC')
    const home = homeOf(file)
    const original = originalOf(file, text, files)
    if (original || !home) {
      problems.push(original ? copiedFile(file, text, original) : unexpectedFile(file, text))
      continue
    }
    const source = readSource(file, text, collections[home.name].schema)
    sources[home.name].set(home.id, source)
    problems.push(...source.problems, ...wrongName(home.name, home.id, source))
  }
  return { sources, problems }
}

const filePatterns = allCollections.map(([name]) => ({
  name,
  pattern: new RegExp(`^${fileOf(name, '([^/]+)').replace('.', '\\.')}$`),
}))

function homeOf(file: string): { name: CollectionName; id: string } | undefined {
  for (const { name, pattern } of filePatterns) {
    const [match, id = ''] = pattern.exec(file) ?? []
    if (match) return { name, id }
  }
  return undefined
}

/**
 * The file that a copy is made of, such as `Kopia av lerum.yaml`, `lerum 2.yaml`, `Lerum.yaml` and
 * `lerum.yml`: its name begins with that of the file, and its text with the same line.
 */
function originalOf(file: string, text: string, files: Record<string, string>) {
  const [, folder = '', name = '', ending = ''] = /^(.*\/)?([^/]*)\.(\w+)$/.exec(file) ?? []
  if (slugPattern.test(name) && ending !== 'yml') return undefined
  const copied = slugify(name.replace(/^(?:kopia av|copy of) /i, ''))
  const [firstLine] = text.split('\n', 1)
  return Object.entries(files).find(
    ([other, original]) =>
      other !== file &&
      `${folder}${copied}-`.startsWith(`${other.replace(/\.\w+$/, '')}-`) &&
      original.startsWith(`${firstLine}\n`),
  )?.[0]
}

const copiedFile = (file: string, text: string, original: string): Problem =>
  fileProblem(
    file,
    `filen är en kopia av ${original.replace(/^.*\//, '')}.`,
    'Ta bort den, eller ge den ett eget filnamn och en egen adress.',
    text,
  )

/** File names are URLs or ids that other files refer to. */
function wrongName(name: CollectionName, id: string, source: Source): Problem[] {
  const isReserved = name === 'articles' && id === 'index'
  if (id === '' || (slugPattern.test(id) && !isReserved)) return []
  const extension = source.file.replace(/^.*\./, '')
  return [
    problemAt(
      source,
      [0, 0],
      isReserved
        ? 'filnamnet index är upptaget.'
        : `filnamnet "${id}" får bara innehålla små bokstäver, siffror och bindestreck.`,
      isReserved
        ? 'Döp om filen efter vad den handlar om.'
        : `Döp om filen till ${slugify(id) || 'ett-namn'}.${extension}.`,
    ),
  ]
}

const rootOf = (path: string) => path.replace(/\/.*/, '')

function unexpectedFile(file: string, text: string): Problem {
  const places = allCollections.map(([name]) => fileOf(name, '<namn>'))
  const folder = allCollections.find(([, { many, path }]) => many && file.startsWith(`${path}/`))
  const [, name = ''] = /([^/]*?)(?:\.[a-z]+)?$/.exec(file) ?? []
  const root = rootOf(file)
  const folders = allCollections.flatMap(([name, { many, path }]) =>
    many ? [[path, name] as const] : [],
  )
  const paths = folders.map(([path]) => path)
  const suggestion = file.includes('/')
    ? (closest(root, paths) ?? paths.find((path) => path.startsWith(root.slice(0, -1))))
    : undefined
  const suggestedFolder = folder?.[0] ?? folders.find(([path]) => path === suggestion)?.[1]
  const suggestedPath = suggestedFolder
    ? fileOf(suggestedFolder, slugify(name) || name)
    : closest(
        file,
        places.filter((place) => !place.includes('<')),
      )
  const isKnownFolder =
    !file.includes('/') ||
    allCollections.some(([, { path }]) => path.startsWith(`${root}/`) || path === root)
  return fileProblem(
    file,
    isKnownFolder
      ? 'filen ligger på ett ställe där den inte läses.'
      : `mappen "${root}" läses inte.`,
    suggestedPath
      ? `Ska den heta content/${suggestedPath}?`
      : `Mappar: ${[...new Set(places.map(rootOf).filter((place) => !place.includes('.')))].join(', ')}.`,
    text,
  )
}
