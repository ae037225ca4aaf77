/** Schemas of company data: staff, testimonials, references, facts, site settings. */
import { z } from 'zod'
import {
  date,
  draft,
  email,
  Image,
  image,
  line,
  markdown,
  order,
  phone,
  rule,
  matching,
  serviceRef,
  url,
  group,
  list,
  flag,
  stop,
} from './roles.ts'
import { openingHours } from './openingHours.ts'

export const Staff = group('Medarbetare', {
  name: line('Namn', 80),
  displayName: line('Namn på sidan', 80),
  role: line('Roll', 40, 'Till exempel Elektriker eller Projektledare.'),
  email: email('E-post'),
  phone: phone('Telefon').optional(),
  draft,
  portrait: image('photo')
    .optional()
    .meta({ title: 'Porträtt', description: 'Utan porträtt visas initialer.' }),
  order: order('Ordning'),
})
export type Staff = z.infer<typeof Staff>

const jobServices = list(
  'Tjänster',
  serviceRef('Tjänst'),
  [1, 4],
  'Det som gjordes. Visas på de här tjänsternas sidor.',
)

export const Testimonial = group('Omdöme', {
  name: line('Namn', 60),
  town: line('Ort', 60),
  draft,
  headline: line('Rubrik', 90),
  body: line('Text', 500),
  job: line('Uppdrag', 60, 'Vad som gjordes och när, till exempel Laddbox, maj 2026.'),
  services: jobServices,
  invented: flag('Påhittat exempel', false, 'Måste bort före publicering.'),
  order: order('Ordning'),
})

export const Reference = group('Referensuppdrag', {
  place: line('Ort', 60),
  customer: line('Kund', 60),
  draft,
  headline: line('Rubrik', 90),
  quote: line('Citat', 700),
  services: jobServices,
  scope: group('Omfattning', 'En rad under rubriken. Den som jämför vill veta hur stort det var.', {
    year: z.int().min(2000).max(2100).meta({ title: 'År' }),
    size: line('Storlek', 60, 'Till exempel 6 kW, 14 paneler, eller 140 m².'),
    time: line('Tid på plats', 40, 'Till exempel 2 dagar.'),
    product: line('Produkt', 80, 'Märke, modell eller utförande, till exempel svarta paneler.'),
  }),
  photos: list('Foton', image('photo'), [1, 2]),
  invented: flag('Påhittat exempel', false, 'Måste bort före publicering.'),
  order: order('Ordning'),
})
export type Reference = z.infer<typeof Reference>

/** The page with the figure itself, not the start page of its website. */
export const FactSource = group('Källa', {
  name: line('Källa', 100),
  url: url('Källans adress', 'Sidan där det står, inte webbplatsens startsida.').regex(
    /^https:\/\/[^/]+\/./,
    'Källans adress: skriv sidan där det står, inte webbplatsens startsida.',
  ),
})

const Fact = group('Fakta', {
  id: matching(
    'Id',
    /^[a-z][a-z0-9_]*$/,
    'Id: a–z, siffror och _',
    'Skriv {fact:id} i en text så visas siffran.',
  ),
  figure: line('Siffra', 60, 'Så som den ska stå i texten, till exempel 30 %.'),
  statement: line('Vad som påstås', 300),
  source: FactSource.meta({ title: 'Källa' }),
  asOf: date(
    'Gäller sedan',
    'Dagen då siffran började gälla eller räknades fram. {as_of:id} i en text blir månad och år.',
  ),
  checkBy: date(
    'Kontrollera igen senast',
    'En påminnelse till er: kontrollen och kontorets mejl säger till, och texterna ligger kvar. Ett uträknat avdrag visas bara till och med den dagen.',
  ),
  validTo: date(
    'Gäller till och med',
    'Ett löfte till kunden: delar med priset visas till och med den dagen, med datumet. Krävs för priser, och siffran kan då inte skrivas i en text.',
  ).optional(),
  invented: flag('Påhittat exempel', false, 'Måste bort före publicering.'),
})
/** Mail templates of the office page. */
export const ReplyTemplates = group('Svarsmallar', {
  answers: list(
    'Mallar',
    group('Mall', {
      title: line('Namn i listan', 60),
      subject: line('Mejlets rubrik', 120, 'Till exempel Din förfrågan {number}.'),
      text: line('Text', 1500, '{name} blir kundens namn och {number} förfrågans nummer.'),
    }),
    [0, 10],
  ),
})
export type ReplyTemplates = z.infer<typeof ReplyTemplates>
export const Facts = group('Fakta med källa', { facts: list('Siffror', Fact, [0]) })
export type Facts = z.infer<typeof Facts>

/** A region as in ISO 3166-2, for search engines. */
const geoRegion = matching(
  'Län',
  /^SE-[A-Z]{1,2}$/,
  'Län: skrivs som SE-VG.',
  'Länets kod i sidhuvudet, till exempel SE-VG för Västra Götaland och SE-N för Halland.',
)
const Address = group('Besöksadress', {
  street: line('Gatuadress'),
  postalCode: matching('Postnummer', /^[1-9]\d{2} \d{2}$/, 'Postnummer: NNN NN.'),
  city: line('Ort'),
})
const Notice = group('Meddelande', {
  text: line('Text', 240),
  from: date('Första dagen'),
  to: date('Sista dagen'),
}).refine(
  ({ from, to }) => from <= to,
  rule('den sista dagen ska inte komma före den första.', 'to', 'from'),
)

