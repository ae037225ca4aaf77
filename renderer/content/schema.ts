/**
 * Every shape that content may have. Types are inferred from it; the loader, the editors' JSON Schema and the CMS configuration are
 * made from it. `title` and `description` are read by editors, so they are Swedish.
 */
import { z } from 'zod'

const meta = (title: string, description?: string) => (description ? { title, description } : { title })

/** One line of plain text. `{city}` and the other placeholders of placeholders.ts are filled in by the loader. */
export const line = (title: string, description?: string, max = 200) =>
  z.string().min(1, `${title}: skriv en text.`).max(max, `${title}: högst ${max} tecken.`).meta(meta(title, description))
/** Paragraphs of Markdown. */
export const markdown = (title: string, description?: string) =>
  z
    .string()
    .min(1, `${title}: skriv en text.`)
    .max(20_000, `${title}: högst 20 000 tecken.`)
    .meta({ ...meta(title, description), format: 'markdown' })

export const slugPattern = /^[a-z0-9åäö]+(-[a-z0-9åäö]+)*$/
const slug = (title: string) =>
  z
    .string()
    .regex(slugPattern, `${title}: bara små bokstäver, siffror och bindestreck.`)
    .meta(meta(title, 'Adressen, till exempel molndal. Små bokstäver, siffror och bindestreck.'))
const anchor = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Ankare: bara a–z, 0–9 och bindestreck.')
  .meta(meta('Ankare', 'Länkmål på sidan utan #, till exempel offert.'))
const date = (title: string, description?: string) =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, `${title}: skrivs ÅÅÅÅ-MM-DD.`)
    .meta({ ...meta(title, description), format: 'date' })
const email = (title: string) => z.email(`${title}: ange en giltig e-postadress.`).meta(meta(title))
const phone = (title: string) =>
  z
    .string()
    .regex(/^0\d{1,3}-\d[\d ]{4,10}$/, `${title}: skrivs som 031-390 06 00.`)
    .meta(meta(title, 'Riktnummer, bindestreck och siffror i grupper, till exempel 031-390 06 00.'))
const url = (title: string, description?: string) =>
  z.url({ protocol: /^https$/, error: `${title}: skriv hela adressen, https://…` }).meta(meta(title, description))
/** Where a link or button leads: a path of the site, an anchor on the page, or a full https address. */
const href = z
  .string()
  .regex(
    /^(\/|#|https:\/\/|tel:|mailto:)\S*$/,
    'Länk: börja med / för en sida här, # för ett ställe på sidan eller https:// för en annan webbplats.',
  )
  .meta(meta('Länk', 'Till exempel /begar-offert, #offert eller https://…'))
const oldAddress = z
  .string()
  .regex(/^\/\S+$/, 'Gammal adress: börja med /.')
  .meta(meta('Gammal adress', 'Till exempel /tjanster/solceller/gamla-namnet.'))

export const iconNames = [
  'sun',
  'charger',
  'bolt',
  'wash',
  'brush',
  'battery',
  'roof',
  'phone',
  'mail',
  'clock',
  'pin',
  'shield',
  'check',
  'home',
  'building',
  'leaf',
  'money',
  'wrench',
  'calendar',
  'cable',
  'car',
  'chart',
  'cloud',
  'document',
  'people',
  'snow',
  'star',
  'lock',
  'drop',
  'camera',
] as const
const icon = z.enum(iconNames).meta(meta('Ikon'))

export const Image = z
  .strictObject({
    file: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9/._-]*\.(webp|jpg|jpeg|png|svg)$/,
        'Bild: filnamn i content/images med små bokstäver a–z, siffror och bindestreck, till exempel tak.jpg.',
      )
      .meta(meta('Bild', 'Filens namn i content/images.')),
    alt: line('Bildtext för den som inte ser bilden', 'Beskriv vad bilden visar, inte vad den ska sälja.', 250),
  })
  .meta(meta('Bild'))
export type Image = z.infer<typeof Image>

const Button = z
  .strictObject({
    label: line('Text på knappen', undefined, 60),
    href,
    kind: z
      .enum(['primary', 'secondary', 'text'])
      .default('secondary')
      .meta(meta('Utseende', 'primary är den gula knappen. Högst en per del av sidan.')),
    smallScreensOnly: z.boolean().default(false).meta(meta('Visas bara på små skärmar')),
  })
  .meta(meta('Knapp'))

