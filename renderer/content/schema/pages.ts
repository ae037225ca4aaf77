/** Schemas of pages, articles, services and cities. */
import { z } from 'zod'
import { FactSource } from './company.ts'
import {
  idPattern,
  rule,
  text,
  Button,
  date,
  draft,
  drawing,
  factRef,
  Figure,
  flag,
  group,
  href,
  icon,
  image,
  Image,
  line,
  list,
  markdown,
  meta,
  oldAddress,
  order,
  searchDescription,
  searchLengths,
  searchTitle,
  staffRef,
  Step,
} from './roles.ts'
import { sections } from './sections.ts'

const { min, visibleChars } = searchLengths.description
export const HeadBlock = group('Sökresultat och delning', {
  title: searchTitle(
    'Sidtitel',
    `Visas i webbläsarens flik och i sökresultat. Högst ${searchLengths.title.visibleChars} tecken.`,
  ),
  description: searchDescription(
    'Beskrivning',
    `Visas i sökresultat. Mellan ${min} och ${visibleChars} tecken.`,
  ),
  keywords: list('Sökord', line('Sökord', 60), [1, 15]),
  ogImage: image()
    .optional()
    .meta(
      meta(
        'Egen bild vid delning',
        'Visas när någon delar länken. Utan den visas sidans egen bild. 1200 × 630 bildpunkter passar bäst.',
      ),
    ),
  robots: z
    .enum(['index, follow', 'noindex, follow'])
    .default('index, follow')
    .meta(meta('Sökmotorer', 'noindex, follow håller sidan borta från sökresultaten.')),
})
export type HeadBlock = z.infer<typeof HeadBlock>

export const HeroBlock = group('Sidans topp', {
  title: line('Rubrik', 90),
  lede: line('Ingress', 420),
  image: Image.optional(),
  beforeAfter: group('Före och efter', 'Två bilder från samma kamera i stället för en bild.', {
    before: Image,
    after: Image,
  }).optional(),
  points: list('Punkter med bock', line('Punkt', 140), [0, 6]).default([]),
  figures: list('Siffror', Figure, [0, 4]).default([]),
  buttons: list('Knappar', Button, [0, 4]).default([]),
})
export type HeroBlock = z.infer<typeof HeroBlock>

const formKinds = ['service', 'quote', 'electrical'] as const
/** A quote form on a page; `rules` is the form kind in amplify/functions/shared/fields.ts. */
export const FormBlock = group('Formulär', {
  rules: z
    .enum(formKinds)
    .meta(
      meta(
        'Regler',
        'service: telefon minst 6 tecken, meddelande frivilligt. quote: telefon minst 10, meddelande minst 10. electrical: eltjänster.',
      ),
    ),
  title: line('Rubrik', 80),
  lede: line('Text under rubriken', 200).optional(),
  button: line('Text på knappen', 40),
  helper: line('Text vid bilderna', 140, 'Vilka bilder som hjälper er att räkna.').optional(),
  failureText: line(
    'Text när ett fel saknar förklaring',
    140,
    'Lämna tomt för den vanliga.',
  ).optional(),
  withLocation: flag('Börja meddelandet med orten', false),
})
export type FormBlock = z.infer<typeof FormBlock>

const categoryRef = (title: string, description?: string) =>
  z.string().meta(meta(title, description, 'category'))

const card = (max: number) => ({
  title: line('Rubrik på kortet', 90),
  text: line('Text på kortet', max),
})

/**
 * Front matter of content/blog/*.md, required fields first; assemble.ts fills in defaults. The file
 * name is the slug.
 */
