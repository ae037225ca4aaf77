/** Checks references between files, and uniqueness of slugs and ids. */
import { advice, closest } from '../read/closest.ts'
import { entrySource, type LoadOptions, type PartialSite, type Sources } from '../site.ts'
import type { Problem, Range } from '../read/problems.ts'
import { collections, fileOf } from '../schema/collections.ts'
import { slugify } from '../read/repair.ts'
import { keyRange, problemAt, problemOf, type Source, rawFields } from '../read/positions.ts'
import { isOfKind } from '../model/facts.ts'
import { type FactKind, pictureName } from '../schema/roles.ts'
import { mapTexts, type Text } from './walk.ts'

/** Referenced people, services, facts and pictures must exist; slugs and ids must be unique. */
export function checkReferences(
  sources: Sources,
  site: PartialSite,
  { images, before }: LoadOptions,
): Problem[] {
  const facts = new Map(site.facts?.facts.map(({ id, figure }) => [id, figure]))
  const files = Object.keys(images)
  const drawings = files.filter((file) => /^[^/]+\.svg$/.test(file))
  const problems = namesIn(sources).flatMap((text) => {
    const { role } = text
    if (role === 'drawing') return missingPicture(text, drawings)
    if (role === 'category')
      return site.blog
        ? unknownReference(
            text,
            site.blog.categories.map(({ id }) => id),
            collections.blog.path,
          )
        : []
    if (typeof role !== 'object') return []
    if ('image' in role) return missingPicture(text, files)
    if ('ref' in role)
      return unknownReference(text, [...sources[role.ref].keys()], collections[role.ref].path)
    return site.facts ? wrongFact(text, role.fact, facts) : []
  })
  return [
    ...problems,
    ...checkCityServices(sources, site),
    ...checkJobs(sources, site),
    ...checkUnique(sources, before),
  ]
}

const namesIn = mapTexts((text) =>
  text.role === 'drawing' || text.role === 'category' || typeof text.role === 'object'
    ? [text]
    : [],
)

function unknownReference(
  { path, value, report }: Text,
  validValues: string[],
  place: string,
): Problem[] {
  const key = String(path.findLast((step) => typeof step === 'string'))
  return validValues.includes(value)
    ? []
    : [
        report(
          `${key} "${value}" finns inte i content/${place}.`,
          advice(value, validValues, 'Där finns'),
        ),
      ]
}

const examples: Record<FactKind, string> = {
  any: '',
  kronor: 'ett belopp, till exempel 17 900 kr',
  share: 'en andel, till exempel 50 %',
  number: 'ett tal med enhet, till exempel 430 W',
  span: 'ett spann, till exempel 900–1 100 kWh',
  shares: 'fem andelar från söder till norr, till exempel 95 %, 90 %, 80 %, 60 %, 55 %',
}

function wrongFact(text: Text, kind: FactKind, facts: Map<string, string>): Problem[] {
  const figure = facts.get(text.value)
  if (figure === undefined) return unknownReference(text, [...facts.keys()], collections.facts.path)
  if (isOfKind(figure, kind)) return []
  return [
    text.report(
      `siffran "${text.value}" är ${figure}, och här ska det stå ${examples[kind]}.`,
      'Välj en annan.',
    ),
  ]
}

/** A problem if the file that a text, or a part of it, names does not exist. */
export function missingPicture(
  { value, report }: Text,
  candidates: string[],
  file = value,
  part?: Range,
): Problem[] {
  // The schema reports malformed names.
  if (candidates.includes(file) || (!part && !pictureName.test(file))) return []
  const suggestion =
    candidates.find((other) => other.split('/').at(-1) === file || file.endsWith(`/${other}`)) ??
    closest(file, candidates)
  const instead = suggestion
    ? `Menade du "${suggestion}"?`
    : 'Lägg bilden där, eller skriv namnet på en som finns.'
  return [report(`bilden "${file}" finns inte i content/images.`, instead, part)]
}

function checkCityServices(sources: Sources, site: PartialSite): Problem[] {
  const slugs = [...sources.services].map(
    ([id, source]) => rawFields<{ slug: string }>(source).slug ?? id,
  )
  const withPages = site.services.filter(({ cityPage }) => cityPage).map(({ slug }) => slug)
  return [...sources.cities.values()].flatMap((source) => {
    const citySlugs = Object.keys(rawFields<{ services: object }>(source).services ?? {})
    const offered = withPages.join(', ')
    // Without services that have city pages, cities are only choices in the form.
    if (citySlugs.length === 0 && source.value && withPages.length > 0)
      return problemOf(
        source,
        ['services'],
        'orten har ingen tjänst, så den får ingen sida.',
        `Lägg till en av: ${offered}.`,
      )
    return citySlugs.flatMap((slug) => {
      const report = (message: string, instead: string) =>
        problemAt(source, keyRange(source, ['services'], slug), message, instead)
      if (!slugs.includes(slug))
        return report(
          `tjänsten "${slug}" finns inte i content/services.`,
          advice(slug, withPages, 'Tjänster med ortsidor'),
        )
      const isReadable = site.services.some((service) => service.slug === slug)
      return isReadable && !withPages.includes(slug)
        ? report(`tjänsten "${slug}" har inga ortsidor.`, `Tjänster med ortsidor: ${offered}.`)
        : []
    })
  })
}

