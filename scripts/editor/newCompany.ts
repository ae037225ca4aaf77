/** Makes the sample company in content/ another: what is known is written, what only a person can write becomes a gap with a name, which check:release lists. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { Company, hasRightCheckDigit } from '../../renderer/content/schema/company.ts'
import { countyOf } from '../../renderer/content/schema/counties.ts'
import { line } from '../../renderer/content/schema/roles.ts'
import { slugify } from '../../renderer/content/read/repair.ts'
import { gap, inventedBrands, inventedStaff } from '../../renderer/content/check/sampleValues.ts'
import { contentFiles } from '../build/contentFiles.ts'
import { contentFormat, sourceKey, type YamlValues } from './admin/contentFormat.ts'

const { name, legalName, phone, email, organisationNumber, region, address, geo } = Company.shape

/** What is asked for, in this order, or stands in a file. */
export const Answers = z.strictObject({
  name,
  legalName,
  organisationNumber: organisationNumber.refine(hasRightCheckDigit, 'Organisationsnumret är felskrivet: den sista siffran stämmer inte.'),
  phone,
  email,
  domain: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Domän: www.firma.se, utan https://')
    .meta({ title: 'Domän' }),
  street: address.shape.street,
  postalCode: address.shape.postalCode,
  town: address.shape.city,
  region,
  latitude: geo.shape.latitude,
  longitude: geo.shape.longitude,
  services: z.array(line('Tjänst')).min(1, 'Minst en tjänst.').meta({ title: 'Tjänster' }),
  cities: z.array(line('Ort')).min(1, 'Minst en ort.').meta({ title: 'Orter' }),
})
export type Answers = z.infer<typeof Answers>

const { readYaml, writeYaml } = contentFormat()

type WrittenService = { slug: string; name: string; hero: { image: object }; cityPage?: object }

/** What `services` may name. */
export const serviceSlugs = (root = 'content'): string[] =>
  readdirSync(join(root, 'services')).map((file) => String(readYaml(readFileSync(join(root, 'services', file), 'utf8')).slug))

/** How the sample's pages speak of a service, where it is not by its name. */
const spokenOf: Record<string, string> = {
  solceller: 'sol(?:cell|panel|el|en)',
  laddboxar: 'laddbox|laddplats|laddning',
  'ai-batterilösningar': 'batteri',
  eltjanster: 'elcentral|eltjänst|elföretag|(?<!\\p{L})el(?!\\p{L})',
  takmaling: 'takmåln',
}

