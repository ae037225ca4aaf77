import { z } from 'zod'
import { countyCodes } from './counties.ts'
import { categoryRef, Head } from './pages.ts'
import {
  Button,
  draft,
  drawing,
  factRef,
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
} from './roles.ts'
import { FormBlock, Hero, sections } from './sections.ts'

/** A page made of a top, an optional form and sections. */
const pageShape = { head: Head, hero: Hero, form: FormBlock.optional(), sections }

export const Service = z
  .strictObject({
    slug: slug('Adress'),
    order: z.int().meta(meta('Ordning i menyn')),
    draft,
    name: line('Namn i meny och brödsmulor', undefined, 40),
    icon,
    inMenu: z
      .boolean()
      .default(true)
      .meta(
        meta(
          'I menyn',
          'Nej: sidan finns bara i sidfoten och där texter länkar till den, inte i menyn, på startsidan eller i formulärets lista.',
        ),
      ),
    menuText: line('En rad i menyn', undefined, 70),
    card: z.strictObject({ text: line('Text på kortet', undefined, 140), image: Image }).meta(meta('Kort på startsidan')),
    serviceType: z
      .string()
      .regex(/^(?=.{1,30}$)[a-z0-9]+(-[a-z0-9]+)*$/, 'Tjänstens kortnamn: bara a–z, 0–9 och bindestreck, högst 30 tecken.')
      .meta(meta('Tjänstens kortnamn', 'Så sparas tjänsten i en förfrågan, till exempel varmepump. Ändra det inte när det har använts.')),
    jobWords: z
      .array(line('Ord', undefined, 30))
      .min(1)
      .optional()
      .meta(meta('Ord för arbetet', 'Ett av dem ska stå i varje omdöme och referensuppdrag om tjänsten. Utan dem gäller tjänstens namn.')),
    guides: categoryRef('Artiklar om tjänsten', 'Den nyaste i kategorin länkas från tjänstens sidor.').optional(),
    inForm: z
      .strictObject({
        label: line('Namn', undefined, 40).optional(),
        order: z.int().optional().meta(meta('Ordning')),
      })
      .optional()
      .meta(meta('I formulärets lista', 'Bara om tjänsten heter något annat där, eller står på en annan plats, än i menyn.')),
    schemaType: line('Vad tjänsten heter för sökmotorer', undefined, 80),
    aliases: z.array(oldAddress).default([]).meta(meta('Gamla adresser', 'Leder hit.')),
    ...pageShape,
    /** What all city pages of the service share; absent for a service without city pages. */
    cityPage: z
      .strictObject({
        /** With {city} and {in_city}; the description is the city's own. */
        head: Head.omit({ description: true }).meta(meta('Sökresultat och delning')),
        linkLabel: line('Länktext', 'Till exempel Solceller {in_city}.', 60),
        hero: Hero.omit({ lede: true, image: true, beforeAfter: true }).meta(meta('Sidans topp')),
        form: FormBlock,
        sections,
      })
      .meta({ context: 'city' })
      .optional()
      .meta(meta('Ortsidor', 'Det som är lika för alla orter. {city} blir ortens namn, {in_city} blir till exempel "i Lerum".')),
  })
  .meta(meta('Tjänst'))
export type Service = z.infer<typeof Service>

/** What is true of one service in one city only. */
export const CityService = z
  .strictObject({
    description: searchDescription('Beskrivning', 'Visas i sökresultat, 70–160 tecken, bara för den här orten.'),
    lede: line('Ingress', undefined, 420),
    image: Image,
    title: line('Egen rubrik', undefined, 90).optional(),
    headTitle: searchTitle('Egen sidtitel').optional(),
    points: z
      .array(line('Punkt', undefined, 140))
      .max(6)
      .optional()
      .meta(meta('Egna punkter med bock')),
    figures: z.array(Figure).max(4).optional().meta(meta('Egna siffror')),
    buttons: z.array(Button).max(4).optional().meta(meta('Egna knappar')),
    form: FormBlock.optional().meta(meta('Eget formulär')),
    districts: z
      .array(line('Område', undefined, 60))
      .min(3)
      .max(12)
      .optional()
      .meta(meta('Egna områden', 'Bara om listan skiljer sig från ortens.')),
    ownLayout: z.boolean().default(false).meta(meta('Egen sida', 'Ja: bara delarna nedan visas, inte de gemensamma.')),
    showBusiness: z.boolean().default(false).meta(meta('Företaget i strukturerade data')),
    sections,
  })
  .meta(meta('Tjänsten på orten'))
export type CityService = z.infer<typeof CityService>

export const City = z
  .strictObject({
    slug: slug('Adress'),
    name: line('Ort', undefined, 40),
    order: order('Ordning i listor'),
    draft,
    preposition: z.enum(['i', 'på']).meta(meta('Ord före orten', 'i Lerum, på Öckerö')),
    geoRegion: z.enum(countyCodes).meta(meta('Län')),
    geo: z
      .strictObject({
        latitude: z.number().min(55).max(70).meta(meta('Latitud', 'Till exempel 57.7395.')),
        longitude: z.number().min(10).max(25).meta(meta('Longitud', 'Till exempel 12.1064.')),
      })
      .meta(meta('Kartläge')),
    solarYield: factRef('El från 1 kW i bästa läge', 'För solkalkylen. Utan värde gäller kalkylens eget.', 'span').optional(),
    areaManager: staffRef('Områdesansvarig'),
    districts: z
      .array(line('Område', undefined, 60))
      .min(3)
      .max(12)
      .refine((names) => new Set(names).size === names.length, 'Områden: samma område står två gånger. Ta bort det ena.')
      .meta(meta('Områden')),
    silhouette: drawing('Silhuett').optional(),
    aliases: z.array(oldAddress).default([]).meta(meta('Gamla adresser')),
    services: z.partialRecord(z.string(), CityService).meta(meta('Tjänster på orten', 'En sida för varje tjänst som ni säljer på orten.')),
  })
  .meta({ ...meta('Ort'), context: 'city' })
export type City = z.infer<typeof City>