const Figure = z
  .strictObject({
    value: line('Siffra', 'Till exempel 12–30 år.', 30),
    label: line('Vad siffran gäller', undefined, 120),
    href: href.optional(),
  })
  .meta(meta('Siffra'))
const Point = z
  .strictObject({ title: line('Rubrik', undefined, 90), text: line('Text', undefined, 500), icon: icon.optional() })
  .meta(meta('Punkt'))

/** What search engines and shared links show. */
export const Head = z
  .strictObject({
    title: line('Sidtitel', 'Visas i webbläsarens flik och i sökresultat. Högst 60 tecken.', 90),
    description: line('Beskrivning', 'Visas i sökresultat. Mellan 70 och 160 tecken.', 220),
    keywords: z
      .array(line('Sökord', undefined, 60))
      .min(1, 'Sökord: ange minst ett.')
      .max(15, 'Sökord: högst 15.')
      .meta(meta('Sökord')),
  })
  .meta(meta('Sökresultat och delning'))
export type Head = z.infer<typeof Head>

export const Hero = z
  .strictObject({
    eyebrow: line('Liten rad över rubriken', undefined, 80).optional(),
    title: line('Rubrik', undefined, 90),
    lede: line('Ingress', undefined, 420),
    image: Image.optional(),
    beforeAfter: z
      .strictObject({ before: Image, after: Image })
      .optional()
      .meta(meta('Före och efter', 'Två bilder från samma kamera i stället för en bild.')),
    points: z
      .array(line('Punkt', undefined, 140))
      .max(6, 'Högst 6 punkter.')
      .default([])
      .meta(meta('Punkter med bock')),
    figures: z.array(Figure).max(4, 'Högst 4 siffror.').default([]).meta(meta('Siffror')),
    buttons: z.array(Button).max(4, 'Högst 4 knappar.').default([]).meta(meta('Knappar')),
  })
  .meta(meta('Sidans topp'))
export type Hero = z.infer<typeof Hero>

export const formKinds = ['a', 'b', 'electrical'] as const
export const serviceTypes = ['solceller', 'laddboxar', 'eltjanster', 'batterier', 'takmaling', 'takvatt'] as const
/** A quote form on a page: which rule set it follows (the contract in request.ts) and what stands above it. */
export const FormBlock = z
  .strictObject({
    rules: z
      .enum(formKinds)
      .meta(
        meta(
          'Regler',
          'a: telefon minst 6 tecken, meddelande frivilligt. b: telefon minst 10, meddelande minst 10. electrical: eltjänster.',
        ),
      ),
    title: line('Rubrik', undefined, 80),
    lede: line('Text under rubriken', undefined, 200),
    button: line('Text på knappen', undefined, 40),
    helper: line('Text vid bilderna', 'Vilka bilder som hjälper er att räkna.', 140).optional(),
    failureText: line('Text när ett fel saknar förklaring', 'Lämna tomt för den vanliga.', 140).optional(),
    withLocation: z.boolean().default(false).meta(meta('Börja meddelandet med orten')),
  })
  .meta(meta('Formulär'))
export type FormBlock = z.infer<typeof FormBlock>

const section = <T extends string, S extends z.ZodRawShape>(type: T, title: string, shape: S) =>
  z.strictObject({ type: z.literal(type), anchor: anchor.optional(), ...shape }).meta(meta(title))
const heading = { title: line('Rubrik', undefined, 110), lede: line('Ingress', undefined, 420).optional() }

