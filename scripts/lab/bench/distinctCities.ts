import { parse, stringify } from 'yaml'
import { City } from '../../../renderer/content/schema/pages.ts'
import { walk } from '../../../renderer/content/schema/roles.ts'
import { contentFiles } from '../../build/contentFiles.ts'

type Written = City & { services: Record<string, { sections: { type: string }[] } & Record<string, unknown>> }

/**
 * `count` more city files, by their path under content/, the same each time. They have the structure of the cities of `root`, with other letters
 * in every word: the similarity check and caches by text treat them as cities of their own.
 */
export function distinctCities(count: number, root = 'content'): Record<string, string> {
  const models = Object.entries(contentFiles(root)).flatMap(([file, text]) => (file.startsWith('cities/') ? [parse(text) as Written] : []))
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const city = withOtherLetters(plain(structuredClone(models[index % models.length]!), index), index)
      const slug = slugOf(index)
      const geo = { latitude: 56 + ((index * 7) % 120) / 10, longitude: 11 + ((index * 11) % 120) / 10 }
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

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Placeholders and the addresses of links stay. */
const withOtherLetters = (city: Written, index: number) =>
  walk(City, city, (part, { role }) => {
    if (typeof part !== 'string' || (role !== 'line' && role !== 'markdown')) return part
    const other = (letter: string, at: number) => letters[(letters.indexOf(letter) + 1 + index + at * (index >> 4)) % letters.length]!
    return part.replace(/\{[^}]*\}|\]\([^)]*\)|\p{L}{2,}/gu, (found) => (/^[{\]]/.test(found) ? found : found.replace(/[a-z]/g, other)))
  }) as Written

const syllables = ['al', 'be', 'da', 'en', 'fo', 'ga', 'hu', 'il', 'ka', 'lo', 'mi', 'nu', 'ol', 'ra', 'su', 'ta']
const slugOf = (index: number) => `${[index >> 8, index >> 4, index].map((part) => syllables[part & 15]).join('')}stad`
