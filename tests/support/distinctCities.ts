/** Generates city files for measurements and tests. */
import { parse, stringify } from 'yaml'
import { City } from '../../renderer/content/schema/pages.ts'
import { walk } from '../../renderer/content/schema/traverse.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'

type CityFile = City & {
  services: Record<string, { sections: { type: string }[] } & Record<string, unknown>>
}

/**
 * Generates `count` city files, by their path under content/, always the same. They are copies of
 * the cities of `root` with other letters in each word, so that the similarity check and caches
 * treat them as distinct.
 */
export function distinctCities(count: number, root = 'content'): Record<string, string> {
  const originals = Object.entries(contentFiles(root)).flatMap(([file, text]) => {
    const city = file.startsWith('cities/') ? (parse(text) as CityFile) : undefined
    return city && Object.values(city.services).some(isShared) ? [city] : []
  })
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const city = withOtherLetters(
        simplifyCity(structuredClone(originals[index % originals.length]!), index),
        index,
      )
      const slug = slugOf(index)
      const geo = {
        latitude: 56 + ((index * 7) % 120) / 10,
        longitude: 11 + ((index * 11) % 120) / 10,
      }
      const name = slug[0]!.toUpperCase() + slug.slice(1)
      return [
        `cities/${slug}.yaml`,
        stringify({
          ...city,
          slug,
          name,
          geo,
          order: 1000 + index,
          districts: [...new Set(city.districts)],
        }),
      ]
    }),
  )
}

/** Whether the page has the layout of its service; the sections of another may fit nowhere else. */
const isShared = ({ ownLayout }: { ownLayout?: unknown }) => ownLayout !== true

/** Without parts that only one city may have; every fourth has only its first service. */
function simplifyCity(city: CityFile, index: number): CityFile {
  city.aliases = []
  const shared = Object.entries(city.services).filter(([, service]) => isShared(service))
  city.services = Object.fromEntries(index % 4 === 3 ? shared.slice(0, 1) : shared)
  for (const cityService of Object.values(city.services)) {
    for (const key of ['showBusiness', 'form', 'buttons']) delete cityService[key]
    cityService.sections = cityService.sections.filter(
      ({ type }) => !['product', 'form'].includes(type),
    )
  }
  return city
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Keeps placeholders and the URLs of links. */
const withOtherLetters = (city: CityFile, index: number) =>
  walk(City, city, (part, { role }) => {
    if (typeof part !== 'string' || (role !== 'line' && role !== 'markdown')) return part
    const other = (letter: string, at: number) =>
      letters[(letters.indexOf(letter) + 1 + index + at * (index >> 4)) % letters.length]!
    return part.replace(/\{[^}]*\}|\]\([^)]*\)|\p{L}{2,}/gu, (word) =>
      /^[{\]]/.test(word) ? word : word.replace(/[a-z]/g, other),
    )
  }) as CityFile

const syllables = 'al be da en fo ga hu il ka lo mi nu ol ra su ta'.split(' ')
const slugOf = (index: number) =>
  `${[index >> 8, index >> 4, index].map((part) => syllables[part & 15]).join('')}stad`