export const Section = z.discriminatedUnion('type', [
  section('figures', 'Rad med siffror', { items: z.array(Figure).min(2).max(4).meta(meta('Siffror')) }),
  section('text', 'Text med eller utan bild', {
    ...heading,
    eyebrow: line('Liten rad över rubriken', undefined, 80).optional(),
    body: markdown('Text'),
    image: Image.optional(),
    button: Button.optional(),
  }),
  section('cards', 'Kort', { ...heading, items: z.array(Point).min(2).max(8).meta(meta('Kort')) }),
  section('list', 'Lista med rubriker', {
    ...heading,
    image: Image.optional(),
    items: z.array(Point).min(2).max(10).meta(meta('Punkter')),
  }),
  section('steps', 'Steg', { ...heading, items: z.array(Point).min(3).max(8).meta(meta('Steg')) }),
  section('faq', 'Frågor och svar', {
    ...heading,
    items: z
      .array(z.strictObject({ question: line('Fråga'), answer: markdown('Svar') }).meta(meta('Fråga och svar')))
      .min(2)
      .max(12)
      .meta(meta('Frågor')),
  }),
  section('districts', 'Ortens områden', { ...heading, look: z.enum(['list', 'cards', 'tiles']).default('list').meta(meta('Utseende')) }),
  section('cityLinks', 'Länkar till orternas sidor', {
    ...heading,
    look: z.enum(['list', 'cards']).default('list').meta(meta('Utseende')),
  }),
  section('brands', 'Märken', {
    ...heading,
    items: z
      .array(
        z
          .strictObject({
            anchor,
            name: line('Märke', undefined, 60),
            plate: Image,
            title: line('Rubrik', undefined, 110),
            body: markdown('Text'),
            figures: z.array(Figure).max(4).default([]).meta(meta('Siffror')),
            points: z
              .array(line('Punkt', undefined, 140))
              .max(8)
              .default([])
              .meta(meta('Punkter')),
            button: Button,
          })
          .meta(meta('Märke')),
      )
      .min(1)
      .max(8)
      .meta(meta('Märken')),
  }),
  section('contactPerson', 'Områdesansvarig', {
    ...heading,
    person: z
      .string()
      .optional()
      .meta(meta('Medarbetare', 'Filnamnet i content/staff utan .yaml. På en ortsida behövs det inte: ortens ansvariga visas.')),
  }),
  section('beforeAfter', 'Före och efter', { ...heading, before: Image, after: Image }),
  section('example', 'Räkneexempel', {
    ...heading,
    body: markdown('Text'),
    rows: z
      .array(z.strictObject({ label: line('Rad', undefined, 120), value: line('Värde', undefined, 60) }).meta(meta('Rad')))
      .min(2)
      .max(10)
      .meta(meta('Rader')),
    note: line('Anmärkning', undefined, 400).optional(),
  }),
  section('finance', 'Delbetalning', {
    ...heading,
    eyebrow: line('Liten rad över rubriken', undefined, 80).optional(),
    body: markdown('Text'),
    points: z
      .array(line('Punkt', undefined, 200))
      .min(1)
      .max(8)
      .meta(meta('Punkter')),
    plate: Image.optional(),
    button: Button,
  }),
  section('testimonials', 'Omdömen', { ...heading }),
  section('serviceGrid', 'Alla tjänster', {
    ...heading,
    callTitle: line('Rubrik på telefonkortet', undefined, 80),
    callText: line('Text på telefonkortet', undefined, 200),
  }),
  section('band', 'Mörkt band med bild', {
    ...heading,
    eyebrow: line('Liten rad över rubriken', undefined, 80).optional(),
    image: Image,
    items: z
      .array(
        z
          .strictObject({ value: line('Siffra', undefined, 30), title: line('Rubrik', undefined, 60), text: line('Text', undefined, 200) })
          .meta(meta('Kort')),
      )
      .min(2)
      .max(6)
      .meta(meta('Kort')),
    button: Button,
  }),
  section('closing', 'Avslutning med knappar', {
    ...heading,
    image: Image.optional(),
    buttons: z.array(Button).min(1).max(3).meta(meta('Knappar')),
  }),
  section('badges', 'Märken för trygghet', {
    ...heading,
    items: z
      .array(
        z
          .strictObject({
            title: line('Rubrik', undefined, 80),
            text: line('Text', undefined, 240),
            icon,
            link: z
              .strictObject({ label: line('Länktext', undefined, 80), href })
              .meta(meta('Länk'))
              .optional(),
          })
          .meta(meta('Märke')),
      )
      .min(2)
      .max(6)
      .meta(meta('Märken')),
  }),
  section('contactBlock', 'Kontaktuppgifter', { ...heading }),
  section('product', 'Produkt med pris', {
    ...heading,
    name: line('Produktens namn', undefined, 80),
    brand: line('Märke', undefined, 60),
    text: line('Text', undefined, 400),
    price: z.number().int().positive().meta(meta('Pris i kronor', 'Hela kronor inklusive moms, utan mellanslag.')),
    priceNote: line('Vad priset gäller', undefined, 200),
    priceFact: z.string().meta(meta('Fakta', 'Id i facts.yaml som säger hur länge priset gäller.')),
    image: Image,
  }),
  section('form', 'Formuläret', {}),
  section('cityContent', 'Här kommer ortens egna delar', {}),
])
export type Section = z.infer<typeof Section>

