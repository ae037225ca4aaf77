/** Schemas of company data: staff, testimonials, references, facts, site settings. */
import { z } from 'zod'
import {
  date,
  draft,
  email,
  geo,
  geoRegion,
  Image,
  image,
  line,
  markdown,
  meta,
  order,
  phone,
  rule,
  text,
  serviceRef,
  url,
  group,
  list,
  flag,
} from './roles.ts'

export const Staff = group('Medarbetare', {
  name: line('Namn', 80),
  displayName: line('Namn på sidan', 80),
  role: line('Roll', 40, 'Till exempel Elektriker eller Projektledare.'),
  email: email('E-post'),
  phone: phone('Telefon').optional(),
  draft,
  portrait: image('photo').optional().meta(meta('Porträtt', 'Utan porträtt visas initialer.')),
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
    year: z.int().min(2000).max(2100).meta(meta('År')),
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
  id: text(
    'Id',
    /^[a-z][a-z0-9_]*$/,
    'Id: a–z, siffror och _',
    'Skriv {fact:id} i en text så visas siffran.',
  ),
  figure: line('Siffra', 60, 'Så som den ska stå i texten, till exempel 30 %.'),
  statement: line('Vad som påstås', 300),
  source: FactSource.meta(meta('Källa')),
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
}).refine(
  ({ asOf, validTo = asOf }) => validTo >= asOf,
  rule('den sista dagen kommer före den första.', 'validTo', 'asOf'),
)
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

const weekdays = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag']
const weekday = `(${weekdays.map((day) => `[${day.charAt(0).toUpperCase()}${day.charAt(0)}]${day.slice(1)}`).join('|')})`
const weekdayPattern = new RegExp(`^${weekday}(–${weekday})?$`)
/** The indices of the weekdays in `Måndag–fredag` or `Lördag`. */
export const daysIn = (days: string): number[] => {
  const [first = 0, last = first] = days
    .split('–')
    .map((day) => weekdays.indexOf(day.toLowerCase()))
  return weekdays.map((_, day) => day).slice(first, last + 1)
}
const areWeekdays = (days: string) => daysIn(days).length > 0
/** Skips later rules for values of the wrong form. */
const stop = (error: string) => ({ error, abort: true })
const time = (title: string, form: RegExp, last: string) =>
  text(
    title,
    form,
    stop(`${title}: skriv tiden som 08:00, mellan 00:00 och ${last}.`),
    last === '24:00' ? 'Dygnet runt skrivs 00:00 till 24:00.' : undefined,
  )

const span = {
  opens: time('Öppnar', /^([01]\d|2[0-3]):[0-5]\d$/, '23:59'),
  closes: time('Stänger', /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '24:00'),
}
const closesLater = rule(
  'stängningstiden ska vara senare än öppningstiden. Midnatt skrivs 24:00, och timmarna efter midnatt på nästa dags rad.',
  'closes',
  'opens',
)
export const OpeningHours = group('Öppettid', {
  days: text(
    'Dagar',
    weekdayPattern,
    stop('Dagar: skrivs som Måndag–fredag.'),
    'Till exempel Måndag–fredag eller Lördag.',
  ),
  ...span,
})
  .refine(
    ({ days }) => areWeekdays(days),
    rule(
      'dagarna står i fel ordning. Skriv den första dagen i veckan först: Måndag–fredag.',
      'days',
    ),
  )
  .refine(({ opens, closes }) => opens < closes, closesLater)
export type OpeningHours = z.infer<typeof OpeningHours>
/** A day may have several rows, for example before and after lunch. */
const overlap = (a: OpeningHours, b: OpeningHours) =>
  daysIn(a.days).some((day) => daysIn(b.days).includes(day)) &&
  a.opens < b.closes &&
  b.opens < a.closes

const daysInOrder = rule('den sista dagen ska inte komma före den första.', 'to', 'from')
export const SpecialHours = group('Avvikande öppettid', {
  name: line('Vad dagarna heter', 40, 'Till exempel Julhelgen.'),
  from: date('Första dagen'),
  to: date('Sista dagen', 'Lämna tomt om det är en enda dag.').optional(),
  opens: span.opens.optional().meta(meta('Öppnar', 'Lämna tiderna tomma om ni har stängt.')),
  closes: span.closes.optional(),
})
  .refine(({ from, to = from }) => from <= to, daysInOrder)
  .refine(
    ({ opens, closes }) => (opens === undefined) === (closes === undefined),
    rule(
      'skriv både när ni öppnar och när ni stänger, eller ingetdera om ni har stängt.',
      'opens',
      'closes',
    ),
  )
  .refine(({ opens = '', closes = '~' }) => opens < closes, closesLater)
export type SpecialHours = z.infer<typeof SpecialHours>
/** A row without times covers the whole day. */
const collide = (a: SpecialHours, b: SpecialHours) =>
  a.from <= (b.to ?? b.from) &&
  b.from <= (a.to ?? a.from) &&
  (a.opens ?? '') < (b.closes ?? '~') &&
  (b.opens ?? '') < (a.closes ?? '~')

