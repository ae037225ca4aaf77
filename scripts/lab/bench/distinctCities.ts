import { parse, stringify } from 'yaml'
import { City } from '../../../renderer/content/schema/pages.ts'
import { walk } from '../../../renderer/content/schema/roles.ts'
import { contentFiles } from '../../build/contentFiles.ts'

type Written = City & { services: Record<string, { sections: { type: string }[] } & Record<string, unknown>> }

/**
 * `count` more city files, by their path under content/, the same each time. They have the structure of the cities of `root`, and every word
 * is replaced by another of their words of the same length: the similarity check and caches by text treat them as cities of their own.
 */
export function distinctCities(count: number, root = 'content'): Record<string, string> {
  const models = Object.entries(contentFiles(root)).flatMap(([file, text]) =>
    file.startsWith('cities/') ? [plain(parse(text) as Written, 0)] : [],
  )
  const all = new Set<string>()
  for (const model of models) withTexts(model, (text) => withWords(text, (found) => all.add(found.toLowerCase()) && found))
  const words = Map.groupBy(all, ({ length }) => length)
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const random = randomFrom(index)
      const other = (old: string) => {
        const choice = words.get(old.length)!
        const found = choice[Math.floor(random() * choice.length)]!
        return old[0] === old[0]!.toLowerCase() ? found : found[0]!.toUpperCase() + found.slice(1)
      }
      const city = withTexts(plain(structuredClone(models[index % models.length]!), index), (text) => withWords(text, other))
      const slug = slugOf(index)
      const geo = { latitude: 56 + random() * 12, longitude: 11 + random() * 12 }
      const name = slug[0]!.toUpperCase() + slug.slice(1)
      return [`cities/${slug}.yaml`, stringify({ ...city, slug, name, geo, order: 1000 + index, districts: [...new Set(city.districts)] })]
    }),
  )
}

/** Without what only one place has; every fourth has no chargers. */
function plain(city: Written, index: number): Written {
  city.aliases = []
  if (index % 4 === 3 && Object.keys(city.services).length > 1) delete city.services.laddboxar
  for (const own of Object.values(city.services)) {
    for (const key of ['ownLayout', 'showBusiness', 'form', 'buttons']) delete own[key]
    own.sections = own.sections.filter(({ type }) => !['product', 'form', 'brands'].includes(type))
  }
  return city
}

const withTexts = (city: Written, change: (text: string) => string) =>
  walk(City, city, (part, { role }) =>
    typeof part === 'string' && (role === 'line' || role === 'markdown') ? change(part) : part,
  ) as Written

/** Placeholders and the addresses of links stay. */
const withWords = (text: string, change: (word: string) => string) =>
  text.replace(/\{[^}]*\}|\]\([^)]*\)|\p{L}{2,}/gu, (found) => (/^[{\]]/.test(found) ? found : change(found)))

const syllables = ['al', 'be', 'da', 'en', 'fo', 'ga', 'hu', 'il', 'ka', 'lo', 'mi', 'nu', 'ol', 'ra', 'su', 'ta']
const slugOf = (index: number) => `${[index >> 8, index >> 4, index].map((part) => syllables[part & 15]).join('')}stad`

/** Numbers from 0 to 1 that depend on the seed alone. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223
    return (state >>> 0) / 2 ** 32
  }
}