const sections = z.array(Section).max(20, 'Högst 20 delar på en sida.').meta(meta('Delar av sidan', 'Visas uppifrån och ned.'))

/** A page made of a top, an optional form and sections. */
const pageShape = { head: Head, hero: Hero, form: FormBlock.optional(), sections }

export const Service = z
  .strictObject({
    slug: slug('Adress'),
    order: z.int().meta(meta('Ordning i menyn')),
    name: line('Namn i meny och brödsmulor', undefined, 40),
    icon,
    menuText: line('En rad i menyn', undefined, 70),
    card: z.strictObject({ text: line('Text på kortet', undefined, 140), image: Image }).meta(meta('Kort på startsidan')),
    serviceType: z.enum(serviceTypes).meta(meta('Tjänst i formuläret')),
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
        head: Head, // {city}, {in_city}; the description is the city's own
        linkLabel: line('Länktext', 'Till exempel Solceller {in_city}.', 60),
        hero: Hero.omit({ lede: true, image: true, beforeAfter: true }).meta(meta('Sidans topp')),
        form: FormBlock,
        sections,
      })
      .optional()
      .meta(meta('Ortsidor', 'Det som är lika för alla orter. {city} blir ortens namn, {in_city} blir till exempel "i Lerum".')),
  })
  .meta(meta('Tjänst'))
export type Service = z.infer<typeof Service>

/** What is true of one service in one city only. */
export const CityService = z
  .strictObject({
    description: line('Beskrivning', 'Visas i sökresultat, 70–160 tecken, bara för den här orten.', 220),
    lede: line('Ingress', undefined, 420),
    image: Image,
    title: line('Egen rubrik', undefined, 90).optional(),
    headTitle: line('Egen sidtitel', undefined, 90).optional(),
    points: z
      .array(line('Punkt', undefined, 140))
      .max(6)
      .optional()
      .meta(meta('Egna punkter med bock')),
    figures: z.array(Figure).max(4).optional().meta(meta('Egna siffror')),
    buttons: z.array(Button).max(4).optional().meta(meta('Egna knappar')),
    form: FormBlock.optional().meta(meta('Eget formulär')),
    formPlace: z
      .enum(['hero', 'section'])
      .default('hero')
      .meta(meta('Formulärets plats', 'hero: bredvid rubriken. section: där delen "form" står.')),
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
    order: z.int().meta(meta('Ordning i listor')),
    preposition: z.enum(['i', 'på']).meta(meta('Ord före orten', 'i Lerum, på Öckerö')),
    region: z.enum(['Västra Götaland', 'Halland']).meta(meta('Län')),
    geoRegion: z.enum(['SE-VG', 'SE-O', 'SE-N']).meta(meta('Regionkod')),
    geo: z
      .strictObject({
        latitude: z.number().min(55).max(70).meta(meta('Latitud', 'Till exempel 57.7395.')),
        longitude: z.number().min(10).max(25).meta(meta('Longitud', 'Till exempel 12.1064.')),
      })
      .meta(meta('Kartläge')),
    areaManager: z.string().meta(meta('Områdesansvarig', 'Filnamnet i content/staff utan .yaml.')),
    districts: z
      .array(line('Område', undefined, 60))
      .min(3)
      .max(12)
      .meta(meta('Områden')),
    silhouette: z
      .string()
      .regex(/^[a-z0-9-]+\.svg$/, 'Silhuett: en svg i content/images.')
      .optional()
      .meta(meta('Silhuett', 'Svg-fil i content/images.')),
    aliases: z.array(oldAddress).default([]).meta(meta('Gamla adresser')),
    services: z
      .partialRecord(z.string(), CityService)
      .meta(meta('Tjänster på orten', 'Nyckeln är tjänstens adress: solceller eller laddboxar.')),
  })
  .meta(meta('Ort'))
