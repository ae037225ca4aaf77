/** Schemas of pages, services and cities. */
import { z } from 'zod'
import { FormBlock, HeadBlock, HeroBlock, top } from './blocks.ts'
import { sections } from './sections.ts'
import {
  Button,
  categoryRef,
  draft,
  drawing,
  factRef,
  flag,
  group,
  href,
  icon,
  Image,
  line,
  list,
  markdown,
  oldAddress,
  order,
  searchDescription,
  searchLengths,
  searchTitle,
  staffRef,
  Step,
} from './roles.ts'

/** Front matter of content/legal/*.md; the file name is the URL. */
export const Legal = group('Juridisk sida', {
  title: line('Rubrik'),
  head: HeadBlock,
  lede: line('Ingress', 420),
})
export type Legal = z.infer<typeof Legal>

/** A page of sections. */
export const PageBlocks = group('Sida', { head: HeadBlock, hero: HeroBlock, sections, draft })
/** Its picture fills the width of large screens. */
export const HomePage = group('Startsidan', {
  head: HeadBlock,
  hero: HeroBlock.extend({
    question: line(
      'Fråga över tjänsterna',
      60,
      'Varje tjänst leder till offertsidan, där den då är vald. Utan frågan visas de inte.',
    ).optional(),
  }).meta({ title: 'Sidans topp' }),
  sections,
})
export const QuotePage = group('Begär offert', {
  ...top,
  steps: list('Steg', Step, [4, 4], 'Från formulär till offert.'),
  stepsTitle: line('Rubrik över stegen'),
  form: FormBlock,
  contactTitle: line('Rubrik på kontaktkortet'),
  contactText: line('Text på kontaktkortet', 300),
  contactPerson: staffRef('Medarbetare'),
})
export const ContactPage = group('Kontakt', {
  ...top,
  form: group('Formulär', { title: line('Rubrik'), lede: line('Text', 200).optional() }),
  image: Image.optional(),
  addressTitle: line('Rubrik på adresskortet'),
  map: Image.optional().meta({
    title: 'Karta',
    description: 'En tecknad karta. Länken under leder till kartan på nätet.',
    role: 'picture',
  }),
  hoursTitle: line('Rubrik över öppettiderna'),
  quote: group('Till offertsidan', {
    title: line('Rubrik'),
    text: line('Text', 200),
    button: Button.pick({ label: true, href: true }).meta({ title: 'Knapp' }),
  }),
  customers: group('För den som redan är kund', {
    title: line('Rubrik'),
    callOut: group('Vad en utryckning kostar', {
      amount: factRef(
        'Belopp',
        'Ett belopp i kronor. När det inte gäller längre visas inte raden.',
        'kronor',
      ),
      note: line('Vad som ingår', 80),
    }).optional(),
    body: markdown('Text'),
  }),
  teamTitle: line('Rubrik över medarbetarna'),
  teamLede: line('Ingress över medarbetarna', 300),
})
export const ReferencesPage = group('Referensuppdrag', {
  ...top,
  draft,
  sections,
  socialTitle: line('Rubrik över sociala medier').optional(),
  socialText: line('Text om sociala medier', 240).optional(),
})
export const NotFoundPage = group('Sidan finns inte', {
  head: HeadBlock.omit({ ogImage: true, robots: true }).meta({ title: 'Sökresultat och delning' }),
  text: line('Text', 240),
  links: list('Länkar', group('Länk', { label: line('Länktext'), href }), [2, 8]),
})

const pageShape = { head: HeadBlock, hero: HeroBlock, form: FormBlock.optional(), sections }