export const Company = group('Företaget', {
  sample: z.boolean().meta({
    title: 'Exempelföretag',
    description: 'Ja så länge uppgifterna är påhittade. Kan inte publiceras.',
  }),
  name: line('Företagets namn', 40),
  legalName: line('Firma', 60),
  logo: image().optional().meta({
    title: 'Logotyp',
    description:
      'Visas överst och i sidfoten, på en ljus platta där bakgrunden är mörk. Utan den visas företagets namn.',
  }),
  mark: flag('Tecknat tak med sol', false, 'Bredvid namnet, där det inte finns någon logotyp.'),
  origin: url('Webbadress', 'Utan snedstreck på slutet, https://www.exempel.se').regex(
    /^https:\/\/[^/?#]+\.[^/?#.]{2,}$/,
    'Webbadress: skriv den utan snedstreck på slutet, https://www.exempel.se',
  ),
  phone: phone('Telefon'),
  email: email('E-post'),
  organisationNumber: matching(
    'Organisationsnummer',
    /^\d{6}-\d{4}$/,
    stop('Skriv organisationsnumret som 555555-5555.'),
  ),
  vatNumber: matching(
    'Momsregistreringsnummer',
    /^SE\d{12}$/,
    stop('Momsregistreringsnummer: SE och tolv siffror.'),
  ),
  founded: line('Grundat', 40, 'Till exempel hösten 2021.'),
  address: Address,
  region: line('Län', 40),
  geoRegion: geoRegion.optional(),
  geo: group('Kartläge', {
    latitude: z
      .number()
      .min(55)
      .max(70)
      .meta({ title: 'Latitud', description: 'Till exempel 57.7395.' }),
    longitude: z
      .number()
      .min(10)
      .max(25)
      .meta({ title: 'Longitud', description: 'Till exempel 12.1064.' }),
  }),
  openingHours,
  notices: list(
    'Meddelanden',
    Notice,
    [0],
    'Visas överst på sidorna från första till sista dagen, till exempel Stängt i jul.',
  ).default([]),
  priceRange: line('Prisnivå', 5),
  replyPromise: line('Svarslöfte', 40, 'Står efter inom, till exempel 24 timmar.'),
  replyNote: line(
    'Svar på helger',
    120,
    'Vid formulären och i bekräftelsen, till exempel På helger mejlar vi.',
  ).optional(),
  assurance: group(
    'Garantier och försäkring',
    'Garantierna i en tabell, försäkring och register. Utan den visas ingen sådan del.',
    {
      title: line('Rubrik', 90),
      guarantees: list(
        'Garantier',
        group('Garanti', {
          what: line('Vad garantin gäller', 40, 'Till exempel Laddbox.'),
          years: line(
            'Tid',
            60,
            'En siffra ur Siffror med källa, till exempel {fact:charger_warranty}.',
          ),
          liable: line('Vem som står bakom', 60),
          adds: line(
            'Vad garantin ger',
            100,
            'Det som den ger utöver lagen, till exempel Fel i material och tillverkning.',
          ),
          services: list(
            'Tjänster',
            serviceRef('Tjänst'),
            [0],
            'Garantin visas bara på de här tjänsternas sidor. Lämna tomt om den gäller alla.',
          ).default([]),
        }),
        [1, 8],
        'Det enda stället där en garantis längd bestäms. Nämns år någon annanstans ska det stå vilken garanti det är.',
      ),
      body: markdown('Text', 'Försäkring, register och vem man når efteråt.'),
    },
  ).optional(),
  retentionMonths: z.int().min(1).max(120).meta({
    title: 'Förfrågningar sparas, månader',
    description:
      'Sedan raderas de av sig själva. {retention} i en text blir till exempel 24 månader.',
  }),
  social: z
    .record(z.string(), url('Adress'))
    .meta({
      title: 'Sociala medier',
      description:
        'Nätverkets namn och adressen till er sida, till exempel linkedin och https://www.linkedin.com/company/firman. De två första som har en ikon syns också överst.',
    })
    .default({}),
  externalService: group(
    'Tjänst hos partner',
    'Ett kort bland tjänsterna som leder till en annan webbplats.',
    {
      name: line('Namn', 40),
      text: line('Text på kortet', 140),
      url: url('Adress'),
      image: Image,
    },
  ).optional(),
  certifications: list(
    'Certifieringar i sidfoten',
    Image,
    [0, 6],
    'En av dem ska säga Godkänd för F-skatt: lagen kräver det.',
  ).default([]),
  creator: group('Webbplatsen är gjord av', { name: line('Namn', 60), url: url('Adress') }),
  reviewsOrigin: line(
    'Varifrån omdömena kommer',
    200,
    'Står under alla omdömen. Marknadsföringslagen kräver att ni säger om och hur ni kontrollerar att de är från kunder.',
  ),
  illustrationNote: line(
    'Rad om illustrationer',
    120,
    'Längst ner på sidorna. Behövs bara om ni använder tecknade bilder.',
  ).optional(),
  quoteButton: line('Text på offertknappen', 30),
  formPrivacy: group('Om personuppgifter vid formulär', {
    text: line('Text vid formulärets knapp', 240),
    linkLabel: line('Länktext', 60),
  }),
  newsletter: group('Nyhetsbrev', {
    enabled: z.boolean().meta({ title: 'Visa' }),
    title: line('Rubrik', 90),
    text: line('Text', 240),
    button: line('Knapp', 40),
    consent: line('Samtycke', 300, 'Meningen som visas och sparas.'),
  }).optional(),
}).refine(
  ({ organisationNumber, vatNumber }) =>
    vatNumber.slice(2, 12) === organisationNumber.replace('-', ''),
  rule(
    'momsregistreringsnumret ska vara SE, organisationsnumrets tio siffror och två till.',
    'vatNumber',
    'organisationNumber',
  ),
)
export type Company = z.infer<typeof Company>