export function newCompany(answers: Answers, root = 'content'): void {
  const path = (file: string) => join(root, file)
  const change = (file: string, values: (before: YamlValues) => YamlValues) =>
    writeFileSync(path(file), writeYaml(values(readYaml(readFileSync(path(file), 'utf8')))))
  const entries = (folder: string) =>
    readdirSync(path(folder))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => `${folder}/${file}`)

  const services = Object.fromEntries(
    entries('services').map((file) => [file, readYaml(readFileSync(path(file), 'utf8')) as WrittenService]),
  )
  const removedServices = Object.entries(services).filter(([, { slug }]) => !answers.services.includes(slug))
  const cities = Object.fromEntries(entries('cities').map((file) => [file, readYaml(readFileSync(path(file), 'utf8'))]))
  const kept = Object.entries(cities).filter(([, { name }]) => answers.cities.includes(String(name)))
  const removedCities = Object.entries(cities).filter(([file]) => !kept.some(([other]) => other === file))

  const places = [
    ...removedCities.map(([, { name }]) => String(name)),
    ...entries('references').map((file) => String(readYaml(readFileSync(path(file), 'utf8')).place)),
  ].filter((place) => ![...answers.cities, answers.town].includes(place))

  // What the sample invented about people goes; an own one is a new file.
  for (const folder of ['testimonials', 'references']) for (const file of entries(folder)) rmSync(path(file))
  for (const [file] of [...removedServices, ...removedCities]) rmSync(path(file))

  change('site.yaml', (before) => ({
    ...before,
    sample: false,
    name: answers.name,
    legalName: answers.legalName,
    origin: `https://${answers.domain}`,
    phone: answers.phone,
    email: answers.email,
    organisationNumber: answers.organisationNumber,
    vatNumber: `SE${answers.organisationNumber.replace('-', '')}01`,
    founded: gap('när företaget grundades'),
    address: { street: answers.street, postalCode: answers.postalCode, city: answers.town },
    region: answers.region,
    geo: { latitude: answers.latitude, longitude: answers.longitude },
  }))
  entries('staff').forEach((file, i) => {
    change(file, ({ role, order }) => ({
      name: gap(`medarbetare ${i + 1}`),
      displayName: gap(`medarbetare ${i + 1}`),
      role,
      email: answers.email,
      order,
    }))
  })

  const removedPaths = [
    ...removedServices.map(([, { slug }]) => `/tjanster/${slug}`),
    ...removedCities.map(([, { slug }]) => `/tjanster/[\\w-]+/${slug}`),
  ]
  const rewrites: [RegExp, string | ((found: string, ...groups: string[]) => string)][] = [
    ...inventedBrands.flatMap((brand, i): [RegExp, string][] => [
      [new RegExp(brand, 'g'), gap(`märke ${i + 1}`)],
      [new RegExp(brand, 'gi'), `marke-${i + 1}`],
    ]),
    ...inventedStaff.map((person, i): [RegExp, string] => [new RegExp(`\\b${slugify(person)}\\b`, 'g'), `medarbetare-${i + 1}`]),
    // By first name in the middle of a sentence, where Per is nobody's rate.
    ...inventedStaff.flatMap((person, i): [RegExp, string][] => {
      const [first, last] = person.split(' ')
      return last ? [[new RegExp(`(?<=\\p{Ll} )${first}(?!\\p{L})`, 'gu'), gap(`medarbetare ${i + 1}`)]] : []
    }),
    [/[\w.]+@ljungsol\.example/g, answers.email],
    // Its own prices and promises end on the day they were written, and a release names each.
    [
      /url: https:\/\/www\.ljungsol\.example((?:\/[\w-]+){1,2})\S*\n +asOf: .*\n +checkBy: .*(?:\n +validTo: .*)?/g,
      (fact, path) => ended(fact).replace(/(?<=https:\/\/)\S+/, answers.domain + path),
    ],
    [/www\.ljungsol\.example/g, answers.domain],
    [/Ljungsol(?: Energi AB|svägen 5)?/g, answers.name],
    // A link to what is gone becomes its words, a button to it one to the form.
    ...removedPaths.flatMap((gone): [RegExp, string | ((found: string, words: string) => string)][] => [
      [new RegExp(`\\[([^\\]]*)\\]\\(${gone}(?:[/#?][^)]*)?\\)`, 'g'), (_, words) => words],
      [new RegExp(`((?:href|to|url): *['"]?)${gone}(?:[/#?][\\w/#-]*)?(?=['"]?$)`, 'gm'), (_, key) => `${key}/begar-offert`],
    ]),
  ]
  /** The sample's home and the places around it, where the text is not about the places themselves. */
  const home: [RegExp, string | ((found: string) => string)][] = [
    // What its sun, snow, rain and electricity are like is true of no other town: a person looks it up.
    [/statement: .*Göteborg[\s\S]*?\n +checkBy: .*/g, ended],
    [/(?:[^\s.:|][^.:|\n]*)?\bGöteborg(?!\p{L})[^.|\n]*(elområde|regnar|snön)[^.|\n]*(?=\.)/gu, gap('ortens läge: $1')],
    [/ med Göteborg(?= \|)/g, ''],
    [/Göteborgs(?=området|trakten)/g, answers.town],
    [/\b(?:Göteborg|Partille)(?!\p{L})/gu, answers.town],
    [/Västra Götaland(?!\p{L})/gu, answers.region],
    [/västkusten(?!\p{L})/gu, gap('landsdelen')],
    ...[...new Set(places)].map((place, i): [RegExp, string] => [new RegExp(`(?<!\\p{L})${place}(?!\\p{L})`, 'gu'), gap(`ort ${i + 1}`)]),
  ]
  const rewritten = (text: string, file: string) =>
    [...rewrites, ...(file.startsWith('cities/') ? [] : home)].reduce((before, [from, to]) => before.replace(from, to as string), text)

  for (const [file, text] of Object.entries(contentFiles(root))) {
    if (!existsSync(path(file))) continue
    const to = rewritten(file, 'cities/')
    writeFileSync(path(file), rewritten(text, file))
    if (to === file) continue
    mkdirSync(dirname(path(to)), { recursive: true })
    renameSync(path(file), path(to))
  }
  // Texts about all services at once, of which some are not offered any more.
  const unoffered = removedServices.map(([, { slug, name }]) => spokenOf[slug] ?? name)
  if (unoffered.length > 0)
    for (const file of ['site.yaml', ...entries('pages')]) {
      let gaps = 0
      const words = new RegExp(['sju tjänster', ...unoffered].join('|'), 'iu')
      const page = basename(file, '.yaml')
      const withGaps = (text: string, key: string) => {
        if (!words.test(text.replaceAll(answers.name, ''))) return text
        return gap(`${page}: ${key === 'description' ? 'beskrivning för sökmotorer, 70 till 160 tecken' : `text ${++gaps}`} om tjänsterna`)
      }
      change(file, (before) => ({ ...before, ...mapTexts(file === 'site.yaml' ? aboutServices(before) : before, withGaps) }))
    }
  drawPlates(join(root, 'images'), (file) => rewritten(file, 'cities/'))
  change('pages/contact.yaml', (before) => ({ ...before, map: undefined }))
  rmSync(join(root, 'images/karta.svg'))

  const offered = entries('services').map((file) => readYaml(readFileSync(path(file), 'utf8')) as WrittenService)
  const gone = new Set(removedServices.map(([, { slug }]) => slug))
  const without = (values: object) => Object.fromEntries(Object.entries(values).filter(([service]) => !gone.has(service)))
  for (const file of entries('cities'))
    change(file, (before) => ({ ...before, aliases: undefined, services: without(before.services as object) }))
  const names = kept.map(([, { name }]) => String(name))
  answers.cities.forEach((city, i) => {
    if (names.includes(city)) return
    writeFileSync(path(`cities/${slugify(city)}.yaml`), writeYaml(newCity(city, i, answers, offered)))
  })
}

