/** Replaces the sample company in content/ by the template beside this file, filled with answers. Missing texts are marked gaps. */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { z } from 'zod'
import { gapMarker } from '../../renderer/content/check/sampleValues.ts'
import { readSources } from '../../renderer/content/load.ts'
import { slugify } from '../../renderer/content/read/repair.ts'
import { Company, hasRightCheckDigit } from '../../renderer/content/schema/company.ts'
import { countyOf } from '../../renderer/content/schema/counties.ts'
import { line } from '../../renderer/content/schema/roles.ts'
import { City } from '../../renderer/content/schema/pages.ts'
import { contentFiles } from '../build/contentFiles.ts'
import { cityFile } from './cityFile.ts'

const { name, legalName, phone, email, organisationNumber, region, address, geo } = Company.shape
const nameLine = (title: string) =>
  line(title, 40).refine((text) => /[a-z]/.test(slugify(text)), `${title}: minst en bokstav.`)
/** What is asked about a city besides its name. */
export const cityAnswers = { preposition: City.shape.preposition, ...City.shape.geo.shape }

/** The questions in order, and the keys of a file with answers. */
export const CompanyAnswers = z.strictObject({
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
  services: z.array(nameLine('Tjänst')).min(1, 'Minst en tjänst.').meta({ title: 'Tjänster' }),
  cities: z
    .array(z.strictObject({ name: nameLine('Ort'), ...cityAnswers }))
    .min(1, 'Minst en ort.')
    .meta({ title: 'Orter' }),
})
export type CompanyAnswers = z.infer<typeof CompanyAnswers>

const template = join(import.meta.dirname, 'template')
const skeleton = 'services/tjanst.yaml'
/** Generic content, which remains. */
const generic = ['README.md', 'legal']

export function newCompany(
  { services, cities, domain, ...company }: CompanyAnswers,
  root = 'content',
): void {
  for (const entry of readdirSync(root))
    if (!generic.includes(entry)) rmSync(join(root, entry), { recursive: true })
  cpSync(join(template, 'images'), join(root, 'images'), { recursive: true })
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }

  const values = {
    ...company,
    origin: `https://${domain}`,
    vatNumber: `SE${company.organisationNumber.replace('-', '')}01`,
  }
  const { [skeleton]: service, ...texts } = contentFiles(template)
  for (const [file, text] of Object.entries(texts)) write(file, fillTemplate(text, values))
  for (const [index, name] of services.entries()) {
    const slug = slugify(name)
    const titles = {
      serviceTitle: `${name} | {company}`,
      cityTitle: `${name} {in_city} | {company}`,
      cityLink: `${name} {in_city}`,
    }
    const keyword = name.toLowerCase()
    write(
      `services/${slug}.yaml`,
      fillTemplate(service!, {
        slug,
        order: index + 1,
        service: name,
        serviceType: slug,
        keyword,
        ...titles,
      }),
    )
  }

  const { sources } = readSources(contentFiles(root))
  for (const [index, { name, preposition, ...geo }] of cities.entries()) {
    const text = cityFile({
      name,
      slug: slugify(name),
      order: index + 1,
      geoRegion: countyOf(company.region),
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

const fillTemplate = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) =>
    stringify(values[key], { lineWidth: 0 }).trim(),
  )
