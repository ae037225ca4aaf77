import { fontCharacters } from '../../theme/fontCharacters.ts'
import { type LoadOptions, type Site, type Sources, sourceOf } from '../site.ts'
import { readingMinutes } from '../markdown/render.ts'
import { type Origin, pagesOf } from '../model/pagesOf.ts'
import { cityValues, fill, longDate, placeholderValues } from '../model/placeholders.ts'
import type { Problem } from '../read/problems.ts'
import { problemAt, rangeInside, rangeOf, type Source } from '../read/positions.ts'
import { similarPages } from './similar.ts'

/** What is right by the rules and could still be better: warnings, and an error for city pages that are copies of each other. */
export function contentQuality(site: Site, sources: Sources, options: LoadOptions): Problem[] {
  return [
    ...expiredFacts(site, sources, options.today),
    ...heads(site, sources, options.today),
    ...smallPictures(sources, options.images),
    ...missingLetters(sources),
    ...readTimes(site, sources),
    ...cityPagesWithoutLinks(site, sources),
    ...similarPages(site, sources, options.today),
  ]
}

const warn = (source: Source, range: readonly [number, number], what: string, instead?: string) =>
  problemAt(source, range, what, instead, 'warning')

export const expiredFacts = ({ facts }: Site, sources: Sources, today: string) =>
  facts.facts.flatMap(({ id, checkBy, source }, index) => {
    if (checkBy >= today) return []
    const file = sources.facts.get('')!
    return [
      warn(
        file,
        rangeOf(file, ['facts', index, 'checkBy']),
        `siffran "${id}" skulle ha kontrollerats senast ${longDate(checkBy)}.`,
        `Se efter hos ${source.name}, rätta siffran om den har ändrats och skriv ett nytt datum.`,
      ),
    ]
  })

function heads(site: Site, sources: Sources, today: string): Problem[] {
  const problems: Problem[] = []
  const say = ([file, path]: Origin, what: string, instead: string) => {
    const source = sourceOf(sources, file)
    problems.push(warn(source, rangeOf(source, path), what, instead))
  }
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  for (const { path, head, headAt, city } of pagesOf(site)) {
    const values = { ...placeholderValues(site, today), ...(city ? cityValues(city) : {}) }
    const title = fill(head.title, values)
    const description = fill(head.description, values)
    const length = [...title].length
    if (length > 60) say(headAt.title, `sidtiteln på ${path} är ${length} tecken och klipps av i sökresultat.`, 'Skriv högst 60.')
    const described = [...description].length
    if (described < 70 || described > 160)
      say(headAt.description, `beskrivningen av ${path} är ${described} tecken.`, 'Skriv mellan 70 och 160.')
    const sameTitle = titles.get(title)
    if (sameTitle) say(headAt.title, `sidtiteln på ${path} är densamma som på ${sameTitle}.`, 'Ge sidorna olika titlar.')
    const sameDescription = descriptions.get(description)
    if (sameDescription)
      say(headAt.description, `beskrivningen av ${path} är densamma som av ${sameDescription}.`, 'Beskriv vad som är särskilt för sidan.')
    titles.set(title, sameTitle ?? path)
    descriptions.set(description, sameDescription ?? path)
  }
  return problems
}

/** The home page's first picture fills the screen, a portrait is a small circle, the rest stand in columns. */
const neededWidth = (source: Source, path: readonly string[]) =>
  path.includes('portrait') || path.includes('plate') || path.includes('certifications')
    ? 400
    : source.file === 'pages/home.yaml' && path[0] === 'hero'
      ? 1920
      : 1200

const smallPictures = (sources: Sources, images: LoadOptions['images']): Problem[] =>
  Object.values(sources).flatMap((entries) =>
    [...entries.values()].flatMap((source) =>
      source.texts.flatMap(({ key, text, path, range }) => {
        const width = key === 'file' && !text.endsWith('.svg') ? images[text]?.width : undefined
        const needed = neededWidth(source, path)
        return width === undefined || width >= needed
          ? []
          : [
              warn(
                source,
                range,
                `bilden "${text}" är ${width} bildpunkter bred och blir suddig.`,
                `Använd en som är minst ${needed} bred.`,
              ),
            ]
      }),
    ),
  )

const missing = new RegExp(`[^${fontCharacters.replace(/[\\\]^-]/g, '\\$&')}\\n]`, 'u')

/** Told once for each letter and file. */
const missingLetters = (sources: Sources): Problem[] =>
  Object.values(sources).flatMap((entries) =>
    [...entries.values()].flatMap((source) => {
      const shown = [...source.texts.map(({ range }) => range), [source.bodyStart, source.text.length] as const]
      const told = new Set<string>()
      return shown.flatMap(([start, end]) => {
        const found = missing.exec(source.text.slice(start, end))
        if (!found || told.has(found[0])) return []
        told.add(found[0])
        const code = `U+${found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
        return [
          warn(
            source,
            [start + found.index, start + found.index + found[0].length],
            `tecknet ${/\p{L}|\p{S}|\p{P}/u.test(found[0]) ? `${found[0]} (${code})` : code} finns inte i webbplatsens typsnitt och visas i ett annat.`,
            'Byt tecknet, eller be en utvecklare lägga till det i fontCharacters.ts.',
          ),
        ]
      })
    }),
  )

const readTimes = ({ articles }: Site, sources: Sources): Problem[] =>
  articles.flatMap(({ id, readMinutes, body }) => {
    const computed = readingMinutes(body)
    if (readMinutes === undefined || Math.abs(readMinutes - computed) <= 1) return []
    const source = sources.articles.get(id)!
    return [
      warn(
        source,
        rangeOf(source, ['readMinutes']),
        `lästiden ${readMinutes} minuter stämmer inte med texten.`,
        `Skriv ${computed}, eller ta bort raden så räknas den ut.`,
      ),
    ]
  })

/** Nobody finds a page that no other page links to. */
const cityPagesWithoutLinks = ({ services, cities }: Site, sources: Sources): Problem[] =>
  services.flatMap(({ id, slug, cityPage, sections }) => {
    if (!cityPage || !cities.some((city) => city.services[slug]) || sections.some(({ type }) => type === 'cityLinks')) return []
    const source = sources.services.get(id)!
    return [
      warn(
        source,
        rangeInside(source, ['sections'], 'sections'),
        `ingen sida länkar till orternas sidor om ${slug}.`,
        'Lägg till delen - type: cityLinks.',
      ),
    ]
  })