export const Article = group('Artikel', {
  title: line('Rubrik', 110),
  cover: image().meta(meta('Omslag', undefined, 'picture')),
  listCategory: categoryRef('Kategori i listan'),
  date: date('Publicerad', 'Med en dag framåt i tiden syns artikeln för besökare först då.'),
  draft,
  caption: line('Text under omslaget', 120, 'Det som bilden visar, i en mening.').optional(),
  excerpt: line('Ingress i listan', 260, 'Utan den visas början av texten.').optional(),
  head: HeadBlock.optional().meta(
    meta('Sökresultat och delning', 'Utan det gäller rubriken och ingressen.'),
  ),
  pageCategory: line('Kategori på sidan', 40, 'Bara om den är en annan än i listan.').optional(),
  updated: date('Ändrad').optional(),
  review: group('Granskning', 'Den som kan ämnet och dagen då texten senast lästes mot källorna.', {
    by: staffRef('Granskad av'),
    date: date('Granskad'),
  }).optional(),
  partner: line(
    'Samarbete',
    80,
    'Till exempel I samarbete med och företagets namn. Måste stå när artikeln handlar om något som betalar oss eller som vi säljer.',
  ).optional(),
  readMinutes: z
    .int()
    .positive()
    .optional()
    .meta(meta('Lästid i minuter', 'Räknas ut om du lämnar tomt.')),
  featured: flag('Framhävd', true, 'Nej: visas aldrig som det stora kortet.'),
  sources: list('Källor', FactSource, [0, 8], 'Visas under artikeln.').default([]),
  aside: group(
    'Eget kort med offertknapp',
    'Utan det visas det som står i Bloggen.',
    card(200),
  ).optional(),
  closing: group('Egen avslutning', 'Utan den visas den som står i Bloggen.', card(300)).optional(),
  aliases: list('Gamla adresser', oldAddress, [0]).default([]),
}).refine(
  ({ date, updated = date }) => updated >= date,
  rule('artikeln kan inte ha ändrats innan den publicerades.', 'updated', 'date'),
)
export type Article = z.infer<typeof Article>
export type ArticleWithDefaults = Article & {
  head: HeadBlock
  excerpt: string
  pageCategory: string
  aside: { title: string; text: string }
  closing: { title: string; text: string }
}

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
  }).meta(meta('Sidans topp')),
  sections,
})
/** The top of a page that is no page of sections. */
const top = { head: HeadBlock, title: line('Rubrik'), lede: line('Ingress', 420) }
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
  map: Image.optional().meta(
    meta('Karta', 'En tecknad karta. Länken under leder till kartan på nätet.', 'picture'),
  ),
  hoursTitle: line('Rubrik över öppettiderna'),
  quote: group('Till offertsidan', {
    title: line('Rubrik'),
    text: line('Text', 200),
    button: Button.pick({ label: true, href: true }).meta(meta('Knapp')),
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
export const BlogPage = group('Bloggen', {
  ...top,
  draft,
  categories: list(
    'Kategorier',
    group('Kategori', {
      id: text(
        'Id',
        idPattern,
        'Id: bara a–z, 0–9 och bindestreck.',
        'Står i artiklarna. Ändra det inte när det har använts.',
      ),
      name: line('Namn', 40),
    }),
    [1, 8],
    'Knapparna över listan. En artikel hör till en av dem.',
  ),
  closing: group('Avslutning', 'Under listan, och under en artikel som inte har någon egen.', {
    title: line('Rubrik'),
    text: line('Text', 240),
    button: Button.pick({ label: true, href: true }).meta(meta('Knapp')),
  }),
  aside: group('Kort med offertknapp', 'Bredvid en artikel som inte har något eget.', card(200)),
  suggestionsTitle: line('Rubrik över förslagen'),
  suggestions: list(
    'Förslag efter en artikel',
    group('Förslag', { title: line('Rubrik'), text: line('Text'), href }),
    [3, 3],
  ),
})
export const NotFoundPage = group('Sidan finns inte', {
  head: HeadBlock.omit({ ogImage: true, robots: true }).meta(meta('Sökresultat och delning')),
  text: line('Text', 240),
  links: list('Länkar', group('Länk', { label: line('Länktext'), href }), [2, 8]),
})

const pageShape = { head: HeadBlock, hero: HeroBlock, form: FormBlock.optional(), sections }

export const Service = group('Tjänst', {
  order: z.int().meta(meta('Ordning i menyn')),
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
    .meta(
      meta(
        'Tjänstens kortnamn',
        'Så sparas tjänsten i en förfrågan, till exempel varmepump. Ändra det inte när det har använts.',
      ),
    ),
  guides: categoryRef(
    'Artiklar om tjänsten',
    'Den nyaste i kategorin länkas från tjänstens sidor.',
  ).optional(),
  inForm: group(
    'I formulärets lista',
    'Bara om tjänsten heter något annat där, eller står på en annan plats, än i menyn.',
    {
      label: line('Namn', 40).optional(),
      order: z.int().optional().meta(meta('Ordning')),
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
      head: HeadBlock.omit({ description: true }).meta(meta('Sökresultat och delning')),
      linkLabel: line('Länktext', 60, 'Till exempel Solceller {in_city}.'),
      hero: HeroBlock.omit({ lede: true, image: true, beforeAfter: true }).meta(
        meta('Sidans topp'),
      ),
      form: FormBlock,
      sections,
    },
  ).optional(),
})
export type Service = z.infer<typeof Service>

/** A service in one city. */
export const CityService = group('Tjänsten på orten', {
  description: searchDescription(
    'Beskrivning',
    `Visas i sökresultat, ${min}–${visibleChars} tecken, bara för den här orten.`,
  ),
  lede: line('Ingress', 420),
  image: Image,
  title: line('Egen rubrik', 90).optional(),
  headTitle: searchTitle('Egen sidtitel').optional(),
  buttons: list('Egna knappar', Button, [0, 4]).optional(),
  form: FormBlock.optional().meta(meta('Eget formulär')),
  districts: list(
    'Egna områden',
    line('Område', 60),
    [2, 12],
    'Bara om listan skiljer sig från ortens.',
  ).optional(),
  ownLayout: flag('Egen sida', false, 'Ja: bara delarna nedan visas, inte de gemensamma.'),
  showBusiness: flag('Företaget i strukturerade data', false),
  sections,
})

export const City = z
  .strictObject({
    name: line('Ort', 40),
    order: order('Ordning i listor'),
    draft,
    preposition: z.enum(['i', 'på']).meta(meta('Ord före orten', 'i Lerum, på Öckerö')),
    areaManager: staffRef('Områdesansvarig'),
    districts: list('Områden', line('Område', 60), [2, 12]).refine(
      (names) => new Set(names).size === names.length,
      'Områden: samma område står två gånger. Ta bort det ena.',
    ),
    silhouette: drawing('Silhuett').optional(),
    aliases: list('Gamla adresser', oldAddress, [0]).default([]),
    services: z
      .partialRecord(z.string(), CityService)
      .meta(meta('Tjänster på orten', 'En sida för varje tjänst som ni säljer på orten.')),
  })
  .meta(meta('Ort'))
export type City = z.infer<typeof City>
