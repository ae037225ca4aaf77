/** Replaces the sample company in content/ by the template beside this file, filled with answers. Missing texts are marked gaps. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { keysOf } from '../../amplify/functions/shared/keys.ts'
import { gapMarker } from '../../renderer/content/check/sampleValues.ts'
import { readSources } from '../../renderer/content/load.ts'
import { slugify } from '../../renderer/content/read/repair.ts'
import { Company, type Facts, hasRightCheckDigit } from '../../renderer/content/schema/company.ts'
import { countyOf } from '../../renderer/content/schema/counties.ts'
import { line } from '../../renderer/content/schema/roles.ts'
import { City } from '../../renderer/content/schema/pages.ts'
import { definition, unwrap } from '../../renderer/content/schema/traverse.ts'
import { contentFiles } from '../build/contentFiles.ts'
import { cityFile } from './cityFile.ts'

const { name, legalName, phone, email, organisationNumber, region, address, geo } = Company.shape
const { openingHours, replyPromise } = Company.shape
const nameLine = (title: string) =>
  line(title, 40).refine((text) => /[a-z]/.test(slugify(text)), `${title}: minst en bokstav.`)
/** What is asked about a city besides its name. */
export const cityAnswers = { preposition: City.shape.preposition, ...City.shape.geo.shape }
const yesOrNo = (title: string) => z.boolean('Skriv ja eller nej.').default(false).meta({ title })

const shape = {
  name,
  legalName,
  organisationNumber: organisationNumber.refine(
    hasRightCheckDigit,
    'Organisationsnumret är felskrivet: den sista siffran stämmer inte.',
  ),
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
  openingHours: openingHours.meta({
    title: 'Öppettider, till exempel Måndag–fredag 07:00–16:00',
  }),
  replyPromise: replyPromise.meta({
    title: 'Ni svarar alltid inom, till exempel 24 timmar eller en arbetsdag',
  }),
  services: z.array(nameLine('Tjänst')).min(1, 'Minst en tjänst.').meta({ title: 'Tjänster' }),
  cityPages: z
    .array(z.string())
    .default([])
    .meta({ title: 'Tjänster med en sida för varje ort, eller inga' }),
  solar: z.string().default('').meta({ title: 'Tjänsten med solkalkyl, eller ingen' }),
  cities: z
    .array(z.strictObject({ name: nameLine('Ort'), ...cityAnswers }))
    .default([])
    .meta({ title: 'Orter, eller inga' }),
  deductions: z
    .array(z.enum(['rot', 'grön teknik'], 'Skriv rot, grön teknik eller ingenting.'))
    .default([])
    .meta({ title: 'Avdrag som kunderna kan få (rot, grön teknik), eller inga' }),
  networks: z
    .array(z.url({ protocol: /^https$/, error: 'Skriv hela adressen: https://…' }))
    .default([])
    .meta({ title: 'Adresser till era sidor i sociala medier, eller inga' }),
  articles: yesOrNo('Artiklar på webbplatsen (ja/nej)'),
  newsletter: yesOrNo('Nyhetsbrev (ja/nej)'),
  references: yesOrNo('Referensuppdrag att visa (ja/nej)'),
}
/** The questions in order, and the keys of a file with answers. */
export const questions: Record<string, z.core.$ZodType> = shape
export const CompanyAnswers = z.strictObject(shape).superRefine((answers, { addIssue }) => {
  const { services, cityPages, solar, cities, deductions, networks, articles, newsletter } = answers
  const report = (key: keyof typeof shape, message: string) =>
    addIssue({ code: 'custom', path: [key], message })
  for (const service of cityPages)
    if (!services.includes(service)) report('cityPages', `${service} står inte bland tjänsterna.`)
  if (cityPages.length > 0 && cities.length === 0)
    report('cities', 'Fattas: det finns tjänster med en sida för varje ort.')
  for (const [key, addresses] of [
    ['services', services.map(slugify)],
    ['cities', cities.map(({ name }) => slugify(name))],
    ['networks', Object.keys(socialLinks(networks))],
  ] as const)
    if (new Set(addresses).size < answers[key].length)
      report(key, 'Två har samma namn eller adress.')
  if (solar && !services.includes(solar)) report('solar', `${solar} står inte bland tjänsterna.`)
  if (solar && !deductions.includes('grön teknik'))
    report('deductions', 'Solkalkylen räknar med grön teknik.')
  if (newsletter && !articles)
    report('newsletter', 'Nyhetsbrevet står bland artiklarna: utan dem finns ingen sida för det.')
})
export type CompanyAnswers = z.infer<typeof CompanyAnswers>

