/**
 * Warnings about valid content, and an error for city pages that are copies of each other. `npm run check:content` and `check:release` report
 * them, the build does not: what must stop it belongs in `checks` in load.ts.
 */
import { dayMs } from '../../../amplify/functions/shared/durations.ts'
import { entrySource, type LoadOptions, type Site, type Sources, sourceOf } from '../site.ts'
import { readingMinutes } from '../markdown/plain.ts'
import { type ContentLocation, pagesOf } from '../model/pagesOf.ts'
import { cityValues, fillPlaceholders, placeholderValues } from '../model/placeholders.ts'
import type { Problem } from '../read/problems.ts'
import { problemOf, type Source } from '../read/positions.ts'
import { counties } from '../schema/counties.ts'
import { searchLengths } from '../schema/roles.ts'
import { required } from '../required.ts'
import { glossary } from './glossary.ts'
import { anyGap } from './sampleValues.ts'
import { mostSimilar, similarPages, thinPages } from './similar.ts'
import { factDays } from './otherDays.ts'
import { textsOf } from './walk.ts'

export function contentQuality(
  site: Site,
  sources: Sources,
  options: LoadOptions,
  similarPairs = mostSimilar(site, options.today),
): Problem[] {
  return [
    ...headsOnOtherDays(site, sources, options.today),
    ...smallPictures(sources, options.images),
    ...glossary(sources),
    ...readTimes(site, sources),
    ...similarPages(site, sources, similarPairs, options.before),
    ...thinPages(site, sources),
    ...probableMistakes(site, sources, options.today),
  ]
}