const sameTimeTwice = (title: string) =>
  `${title}: två rader gäller samma dag och samma tid. Ta bort den ena, eller ändra dagarna.`
const isApart =
  <Row>(meet: (a: Row, b: Row) => boolean) =>
  (rows: Row[]) =>
    !rows.some((one, i) => rows.slice(i + 1).some((other) => meet(one, other)))
const hours = {
  openingHours: list(
    'Öppettider',
    OpeningHours,
    [1, 14],
    'En rad för dagar med samma tider.',
  ).refine(isApart(overlap), sameTimeTwice('Öppettider')),
  specialHours: list(
    'Avvikande öppettider',
    SpecialHours,
    [0],
    'Helger och lov. Visas från två månader före till och med sista dagen.',
  )
    .refine(isApart(collide), sameTimeTwice('Avvikande öppettider'))
    .default([]),
}

const Address = group('Besöksadress', {
  street: line('Gatuadress'),
  postalCode: text('Postnummer', /^[1-9]\d{2} \d{2}$/, 'Postnummer: NNN NN.'),
  city: line('Ort'),
})
const Notice = group('Meddelande', {
  text: line('Text', 240),
  from: date('Första dagen'),
  to: date('Sista dagen'),
}).refine(({ from, to }) => from <= to, daysInOrder)

/** Luhn algorithm. */
const hasRightCheckDigit = (number: string) =>
  [...number.replace('-', '')].reduce(
    (sum, digit, i) => sum + (i % 2 ? +digit : Number('0246813579'[+digit])),
    0,
  ) %
    10 ===
  0

export const Company = group('Företaget', {
  sample: z
    .boolean()
    .meta(meta('Exempelföretag', 'Ja så länge uppgifterna är påhittade. Kan inte publiceras.')),
  name: line('Företagets namn', 40),
  legalName: line('Firma', 60),
  logo: image()
    .optional()
    .meta(
      meta(
        'Logotyp',
        'Visas överst och i sidfoten, på en ljus platta där bakgrunden är mörk. Utan den visas företagets namn.',
      ),
    ),
  mark: flag('Tecknat tak med sol', false, 'Bredvid namnet, där det inte finns någon logotyp.'),
  origin: url('Webbadress', 'Utan snedstreck på slutet, https://www.exempel.se').regex(
    /^https:\/\/[^/?#]+\.[^/?#.]{2,}$/,
    'Webbadress: skriv den utan snedstreck på slutet, https://www.exempel.se',
  ),
  phone: phone('Telefon'),
  email: email('E-post'),
  organisationNumber: text(
    'Organisationsnummer',
    /^\d{6}-\d{4}$/,
    stop('Skriv organisationsnumret som 555555-5555.'),
  ),
  vatNumber: text(
    'Momsregistreringsnummer',
    /^SE\d{12}$/,
    stop('Momsregistreringsnummer: SE och tolv siffror.'),
  ),
  founded: line('Grundat', 40, 'Till exempel hösten 2021.'),
  address: Address,
  region: line('Län', 40),
  geoRegion: geoRegion.optional(),
  geo,
  ...hours,
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
  retentionMonths: z
    .int()
    .min(1)
    .max(120)
    .meta(
      meta(
        'Förfrågningar sparas, månader',
        'Sedan raderas de av sig själva. {retention} i en text blir till exempel 24 månader.',
      ),
    ),
  social: z
    .record(z.string(), url('Adress'))
    .refine(
      (social) => Object.keys(social).every((name) => /^[^{}]{1,40}$/.test(name)),
      'Sociala medier: skriv namnet utan klamrar, med högst 40 tecken.',
    )
    .meta(
      meta(
        'Sociala medier',
        'Nätverkets namn och adressen till er sida, till exempel linkedin och https://www.linkedin.com/company/firman. De två första som har en ikon syns också överst.',
      ),
    )
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
  certifications: list('Certifieringar i sidfoten', Image, [0, 6]).default([]),
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
  fTax: line('F-skatt', 60),
  quoteButton: line('Text på offertknappen', 30),
  formPrivacy: group('Om personuppgifter vid formulär', {
    text: line('Text vid formulärets knapp', 240),
    linkLabel: line('Länktext', 60),
  }),
  newsletter: group('Nyhetsbrev', {
    enabled: z.boolean().meta(meta('Visa')),
    title: line('Rubrik', 90),
    text: line('Text', 240),
    button: line('Knapp', 40),
    consent: line('Samtycke', 300, 'Meningen som visas och sparas.'),
  }).optional(),
})
  .refine(
    ({ organisationNumber }) => hasRightCheckDigit(organisationNumber),
    rule(
      'organisationsnumret är felskrivet: den sista siffran stämmer inte med de andra.',
      'organisationNumber',
    ),
  )
  .refine(
    ({ organisationNumber, vatNumber }) =>
      vatNumber.slice(2, 12) === organisationNumber.replace('-', ''),
    rule(
      'momsregistreringsnumret ska vara SE, organisationsnumrets tio siffror och två till.',
      'vatNumber',
      'organisationNumber',
    ),
  )
export type Company = z.infer<typeof Company>