/** The value of an answer, which may be typed as a text. */
export function answerOf(key: string, input: unknown): unknown {
  const schema = questions[key]
  if (typeof input !== 'string' || !schema) return input
  const text = input.trim()
  const kind = definition(unwrap(schema)).type
  if (kind === 'number') return Number(text.replace(',', '.'))
  if (kind === 'boolean')
    return /^ja?$/i.test(text) ? true : /^(nej|n|)$/i.test(text) ? false : text
  if (kind !== 'array') return text
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  return key === 'cities'
    ? items.map(cityOf)
    : key === 'openingHours'
      ? items.map(openingHoursOf)
      : items
}

function openingHoursOf(text: string) {
  const [, days = text, opens = '', closes = ''] = /^(.+) ([\d:]+)[–-]([\d:]+)$/.exec(text) ?? []
  return { days: days.replace('-', '–'), opens, closes }
}

function cityOf(text: string) {
  const [, name = text, preposition, latitude, longitude] =
    /^(.+) (i|på) (\S+) (\S+)$/.exec(text) ?? []
  return {
    name,
    preposition,
    latitude: Number(latitude ?? NaN),
    longitude: Number(longitude ?? NaN),
  }
}

const template = join(import.meta.dirname, 'template')
const skeleton = 'services/tjanst.yaml'
/** Generic content, which remains. */
const generic = ['README.md', 'legal']

export function newCompany(
  { services, cityPages, solar, cities, deductions, domain, networks, ...answers }: CompanyAnswers,
  root = 'content',
): void {
  const facts = readFileSync(join(root, 'facts.yaml'), 'utf8')
  for (const entry of readdirSync(root))
    if (!generic.includes(entry)) rmSync(join(root, entry), { recursive: true })
  cpSync(join(template, 'images'), join(root, 'images'), { recursive: true })
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }

  const origin = `https://${domain}`
  const rot = deductions.includes('rot')
  const green = deductions.includes('grön teknik')
  const [firstService = ''] = services
  const values = {
    ...answers,
    ...deductionTexts(rot, green),
    origin,
    vatNumber: `SE${answers.organisationNumber.replace('-', '')}01`,
    networks: networks.length > 0,
    social: socialLinks(networks),
    deductions: rot || green,
    rot,
    green,
    firstService,
    firstSlug: slugify(firstService),
  }
  write(
    'facts.yaml',
    factsFile(facts, { rot, green, solar: Boolean(solar) }, `${origin}/tjanster/${slugify(solar)}`),
  )
  const { [skeleton]: service, ...texts } = contentFiles(template)
  for (const [file, text] of Object.entries(texts)) write(file, fillTemplate(text, values))
  for (const [index, name] of services.entries()) {
    const slug = slugify(name)
    write(
      `services/${slug}.yaml`,
      fillTemplate(service!, {
        slug,
        order: index + 1,
        service: name,
        serviceType: slug,
        keyword: name.toLowerCase(),
        serviceTitle: `${name} | {company}`,
        cityTitle: `${name} {in_city} | {company}`,
        cityLink: `${name} {in_city}`,
        cityLinksTitle: `${name} där du bor`,
        moreCitiesTitle: `${name} på fler orter`,
        cityPages: cityPages.includes(name),
        manyCities: cities.length > 1,
        solar: name === solar,
        icon: name === solar ? 'sun' : 'wrench',
      }),
    )
  }

  const { sources } = readSources(contentFiles(root))
  for (const [index, { name, preposition, ...geo }] of cities.entries()) {
    const text = cityFile({
      name,
      slug: slugify(name),
      order: index + 1,
      geoRegion: countyOf(answers.region),
      services: [...sources.services.values()],
      root,
      more: {
        preposition,
        geo,
        areaManager: 'medarbetare-1',
        districts: [1, 2, 3].map((number) => gapMarker(`${name}, område ${number}`)),
      },
      blank: (title) => gapMarker(`${name}: ${title.toLowerCase()}`),
    })
    write(`cities/${slugify(name)}.yaml`, text)
  }
}

