import { parse, stringify } from 'yaml'
import { textsIn } from '../../../renderer/content/schema/walk.ts'
import { City } from '../../../renderer/content/schema/services.ts'
import { contentFiles } from '../../build/contentFiles.ts'

type Written = City & { services: Record<string, { sections: { type: string }[] } & Record<string, unknown>> }

/**
 * `count` more city files, by their path under content/, the same each time. They are shaped as those of `root`, and every word of their
 * texts is exchanged for another word of these files that is as long: so the check takes them for cities of their own, and nothing that
 * keeps results by text has an easier time than with real ones.
 */
export function distinctCities(count: number, root = 'content'): Record<string, string> {
  const models = Object.entries(contentFiles(root)).flatMap(([file, text]) =>
    file.startsWith('cities/') ? [plain(parse(text) as Written, 0)] : [],
  )
  const words = byLength(models.flatMap((model) => cityTexts(model).map(({ value }) => value)))
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const random = randomFrom(index)
      const city = plain(structuredClone(models[index % models.length]!), index)
      for (const { path, value } of cityTexts(city)) setIn(city, path, inOtherWords(value, words, random))
      city.districts = [...new Set(city.districts)]
      const slug = slugOf(index)
      const geo = { latitude: 56 + random() * 12, longitude: 11 + random() * 12 }
      Object.assign(city, { slug, name: slug[0]!.toUpperCase() + slug.slice(1), order: 1000 + index, geo })
      return [`cities/${slug}.yaml`, stringify(city)]
    }),
  )
}

/** What only one place has is left out, and every fourth has no chargers. */
function plain(city: Written, index: number): Written {
  city.aliases = []
  if (index % 4 === 3 && Object.keys(city.services).length > 1) delete city.services.laddboxar
  for (const own of Object.values(city.services)) {
    for (const key of ['ownLayout', 'showBusiness', 'form', 'buttons']) delete own[key]
    own.sections = own.sections.filter(({ type }) => !['product', 'form', 'brands'].includes(type))
  }
  return city
}

const cityTexts = (city: Written) => textsIn(City, city).filter(({ role }) => role === 'line' || role === 'markdown')

function setIn(target: object, path: readonly PropertyKey[], value: string): void {
  const parent = path.slice(0, -1).reduce<object>((inner, key) => inner[key as keyof typeof inner], target)
  Object.assign(parent, { [path.at(-1)!]: value })
}

const word = /\p{L}{2,}/gu
/** Placeholders and addresses of links stay. */
const parts = /(\{[^}]*\}|\]\([^)]*\))/

function byLength(texts: string[]): Map<number, string[]> {
  const all = texts.flatMap((text) => text.split(parts).flatMap((part, index) => (index % 2 ? [] : (part.match(word) ?? []))))
  return Map.groupBy(new Set(all.map((each) => each.toLowerCase())), ({ length }) => length) as Map<number, string[]>
}

const inOtherWords = (text: string, words: Map<number, string[]>, random: () => number): string =>
  text
    .split(parts)
    .map((part, index) =>
      index % 2
        ? part
        : part.replace(word, (old) => {
            const choice = words.get(old.length)!
            const other = choice[Math.floor(random() * choice.length)]!
            return old[0] === old[0]!.toLowerCase() ? other : other[0]!.toUpperCase() + other.slice(1)
          }),
    )
    .join('')

const syllables = ['al', 'be', 'da', 'en', 'fo', 'ga', 'hu', 'il', 'ka', 'lo', 'mi', 'nu', 'ol', 'ra', 'su', 'ta']
const slugOf = (index: number) => `${[index >> 8, index >> 4, index].map((part) => syllables[part & 15]).join('')}stad`

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