export type City = z.infer<typeof City>

export const staffRoles = ['Försäljning', 'Elektriker', 'Monteringsteam', 'Delägare'] as const
export const Staff = z
  .strictObject({
    name: line('Namn', undefined, 80),
    displayName: line('Namn på sidan', undefined, 80),
    role: z.enum(staffRoles).meta(meta('Roll')),
    email: email('E-post'),
    phone: phone('Telefon').optional(),
    portrait: Image.optional().meta(meta('Porträtt', 'Utan porträtt visas initialer.')),
    order: z.int().meta(meta('Ordning')),
  })
  .meta(meta('Medarbetare'))
export type Staff = z.infer<typeof Staff>

export const Testimonial = z
  .strictObject({
    name: line('Namn', undefined, 60),
    town: line('Ort', undefined, 60),
    headline: line('Rubrik', undefined, 90),
    body: line('Text', undefined, 500),
    invented: z.boolean().default(false).meta(meta('Påhittat exempel', 'Måste bort före publicering.')),
    order: z.int().meta(meta('Ordning')),
  })
  .meta(meta('Omdöme'))
export type Testimonial = z.infer<typeof Testimonial>

export const Reference = z
  .strictObject({
    place: line('Ort', undefined, 60),
    customer: line('Kund', undefined, 60),
    headline: line('Rubrik', undefined, 90),
    quote: line('Citat', undefined, 700),
    photos: z.array(Image).min(1, 'Minst ett foto.').max(2, 'Högst två foton.').meta(meta('Foton')),
    invented: z.boolean().default(false).meta(meta('Påhittat exempel', 'Måste bort före publicering.')),
    order: z.int().meta(meta('Ordning')),
  })
  .meta(meta('Referensuppdrag'))
export type Reference = z.infer<typeof Reference>

export const listCategories = { solceller: 'Solceller', solcellsbatterier: 'Batterier', energioptimering: 'Energioptimering' } as const
export const pageCategories = {
  solceller: 'Solceller',
  solcellsbatterier: 'Batterier',
  energioptimering: 'Energioptimering',
  prestanda: 'Prestanda',
  tjänster: 'Tjänster',
} as const
const keys = <T extends Record<string, string>>(labels: T) => z.enum(Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]])

/** Front matter of content/blog/*.md; the file name is the slug. */
export const Article = z
  .strictObject({
    title: line('Rubrik', undefined, 110),
    head: Head,
    excerpt: line('Ingress i listan', undefined, 260),
    date: date('Publicerad'),
    updated: date('Ändrad').optional(),
    listCategory: keys(listCategories).meta(meta('Kategori i listan')),
    pageCategory: keys(pageCategories).meta(meta('Kategori på sidan')),
    readMinutes: z.int().positive().optional().meta(meta('Lästid i minuter', 'Räknas ut om du lämnar tomt.')),
    cover: Image,
    icon,
    featured: z.boolean().default(true).meta(meta('Framhävd')),
    aside: z.strictObject({ title: line('Rubrik', undefined, 90), text: line('Text', undefined, 200) }).meta(meta('Kort med offertknapp')),
    closing: z.strictObject({ title: line('Rubrik', undefined, 90), text: line('Text', undefined, 300) }).meta(meta('Avslutning')),
    aliases: z.array(oldAddress).default([]).meta(meta('Gamla adresser')),
  })
  .meta(meta('Artikel'))
export type Article = z.infer<typeof Article>

/** Front matter of content/legal/*.md; the file name is the address. `{today}` in the text is the day of the build. */
export const Legal = z
  .strictObject({ title: line('Rubrik'), head: Head, lede: line('Ingress', undefined, 420) })
  .meta(meta('Juridisk sida'))
export type Legal = z.infer<typeof Legal>

export const Fact = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/, 'Id: a–z, siffror och _')
      .meta(meta('Id', 'Skriv {fact:id} i en text så visas siffran.')),
    figure: line('Siffra', 'Så som den ska stå i texten, till exempel 30 %.', 60),
    statement: line('Vad som påstås', undefined, 300),
    source: z.strictObject({ name: line('Källa', undefined, 100), url: url('Källans adress') }).meta(meta('Källa')),
    checkBy: date('Kontrollera igen senast', 'När datumet har passerat varnar kontrollen.'),
  })
  .meta(meta('Fakta'))