/** A fact that holds no longer than on the day it was written, and stops a release. */
function ended(fact: string): string {
  const [, asOf] = /asOf: (\S+)/.exec(fact)!
  return `${fact.replace(/((?:checkBy|validTo): )\S+/g, `$1${asOf}`)}\n    invented: true`
}

const aboutServices = ({ assurance, newsletter }: YamlValues) => ({ assurance, newsletter })

/** Line by line, for a text may be long. */
function mapTexts<Values>(values: Values, change: (text: string, key: string) => string): Values {
  const changed = (key: string, value: unknown): unknown => {
    if (notShown.includes(key)) return value
    if (typeof value === 'string') return value.replaceAll(/.+/g, (text) => change(text, key))
    if (Array.isArray(value)) return value.map((item) => changed('', item))
    return typeof value === 'object' && value !== null ? mapTexts(value, change) : value
  }
  return Object.fromEntries(Object.entries(values as object).map(([key, value]) => [key, changed(key, value)])) as Values
}
/** Or, as a picture's words, true of what is shown beside them. */
const notShown = [sourceKey, 'file', 'alt', 'href', 'url', 'anchor']

/** Pictures with the name of a brand that does not exist are replaced by plates with the gap's name. */
function drawPlates(folder: string, nameOf: (file: string) => string): void {
  for (const file of readdirSync(folder)) {
    if (!/^(brand|omslag|cert|logo)[\w-]*\.svg$/.test(file)) continue
    const [, width = '320', height = '120'] = /viewBox="0 0 (\d+) (\d+)"/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    const to = nameOf(file)
    rmSync(join(folder, file))
    writeFileSync(
      join(folder, to),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="currentColor" fill-opacity="0.15"/><text x="50%" y="50%" text-anchor="middle" dominant-baseline="middle" font-family="sans-serif" font-size="${Number(height) / 5}">${to.replace('.svg', '')}</text></svg>\n`,
    )
  }
}

/** A city of which only the name is known. */
function newCity(city: string, order: number, { latitude, longitude, region }: Answers, services: WrittenService[]): YamlValues {
  const pages = services.flatMap(({ slug, hero, cityPage }) => {
    if (!cityPage) return []
    const text = (what: string) => gap(`${city}, ${slug}: ${what}`)
    const items = [1, 2].map((i) => ({ question: text(`fråga ${i}`), answer: text(`svar ${i}`) }))
    const sections = [
      { type: 'text', title: text('rubrik'), body: text('det som är särskilt på orten') },
      { type: 'faq', title: text('rubrik över frågorna'), items },
    ]
    return [
      [
        slug,
        {
          description: text('beskrivning för sökmotorer, 70 till 160 tecken om just den orten'),
          lede: text('ingress'),
          image: hero.image,
          sections,
        },
      ],
    ]
  })
  return {
    slug: slugify(city),
    name: city,
    order: 100 + order,
    preposition: 'i',
    geoRegion: countyOf(region),
    geo: { latitude, longitude },
    areaManager: 'medarbetare-1',
    districts: [1, 2, 3].map((district) => gap(`${city}, område ${district}`)),
    services: Object.fromEntries(pages),
  }
}