export const Service = group('Tjänst', {
  order: z.int().meta({ title: 'Ordning i menyn' }),
  draft,
  name: line('Namn i meny och brödsmulor', 40),
  icon,
  onQuotePage: flag(
    'Går att välja på offertsidan',
    true,
    'Nej: tjänsten har ett eget formulär på sin sida, och står varken i offertsidans lista eller bland startsidans frågor.',
  ),
  menuText: line('En rad i menyn', 70),
  card: group('Kort på startsidan', { text: line('Text på kortet', 140), image: Image }),
  serviceType: z
    .string()
    .regex(
      /^(?=.{1,30}$)[a-z0-9]+(-[a-z0-9]+)*$/,
      'Tjänstens kortnamn: bara a–z, 0–9 och bindestreck, högst 30 tecken.',
    )
    .meta({
      title: 'Tjänstens kortnamn',
      description:
        'Så sparas tjänsten i en förfrågan, till exempel varmepump. Ändra det inte när det har använts.',
    }),
  guides: categoryRef(
    'Artiklar om tjänsten',
    'Den nyaste i kategorin länkas från tjänstens sidor.',
  ).optional(),
  inForm: group(
    'I formulärets lista',
    'Bara om tjänsten heter något annat där, eller står på en annan plats, än i menyn.',
    {
      label: line('Namn', 40).optional(),
      order: z.int().optional().meta({ title: 'Ordning' }),
    },
  ).optional(),
  schemaType: line('Vad tjänsten heter för sökmotorer', 80),
  aliases: list('Gamla adresser', oldAddress, [0], 'Leder hit.').default([]),
  ...pageShape,
  /** Shared by all city pages of the service; absent when it has none. */
  cityPage: group(
    'Ortsidor',
    'Det som är lika för alla orter. {city} blir ortens namn, {in_city} blir till exempel "i Lerum".',
    {
      head: HeadBlock.omit({ description: true }).meta({ title: 'Sökresultat och delning' }),
      linkLabel: line('Länktext', 60, 'Till exempel Solceller {in_city}.'),
      hero: HeroBlock.omit({ lede: true, image: true, beforeAfter: true }).meta({
        title: 'Sidans topp',
      }),
      form: FormBlock,
      sections,
    },
  ).optional(),
})
export type Service = z.infer<typeof Service>

const districts = list('Områden', line('Område', 60), [1, 12]).refine(
  (names) => new Set(names).size === names.length,
  'Områden: samma område står två gånger. Ta bort det ena.',
)

/** A service in one city. */
export const CityService = group('Tjänsten på orten', {
  description: searchDescription(
    'Beskrivning',
    `Visas i sökresultat, ${searchLengths.description.min}–${searchLengths.description.visibleChars} tecken, bara för den här orten.`,
  ),
  lede: line('Ingress', 420),
  image: Image,
  title: line('Egen rubrik', 90).optional(),
  headTitle: searchTitle('Egen sidtitel').optional(),
  buttons: list('Egna knappar', Button, [0, 4]).optional(),
  form: FormBlock.optional().meta({ title: 'Eget formulär' }),
  districts: districts
    .optional()
    .meta({ title: 'Egna områden', description: 'Bara om listan skiljer sig från ortens.' }),
  ownLayout: flag('Egen sida', false, 'Ja: bara delarna nedan visas, inte de gemensamma.'),
  showBusiness: flag('Företaget i strukturerade data', false),
  sections,
})
export type CityService = z.infer<typeof CityService>

export const City = z
  .strictObject({
    name: line('Ort', 40),
    order: order('Ordning i listor'),
    draft,
    preposition: z
      .enum(['i', 'på'])
      .meta({ title: 'Ord före orten', description: 'i Lerum, på Öckerö' }),
    areaManager: staffRef('Områdesansvarig'),
    districts,
    silhouette: drawing('Silhuett').optional(),
    aliases: list('Gamla adresser', oldAddress, [0]).default([]),
    services: z.partialRecord(z.string(), CityService).meta({
      title: 'Tjänster på orten',
      description: 'En sida för varje tjänst som ni säljer på orten.',
    }),
  })
  .meta({ title: 'Ort' })
export type City = z.infer<typeof City>