/** `{ instagram: https://… }`, by the name of the network in its address. */
const socialLinks = (networks: string[]) =>
  Object.fromEntries(
    networks.map((address) => {
      const parts = new URL(address).hostname.split('.').slice(0, -1)
      // The longest is the name: se.linkedin.com, firma.co.uk.
      return [parts.reduce((name, part) => (part.length > name.length ? part : name), ''), address]
    }),
  )

function deductionTexts(rot: boolean, green: boolean) {
  const name = rot && green ? 'Avdrag' : green ? 'Grön teknik' : 'ROT-avdrag'
  const greenText =
    'Grön teknik ger {fact:green_solar} på solceller, {fact:green_battery} på batteri och laddbox.'
  const rotText =
    'ROT ger {fact:rot_share} på arbetskostnaden, högst {fact:rot_cap} per person och år.'
  return {
    deductionTitle: green && !rot ? 'Skattereduktion för grön teknik' : name,
    deductionName: name,
    deductionDescription: [
      ...(green ? [greenText] : []),
      ...(rot ? [rotText] : []),
      ...(rot && green ? [] : ['Vem som kan få det, och hur det går till.']),
    ].join(' '),
  }
}

/** The facts of the sample that a company of the trade keeps. */
const keptFacts = {
  always: ['complaint_right', 'cooling_off'],
  rot: ['rot_share', 'rot_cap', 'rot_new_house'],
  green: ['green_solar', 'green_charger', 'green_battery', 'green_cap', 'green_part'],
  solar: [
    ...['lifetime', 'solar_flat', 'solar_27', 'solar_45'],
    ...['solar_yield', 'el_bought', 'el_sold', 'panel_power', 'battery_size'],
    ...['price_solar_6', 'price_solar_10', 'price_battery'],
  ],
}
/** They hold in the sample's region. */
const regional = ['solar_yield', 'el_bought', 'el_sold']

/** Facts with a public source remain; the sample's own, and those of its region, are marked as invented until the company has confirmed them. */
function factsFile(
  text: string,
  trades: { rot: boolean; green: boolean; solar: boolean },
  ownPage: string,
): string {
  const kept = ['always', ...keysOf(trades).filter((trade) => trades[trade])].flatMap(
    (key) => keptFacts[key as keyof typeof keptFacts],
  )
  const { facts } = parse(text) as Facts
  const rows = facts
    .filter(({ id }) => kept.includes(id))
    .map(({ source, ...fact }) => {
      const isOwn = source.url.includes('.example')
      const own = { name: gapMarker('er prislista eller produktbladet'), url: ownPage }
      return isOwn || regional.includes(fact.id)
        ? {
            ...fact,
            statement: gapMarker(`${fact.id}: vad siffran gäller hos er`),
            source: isOwn ? own : source,
            invented: true,
          }
        : { ...fact, source }
    })
  const [heading] = text.split('facts:\n')
  return `${heading}${stringify({ facts: rows }, { lineWidth: 0 })}`
}

/** Fills in {{key}}, and keeps the lines between {{#key}} and {{/key}} if the value is truthy, those of {{^key}} if it is not. */
const fillTemplate = (text: string, values: Record<string, unknown>): string =>
  text
    .replace(section, (_, sign: string, key: string, lines: string): string =>
      Boolean(values[key]) === (sign === '#') ? fillTemplate(lines, values) : '',
    )
    .replace(/\{\{(\w+)\}\}/g, (_, key: string) =>
      stringify(values[key], { lineWidth: 0, collectionStyle: 'flow' }).trim(),
    )
const section = /^\{\{([#^])(\w+)\}\}\n([\s\S]*?)^\{\{\/\2\}\}\n/gm
