/** Warnings about valid content, which `npm run check:content` reports and the build does not. */
import { longDate } from '../dates.ts'
import { pagesOf } from '../model/pagesOf.ts'
import { problemOf } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import { searchLengths } from '../schema/roles.ts'
import type { Site } from '../site.ts'
import { similarPages } from './similar.ts'
import { entrySource, sourceOf, type Sources } from '../read/sources.ts'

export const contentQuality = (site: Site, sources: Sources, today: string): Problem[] => [
  ...headProblems(site, sources),
  ...factsPastTheirDay(site, sources, today),
  ...similarPages(site, sources),
]

const parts = { title: 'sidtiteln', description: 'beskrivningen' } as const

/** Lengths and uniqueness of titles and descriptions, of pages that search results show. */
function headProblems(site: Site, sources: Sources): Problem[] {
  const problems: Problem[] = []
  const { title, description } = searchLengths
  const seen = new Map<string, string>()
  for (const {
    path,
    head,
    sources: [file = ''],
    service,
    city,
  } of pagesOf(site)) {
    if (head.robots.startsWith('noindex')) continue
    const warn = (part: keyof typeof parts, message: string) => {
      const place = service && city ? ['services', service.id, part] : ['head', part]
      const source = sourceOf(sources, file)
      problems.push(problemOf(source, place, message, { severity: 'warning' }))
    }
    if (head.title.length > title.visibleChars)
      warn(
        'title',
        `sidtiteln på ${path} är ${head.title.length} tecken och klipps av i sökresultat. Skriv högst ${title.visibleChars}.`,
      )
    const { length } = head.description
    if (length < description.min || length > description.visibleChars)
      warn(
        'description',
        `beskrivningen av ${path} är ${length} tecken. Skriv mellan ${description.min} och ${description.visibleChars}.`,
      )
    for (const part of ['title', 'description'] as const) {
      const other = seen.get(`${part} ${head[part]}`)
      if (other) warn(part, `${parts[part]} på ${path} är densamma som på ${other}.`)
      seen.set(`${part} ${head[part]}`, path)
    }
  }
  return problems
}

/** Warnings, because an error would stop deployments. */
function factsPastTheirDay({ facts }: Site, sources: Sources, today: string): Problem[] {
  const file = entrySource(sources, 'facts')
  const problems: Problem[] = []
  for (const [index, { id, checkBy, validTo, source }] of facts.facts.entries()) {
    if (validTo && validTo < today) {
      const message = `priset "${id}" gällde till och med ${longDate(validTo)} och visas inte längre.`
      problems.push(problemOf(file, ['facts', index, 'validTo'], message, { severity: 'warning' }))
    }
    if (checkBy >= today) continue
    const message = `siffran "${id}" skulle ha kontrollerats senast ${longDate(checkBy)}. Se efter hos ${source.name} och skriv ett nytt datum.`
    problems.push(problemOf(file, ['facts', index, 'checkBy'], message, { severity: 'warning' }))
  }
  return problems
}
