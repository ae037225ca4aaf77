/** From files of content to the checked Site. */
import { assemble, withoutDrafts } from './read/assemble.ts'
import { checkLinks } from './check/links.ts'
import { checkMarkdown } from './check/markdown.ts'
import { checkReferences } from './check/references.ts'
import { checkSections } from './check/checkSections.ts'
import { fillSources } from './read/fill.ts'
import { fileProblem, type Problem, sortProblems } from './read/problems.ts'
import { parseSource, validate } from './read/readSource.ts'
import { allCollections, type CollectionName, collections, fileOf } from './schema/collections.ts'
import { slugPattern } from './schema/roles.ts'
import type { Site } from './site.ts'
import { keysOf, recordOf } from '../../amplify/functions/shared/keys.ts'
import type { LoadOptions, Sources } from './read/sources.ts'

/** Checks across files. Their errors stop the build; check/quality.ts has the warnings. */
const checks = [checkReferences, checkSections, checkMarkdown, checkLinks]

/**
 * Reads and checks all files, which are keyed by their path under content/. `site` is undefined
 * when a problem is an error.
 */
export function loadSite(
  files: Record<string, string>,
  options: LoadOptions,
): { site: Site | undefined; sources: Sources; problems: Problem[] } {
  const { sources: all, problems } = parseSources(files)
  for (const { file, message } of options.faults ?? []) problems.push(fileProblem(file, message))
  const sources = options.onlyPublished ? withoutDrafts(all, options.today) : all
  // Without their values every placeholder would be a problem.
  for (const { raw } of [...sources.company.values(), ...sources.facts.values()])
    if (raw === undefined) return { site: undefined, sources, problems: sortProblems(problems) }
  problems.push(...fillSources(sources, options.today))
  for (const [name, { schema }] of allCollections)
    for (const source of sources[name].values()) problems.push(...validate(source, schema))
  const site = assemble(sources)
  for (const check of checks) problems.push(...check(sources, site, options, all))
  const isValid = !problems.some(({ severity }) => severity === 'error')
  // Without errors no file is missing.
  return { site: isValid ? (site as Site) : undefined, sources, problems: sortProblems(problems) }
}

function parseSources(files: Record<string, string>): { sources: Sources; problems: Problem[] } {
  const sources: Sources = recordOf(keysOf(collections), () => new Map())
  const problems: Problem[] = []
  for (const [path, text] of Object.entries(files)) {
    const file = path.normalize('NFC')
    const home = homeOf(file)
    if (!home) {
      problems.push(fileProblem(file, 'filen läses inte: den har fel namn eller ligger fel.'))
      continue
    }
    const { source, problem } = parseSource(file, text, collections[home.name].schema)
    sources[home.name].set(home.id, source)
    if (problem) problems.push(problem)
  }
  for (const [name, collection] of allCollections) {
    const ids = collection.many ? (collection.only ?? []) : ['']
    for (const id of ids)
      if (!sources[name].has(id)) problems.push(fileProblem(fileOf(name, id), 'filen saknas.'))
  }
  return { sources, problems }
}

/** File names are addresses, or ids that other files refer to. */
function homeOf(file: string): { name: CollectionName; id: string } | undefined {
  const id = file.replace(/^.*\//, '').replace(/\.\w+$/, '')
  for (const [name, collection] of allCollections) {
    if (!collection.many && file === collection.path) return { name, id: '' }
    if (!collection.many || file !== fileOf(name, id)) continue
    const isAllowed = collection.only?.includes(id) ?? slugPattern.test(id)
    return isAllowed ? { name, id } : undefined
  }
  return undefined
}