/** Testimonials and references must mention the work of each of their services. */
function checkJobs({ testimonials, references }: Sources, site: PartialSite): Problem[] {
  const entries = [
    ...site.testimonials.map(({ id, services, job }) => ({
      source: entrySource({ testimonials }, 'testimonials', id),
      services,
      text: job,
      location: 'job',
    })),
    ...site.references.map(({ id, services, headline, scope: { size, product } }) => ({
      source: entrySource({ references }, 'references', id),
      services,
      text: [headline, size, product].join(' '),
      location: 'headline och scope',
    })),
  ]
  return entries.flatMap(({ source, services, text, location }) =>
    services.flatMap((id, index) => {
      const service = site.services.find((other) => other.id === id)
      if (!service) return []
      const { name, jobWords } = service
      const lowerCase = text.toLowerCase()
      const isFound = jobWords
        ? jobWords.some((word) => lowerCase.includes(word.toLowerCase()))
        : mentions(text, name)
      if (isFound) return []
      const file = `content/${fileOf('services', id)}`
      return problemOf(
        source,
        ['services', index],
        `${location} säger inget om ${name}${jobWords ? ` (${jobWords.join(', ')})` : ''}.`,
        `Skriv vad som gjordes, lägg till ett ord för det under jobWords (Ord för arbetet) i ${file}, eller ta bort ${id}.`,
      )
    }),
  )
}

/** Endings of nouns and verbs: Värmepumpar, Takbyte, Elinstallationer, Låsbyten. */
const ending = /(?:ationer|ation|ningar|ningen|ning|arna|erna|orna|ar|er|or|en|et|na|a|e|n|r|t)$/
/** Words that say nothing about a trade. */
const commonWord =
  /^(?:och|eller|samt|med|för|från|till|hos|av|på|i|din|ditt|dina|alla|hela|dygnet|runt|service|tjänst(?:er)?|installation(?:er)?)$/
const stemOf = (word: string) => {
  const stem = word.replace(ending, '')
  return stem.length >= 3 ? stem : word
}
const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

/**
 * Whether a text is about a service, by the stems of its name: "Luftvärmepump" where the service is "Värmepumpar", "Nytt badrum" where
 * it is "Badrumsrenovering", "Nya lås" where it is "Låsbyten".
 */
export function mentions(text: string, service: string): boolean {
  const all = wordsIn(service)
  const own = all.filter((word) => !commonWord.test(word))
  const names = own.length > 0 ? own : all
  const words = wordsIn(text)
  return names.some((name) =>
    words.some((word) => {
      const stem = stemOf(word)
      return word.includes(stemOf(name).slice(0, 6)) || (stem.length >= 3 && name.startsWith(stem))
    }),
  )
}

const nameOf = ({ file }: Source) => slugify(file.replace(/^.*\/|\.yaml$/g, ''))

/** Duplicates are reported on the newer file, or on that with another name. */
function checkUnique(
  { services, cities, facts }: Sources,
  before: LoadOptions['before'],
): Problem[] {
  type RawEntry = { slug?: unknown; serviceType?: unknown; facts?: { id?: unknown }[] }
  const raw = rawFields<RawEntry>
  const slugs = (entries: Map<string, Source>) =>
    [...entries.values()]
      .map((source) => ({ source, path: ['slug'], value: raw(source).slug }))
      .sort(
        (a, b) =>
          Number(isNewFile(a.source.file, before)) - Number(isNewFile(b.source.file, before)) ||
          Number(nameOf(a.source) !== a.value) - Number(nameOf(b.source) !== b.value),
      )
  const ids = [...facts.values()].flatMap((source) => {
    const list = raw(source).facts
    return (Array.isArray(list) ? list : []).map((fact, index) => ({
      source,
      path: ['facts', index, 'id'],
      value: fact?.id,
    }))
  })
  return [
    ...[services, cities].flatMap((entries) =>
      duplicateProblems(
        slugs(entries),
        (slug, other) => `adressen "${slug}" finns redan i ${other}.`,
        (source) => `Skriv ${nameOf(source)}.`,
      ),
    ),
    ...duplicateProblems(
      ids,
      (id, other) => `id "${id}" finns på ${other}.`,
      () => 'Välj ett annat.',
    ),
    // Requests, mails and lists identify a service by its serviceType.
    ...duplicateProblems(
      [...services.values()].map((source) => ({
        source,
        path: ['serviceType'],
        value: raw(source).serviceType,
      })),
      (name, other) => `kortnamnet "${name}" har redan ${other}.`,
      () => 'Välj ett annat.',
    ),
  ]
}

/** Whether the published content lacks the file. */
export const isNewFile = (file: string, before: LoadOptions['before']) =>
  before !== undefined && !(file in before)

type LocatedValue = { source: Source; path: PropertyKey[]; value: unknown }

function duplicateProblems(
  values: LocatedValue[],
  message: (value: string, other: string) => string,
  instead: (source: Source) => string,
): Problem[] {
  const seen = new Map<string, Source>()
  return values.flatMap(({ source, path, value }) => {
    if (!value) return []
    const other = seen.get(String(value))
    if (!other) seen.set(String(value), source)
    const location = other === source ? 'ett ställe till i filen' : `content/${other?.file}`
    return other ? [problemOf(source, path, message(String(value), location), instead(source))] : []
  })
}