/** Valid values that are probably mistakes. */
function probableMistakes(
  { company, staff, cities }: Site,
  sources: Sources,
  today: string,
): Problem[] {
  const site = entrySource(sources, 'company')
  const expiredEntries = (key: 'notices' | 'specialHours') =>
    company[key].flatMap(({ from, to = from }, index) =>
      monthAfter(to) < today
        ? [warn(site, [key, index, 'from'], `dagarna har passerat: ${to}.`, 'Ta bort raden.')]
        : [],
    )
  const duplicates = staff.flatMap(({ id, name, email }, index) => {
    const other = staff.findIndex(
      (colleague) => colleague.name === name && colleague.email === email,
    )
    const source = entrySource(sources, 'staff', id)
    return other < index
      ? [warn(source, ['name'], `${name} finns också i content/staff/${staff[other]?.id}.yaml.`)]
      : []
  })
  const citiesOutsideCounty = cities.flatMap(({ id, name, geo, geoRegion }) => {
    const { name: county, bounds } = counties[geoRegion]
    const [south, north, west, east] = bounds
    if (
      geo.latitude >= south &&
      geo.latitude <= north &&
      geo.longitude >= west &&
      geo.longitude <= east
    )
      return []
    const source = entrySource(sources, 'cities', id)
    const message = `${name} ligger inte i ${county} (${geoRegion}) enligt latitud och longitud.`
    return [warn(source, ['geoRegion'], message, 'Rätta länet eller kartläget.')]
  })
  const quotedWords = textsOf(sources).flatMap(({ role, value, report }) =>
    role === 'line' && /^[”“"][^”“"]*[”“"]$/.test(value)
      ? [report(`citattecknen runt ${value} visas.`, 'Ta bort dem.', undefined, 'warning')]
      : [],
  )
  return [
    ...expiredEntries('notices'),
    ...expiredEntries('specialHours'),
    ...duplicates,
    ...citiesOutsideCounty,
    ...quotedWords,
  ]
}

const monthAfter = (day: string) =>
  new Date(Date.parse(day) + 30 * dayMs).toISOString().slice(0, 10)

const warn = (source: Source, path: readonly PropertyKey[], message: string, instead?: string) =>
  problemOf(source, path, message, instead, 'warning')

function headProblems(site: Site, sources: Sources, today: string): Problem[] {
  const { title, description } = searchLengths
  const problems: Problem[] = []
  const report = ([file, path]: ContentLocation, message: string, instead: string) => {
    const source = sourceOf(sources, file)
    problems.push(warn(source, path, message, instead))
  }
  const first = { title: new Map<string, string>(), description: new Map<string, string>() }
  for (const { path, head, headAt, city } of pagesOf(site)) {
    // No search result shows them.
    if (head.robots.startsWith('noindex')) continue
    const values = { ...placeholderValues(site, today), ...(city ? cityValues(city) : {}) }
    const lengthOf = (part: keyof typeof first) => [...fillPlaceholders(head[part], values)].length
    // The release check lists what is not written.
    const isWritten = (part: keyof typeof first) => !anyGap.test(head[part])
    if (isWritten('title') && lengthOf('title') > title.visibleChars)
      report(
        headAt.title,
        `sidtiteln på ${path} är ${lengthOf('title')} tecken och klipps av i sökresultat.`,
        `Skriv högst ${title.visibleChars}.`,
      )
    if (
      isWritten('description') &&
      (lengthOf('description') < description.min ||
        lengthOf('description') > description.visibleChars)
    )
      report(
        headAt.description,
        `beskrivningen av ${path} är ${lengthOf('description')} tecken.`,
        `Skriv mellan ${description.min} och ${description.visibleChars}.`,
      )
    for (const [part, words, of, instead] of [
      ['title', 'sidtiteln', 'på', 'Ge sidorna olika titlar.'],
      ['description', 'beskrivningen', 'av', 'Beskriv vad som är särskilt för sidan.'],
    ] as const) {
      const text = fillPlaceholders(head[part], values)
      if (!isWritten(part)) continue
      const otherEntry = first[part].get(text)
      if (otherEntry)
        report(headAt[part], `${words} ${of} ${path} är densamma som ${of} ${otherEntry}.`, instead)
      else first[part].set(text, path)
    }
  }
  return problems
}

/** Also of the titles and descriptions that conditions make on other days. */
function headsOnOtherDays(site: Site, sources: Sources, today: string): Problem[] {
  const found = headProblems(site, sources, today)
  const places = new Set(found.map(placeOf))
  // The content is valid on all days.
  for (const day of factDays(sources, site))
    for (const problem of day.hasChanges
      ? headProblems(day.site as Site, day.sources, today)
      : []) {
      if (places.has(placeOf(problem))) continue
      places.add(placeOf(problem))
      found.push({ ...problem, instead: `Så är det ${day.when}. ${problem.instead}` })
    }
  return found
}
const placeOf = ({ file, line, message }: Problem) => `${file}:${line} ${message.split(' ')[0]}`

/** The largest aspect ratio that pictures are cropped to. */
const maxAspectRatio = 2

const smallPictures = (sources: Sources, images: LoadOptions['images']): Problem[] =>
  textsOf(sources).flatMap(({ role, value, report }) => {
    if (typeof role !== 'object' || !('image' in role) || value.endsWith('.svg')) return []
    const { width, height } = required(images[value], value)
    const { minWidth } = role.image
    const tooSmall = (actual: string, minimum: string) => [
      report(
        `bilden "${value}" är ${actual} och blir suddig.`,
        `Använd en som är minst ${minimum}.`,
        undefined,
        'warning',
      ),
    ]
    if (width < minWidth) return tooSmall(`${width} bildpunkter bred`, `${minWidth} bred`)
    return height * maxAspectRatio < minWidth
      ? tooSmall(`bara ${height} bildpunkter hög`, `${minWidth / maxAspectRatio} hög`)
      : []
  })

const readTimes = ({ articles }: Site, sources: Sources): Problem[] =>
  articles.flatMap(({ id, readMinutes, body }) => {
    const computedMinutes = readingMinutes(body)
    if (readMinutes === undefined || Math.abs(readMinutes - computedMinutes) <= 1) return []
    const source = entrySource(sources, 'articles', id)
    const instead = `Skriv ${computedMinutes}, eller ta bort raden så räknas den ut.`
    return warn(
      source,
      ['readMinutes'],
      `lästiden ${readMinutes} minuter stämmer inte med texten.`,
      instead,
    )
  })
