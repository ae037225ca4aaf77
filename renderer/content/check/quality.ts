/**
 * Warnings about valid content, and an error for city pages that are copies of each other. `npm run check:content` and `check:release` report
 * them, the build does not: what must stop it belongs in `checks` in load.ts.
 */
import { dayMs } from '../../../amplify/functions/shared/durations.ts'
import { allFontCharacters } from '../../theme/fontCharacters.ts'
import { entrySource, type LoadOptions, type Site, type Sources, sourceOf } from '../site.ts'
import { readingMinutes } from '../markdown/plain.ts'
import { type ContentLocation, pagesOf } from '../model/pagesOf.ts'
import { cityValues, fillPlaceholders, placeholderValues } from '../model/placeholders.ts'
import { codeOf, matchRange, type Problem } from '../read/problems.ts'
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
    ...missingLetters(sources),
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

const drawn = new Set([...allFontCharacters, '\n'])

/** What editors can only remove, so that each place is reported. */
const isInvisible = (character: string) => /[\s\p{Cf}]/u.test(character)

/** Characters that the fonts lack: invisible ones, and each other one once for each file. */
function missingLetters(sources: Sources): Problem[] {
  const reported = new Set<string>()
  return textsOf(sources).flatMap(({ source, value, report }) => {
    const garbledLetters = [
      ...value.matchAll(/[ÃÂâ][\u0080-\u00bf€‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+/gu),
    ].map((match) => {
      const range = matchRange(match)
      const message = `${match[0]} är en bokstav som har sparats fel.`
      return { range, problem: report(message, 'Skriv den igen.', range, 'warning') }
    })
    const isGarbled = (at: number) =>
      garbledLetters.some(({ range: [start, end] }) => at >= start && at < end)
    let at = 0
    const problems = [...value].flatMap((character) => {
      const start = at
      at += character.length
      if (drawn.has(character) || isGarbled(start) || reported.has(source.file + character))
        return []
      if (!isInvisible(character)) reported.add(source.file + character)
      return [
        missingLetter(character, value.slice(0, start), (...words) =>
          report(...words, [start, start + character.length], 'warning'),
        ),
      ]
    })
    return [...garbledLetters.map(({ problem }) => problem), ...problems]
  })
}

function missingLetter(
  character: string,
  before: string,
  warn: (message: string, instead: string) => Problem,
): Problem {
  if (character === '\t')
    return warn('här står en tabb mitt i texten.', 'Byt den mot ett mellanslag.')
  if (/\p{Cf}/u.test(character)) {
    const [word = ''] = /\S{1,20}$/u.exec(before.slice(-20)) ?? []
    return warn(
      `${word ? `efter ${word}` : 'först i texten'} står ett osynligt tecken.`,
      'Sudda där och skriv igen.',
    )
  }
  const code = codeOf(character)
  if (/\s/.test(character))
    return warn(`här står ett ovanligt mellanslag (${code}).`, 'Byt det mot ett vanligt.')
  const name = /\p{L}|\p{S}|\p{P}/u.test(character) ? `${character} (${code})` : code
  return warn(
    `tecknet ${name} finns inte i webbplatsens typsnitt och visas i ett annat.`,
    /\p{Pd}/u.test(character)
      ? 'Skriv ett vanligt bindestreck.'
      : 'Byt tecknet om det går, eller låt det stå.',
  )
}

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