export type Fact = z.infer<typeof Fact>
export const Facts = z.strictObject({ facts: z.array(Fact).meta(meta('Siffror')) }).meta(meta('Fakta med källa'))

const weekday = '([Mm]åndag|[Tt]isdag|[Oo]nsdag|[Tt]orsdag|[Ff]redag|[Ll]ördag|[Ss]öndag)'
const weekdayPattern = new RegExp(`^${weekday}(–${weekday})?$`)

export const Company = z
  .strictObject({
    sample: z.boolean().meta(meta('Exempelföretag', 'Ja så länge uppgifterna är påhittade. Kan inte publiceras.')),
    name: line('Företagets namn', undefined, 40),
    legalName: line('Firma', undefined, 60),
    origin: url('Webbadress', 'Utan snedstreck på slutet, https://www.exempel.se'),
    phone: phone('Telefon'),
    email: email('E-post'),
    organisationNumber: z
      .string()
      .regex(/^\d{6}-\d{4}$/, 'Organisationsnummer: NNNNNN-NNNN.')
      .meta(meta('Organisationsnummer')),
    vatNumber: z
      .string()
      .regex(/^SE\d{12}$/, 'Momsregistreringsnummer: SE och tolv siffror.')
      .meta(meta('Momsregistreringsnummer')),
    founded: line('Grundat', 'Till exempel hösten 2021.', 40),
    address: z
      .strictObject({
        street: line('Gatuadress'),
        postalCode: z
          .string()
          .regex(/^\d{3} \d{2}$/, 'Postnummer: NNN NN.')
          .meta(meta('Postnummer')),
        city: line('Ort'),
      })
      .meta(meta('Besöksadress')),
    region: line('Län', undefined, 40),
    geo: z
      .strictObject({ latitude: z.number().meta(meta('Latitud')), longitude: z.number().meta(meta('Longitud')) })
      .meta(meta('Kartläge')),
    openingHours: z
      .strictObject({
        days: z.string().regex(weekdayPattern, 'Dagar: skrivs som Måndag–fredag.').meta(meta('Dagar', 'Till exempel Måndag–fredag.')),
        opens: z
          .string()
          .regex(/^\d{2}:\d{2}$/, 'Öppnar: TT:MM.')
          .meta(meta('Öppnar')),
        closes: z
          .string()
          .regex(/^\d{2}:\d{2}$/, 'Stänger: TT:MM.')
          .meta(meta('Stänger')),
      })
      .meta(meta('Öppettider')),
    priceRange: line('Prisnivå', undefined, 5),
    replyPromise: line('Svarslöfte', 'Till exempel 24 timmar.', 40),
    social: z.strictObject({ instagram: url('Instagram'), facebook: url('Facebook') }).meta(meta('Sociala medier')),
    externalService: z
      .strictObject({ name: line('Namn', undefined, 40), text: line('Text på kortet', undefined, 140), url: url('Adress'), image: Image })
      .meta(meta('Tjänst hos partner', 'Takbyte: länk till en annan webbplats.')),
    certifications: z.array(Image).length(3, 'Tre certifieringar.').meta(meta('Certifieringar i sidfoten')),
    creator: z.strictObject({ name: line('Namn', undefined, 60), url: url('Adress') }).meta(meta('Webbplatsen är gjord av')),
    illustrationNote: line('Rad om illustrationer', undefined, 120),
    fTax: line('F-skatt', undefined, 60),
    quoteButton: line('Text på offertknappen', undefined, 30),
    formPrivacy: z
      .strictObject({ text: line('Text vid formulärets knapp', undefined, 240), linkLabel: line('Länktext', undefined, 60) })
      .meta(meta('Om personuppgifter vid formulär')),
    newsletter: z
      .strictObject({
        enabled: z.boolean().meta(meta('Visa')),
        title: line('Rubrik', undefined, 90),
        text: line('Text', undefined, 240),
        label: line('Fältets namn', undefined, 60),
        button: line('Knapp', undefined, 40),
        consent: line('Samtycke', 'Meningen som visas och sparas.', 300),
      })
      .meta(meta('Nyhetsbrev')),
  })
  .meta(meta('Företaget'))
