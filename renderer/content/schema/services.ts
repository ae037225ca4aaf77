import { z } from 'zod'
import { countyCodes } from './counties.ts'
import { categoryRef, Head } from './pages.ts'
import {
  Button,
  draft,
  drawing,
  factRef,
  geo,
  Figure,
  icon,
  Image,
  line,
  meta,
  oldAddress,
  order,
  searchDescription,
  searchTitle,
  slug,
  staffRef,
  group,
  list,
  flag,
} from './roles.ts'
import { FormBlock, Hero, sections } from './sections.ts'

/** A page made of a top, an optional form and sections. */
const pageShape = { head: Head, hero: Hero, form: FormBlock.optional(), sections }

export const Service = group('Tjänst', {
  slug: slug('Adress'),
  order: z.int().meta(meta('Ordning i menyn')),
  draft,
  name: line('Namn i meny och brödsmulor', undefined, 40),
  icon,
  inMenu: flag(
    'I menyn',
    true,
    'Nej: sidan finns bara i sidfoten och där texter länkar till den, inte i menyn, på startsidan eller i formulärets lista.',
  ),
  menuText: line('En rad i menyn', undefined, 70),
  card: group('Kort på startsidan', { text: line('Text på kortet', undefined, 140), image: Image }),
  serviceType: z
    .string()
    .regex(/^(?=.{1,30}$)[a-z0-9]+(-[a-z0-9]+)*$/, 'Tjänstens kortnamn: bara a–z, 0–9 och bindestreck, högst 30 tecken.')
    .meta(meta('Tjänstens kortnamn', 'Så sparas tjänsten i en förfrågan, till exempel varmepump. Ändra det inte när det har använts.')),
  jobWords: list(
    'Ord för arbetet',
    line('Ord', undefined, 30),
    [1],
    'Ett av dem ska stå i varje omdöme och referensuppdrag om tjänsten. Utan dem gäller tjänstens namn.',
  ).optional(),
  guides: categoryRef('Artiklar om tjänsten', 'Den nyaste i kategorin länkas från tjänstens sidor.').optional(),
  inForm: group('I formulärets lista', 'Bara om tjänsten heter något annat där, eller står på en annan plats, än i menyn.', {
    label: line('Namn', undefined, 40).optional(),
    order: z.int().optional().meta(meta('Ordning')),
  }).optional(),
  schemaType: line('Vad tjänsten heter för sökmotorer', undefined, 80),
  aliases: list('Gamla adresser', oldAddress, [0], 'Leder hit.').default([]),
  ...pageShape,
  /** What all city pages of the service share; absent for a service without city pages. */
  cityPage: group('Ortsidor', 'Det som är lika för alla orter. {city} blir ortens namn, {in_city} blir till exempel "i Lerum".', {
    /** With {city} and {in_city}; the description is the city's own. */
    head: Head.omit({ description: true }).meta(meta('Sökresultat och delning')),
    linkLabel: line('Länktext', 'Till exempel Solceller {in_city}.', 60),
    hero: Hero.omit({ lede: true, image: true, beforeAfter: true }).meta(meta('Sidans topp')),
    form: FormBlock,
    sections,
  })
    .meta({ context: 'city' })
    .optional(),
})
export type Service = z.infer<typeof Service>

/** What is true of one service in one city only. */
export const CityService = group('Tjänsten på orten', {
  description: searchDescription('Beskrivning', 'Visas i sökresultat, 70–160 tecken, bara för den här orten.'),
  lede: line('Ingress', undefined, 420),
  image: Image,
  title: line('Egen rubrik', undefined, 90).optional(),
  headTitle: searchTitle('Egen sidtitel').optional(),
  points: list('Egna punkter med bock', line('Punkt', undefined, 140), [0, 6]).optional(),
  figures: list('Egna siffror', Figure, [0, 4]).optional(),
  buttons: list('Egna knappar', Button, [0, 4]).optional(),
  form: FormBlock.optional().meta(meta('Eget formulär')),
  districts: list('Egna områden', line('Område', undefined, 60), [3, 12], 'Bara om listan skiljer sig från ortens.').optional(),
  ownLayout: flag('Egen sida', false, 'Ja: bara delarna nedan visas, inte de gemensamma.'),
  showBusiness: flag('Företaget i strukturerade data', false),
  sections,
})
export type CityService = z.infer<typeof CityService>

export const City = z
  .strictObject({
    slug: slug('Adress'),
    name: line('Ort', undefined, 40),
    order: order('Ordning i listor'),
    draft,
    preposition: z.enum(['i', 'på']).meta(meta('Ord före orten', 'i Lerum, på Öckerö')),
    geoRegion: z.enum(countyCodes).meta(meta('Län')),
    geo,
    solarYield: factRef('El från 1 kW i bästa läge', 'För solkalkylen. Utan värde gäller kalkylens eget.', 'span').optional(),
    areaManager: staffRef('Områdesansvarig'),
    districts: list('Områden', line('Område', undefined, 60), [3, 12]).refine(
      (names) => new Set(names).size === names.length,
      'Områden: samma område står två gånger. Ta bort det ena.',
    ),
    silhouette: drawing('Silhuett').optional(),
    aliases: list('Gamla adresser', oldAddress, [0]).default([]),
    services: z.partialRecord(z.string(), CityService).meta(meta('Tjänster på orten', 'En sida för varje tjänst som ni säljer på orten.')),
  })
  .meta({ ...meta('Ort'), context: 'city' })
export type City = z.infer<typeof City>