export type Company = z.infer<typeof Company>

export const HomePage = z.strictObject({ head: Head, hero: Hero, sections }).meta(meta('Startsidan'))
export const QuotePage = z
  .strictObject({
    head: Head,
    title: line('Rubrik'),
    lede: line('Ingress', undefined, 420),
    steps: z.array(Point).length(4, 'Fyra steg.').meta(meta('Steg')),
    stepsTitle: line('Rubrik över stegen'),
    form: FormBlock,
    contactTitle: line('Rubrik på kontaktkortet'),
    contactText: line('Text på kontaktkortet', undefined, 300),
    contactPerson: z.string().meta(meta('Medarbetare')),
  })
  .meta(meta('Begär offert'))
export const ContactPage = z
  .strictObject({
    head: Head,
    title: line('Rubrik'),
    lede: line('Ingress', undefined, 420),
    form: z.strictObject({ title: line('Rubrik'), lede: line('Text', undefined, 200) }).meta(meta('Formulär')),
    addressTitle: line('Rubrik på adresskortet'),
    hoursTitle: line('Rubrik över öppettiderna'),
    teamTitle: line('Rubrik över medarbetarna'),
    teamLede: line('Ingress över medarbetarna', undefined, 300),
  })
  .meta(meta('Kontakt'))
export const ReferencesPage = z
  .strictObject({
    head: Head,
    title: line('Rubrik'),
    lede: line('Ingress', undefined, 420),
    sections,
    socialTitle: line('Rubrik över sociala medier'),
    socialText: line('Text', undefined, 240),
  })
  .meta(meta('Referensuppdrag'))
export const BlogPage = z
  .strictObject({
    head: Head,
    title: line('Rubrik'),
    lede: line('Ingress', undefined, 420),
    closing: z.strictObject({ title: line('Rubrik'), text: line('Text', undefined, 240), button: Button }).meta(meta('Avslutning')),
    suggestionsTitle: line('Rubrik över förslagen'),
    suggestions: z
      .array(z.strictObject({ title: line('Rubrik'), text: line('Text'), href, image: Image }).meta(meta('Förslag')))
      .length(3, 'Tre förslag.')
      .meta(meta('Förslag efter en artikel')),
  })
  .meta(meta('Bloggen'))
export const NotFoundPage = z
  .strictObject({
    head: Head,
    text: line('Text', undefined, 240),
    links: z
      .array(z.strictObject({ label: line('Länktext'), href }).meta(meta('Länk')))
      .min(2)
      .max(8)
      .meta(meta('Länkar')),
  })
  .meta(meta('Sidan finns inte'))
export type HomePage = z.infer<typeof HomePage>
export type QuotePage = z.infer<typeof QuotePage>
export type ContactPage = z.infer<typeof ContactPage>
export type ReferencesPage = z.infer<typeof ReferencesPage>
export type BlogPage = z.infer<typeof BlogPage>
export type NotFoundPage = z.infer<typeof NotFoundPage>

/** Where each shape lives under content/. `many`: a folder, one file an entry, keyed by file name; otherwise one file. */
export const collections = {
  company: { path: 'site.yaml', schema: Company },
  facts: { path: 'facts.yaml', schema: Facts },
  services: { path: 'services', many: true, schema: Service },
  cities: { path: 'cities', many: true, schema: City },
  staff: { path: 'staff', many: true, schema: Staff },
  testimonials: { path: 'testimonials', many: true, schema: Testimonial },
  references: { path: 'references', many: true, schema: Reference },
  articles: { path: 'blog', many: true, markdown: true, schema: Article },
  legal: { path: 'legal', many: true, markdown: true, schema: Legal },
  home: { path: 'pages/home.yaml', schema: HomePage },
  quote: { path: 'pages/quote.yaml', schema: QuotePage },
  contact: { path: 'pages/contact.yaml', schema: ContactPage },
  referencesPage: { path: 'pages/references.yaml', schema: ReferencesPage },
  blog: { path: 'pages/blog.yaml', schema: BlogPage },
  notFound: { path: 'pages/not-found.yaml', schema: NotFoundPage },
} as const
