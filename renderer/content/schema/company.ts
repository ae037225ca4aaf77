/** Schemas of company data: staff, testimonials, references, facts, site settings. */
import { z } from 'zod'
import { months } from '../../../amplify/functions/shared/officeHours.ts'
import { countyOf } from './counties.ts'
import {
  date,
  draft,
  email,
  geo,
  Image,
  image,
  line,
  markdown,
  meta,
  order,
  phone,
  plainLine,
  rule,
  text,
  serviceRef,
  url,
  group,
  list,
  flag,
} from './roles.ts'

export const Staff = group('Medarbetare', {
  name: plainLine('Namn', 80),
  displayName: plainLine('Namn på sidan', 80),
  role: plainLine('Roll', 40, 'Till exempel Elektriker eller Projektledare.'),
  email: email('E-post'),
  phone: phone('Telefon').optional(),
  draft,
  portrait: image({ minWidth: 400, not: 'ett foto av medarbetaren' }, plainLine)
    .optional()
    .meta(meta('Porträtt', 'Utan porträtt visas initialer.')),
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
  name: plainLine('Namn', 60),
  town: plainLine('Ort', 60),
  draft,
  headline: plainLine('Rubrik', 90),
  body: plainLine('Text', 500),
  job: plainLine('Uppdrag', 60, 'Vad som gjordes och när, till exempel Laddbox, maj 2026.'),
  services: jobServices,
  invented: flag('Påhittat exempel', false, 'Måste bort före publicering.'),
  order: order('Ordning'),
})

export const Reference = group('Referensuppdrag', {
  place: plainLine('Ort', 60),
  customer: plainLine('Kund', 60),
  draft,
  headline: plainLine('Rubrik', 90),
  quote: plainLine('Citat', 700),
  services: jobServices,
  scope: group('Omfattning', 'En rad under rubriken. Den som jämför vill veta hur stort det var.', {
    year: z.int().min(2000).max(2100).meta(meta('År')),
    size: plainLine('Storlek', 60, 'Till exempel 6 kW, 14 paneler, eller 140 m².'),
    time: plainLine('Tid på plats', 40, 'Till exempel 2 dagar.'),
    product: plainLine(
      'Produkt',
      80,
      'Märke, modell eller utförande, till exempel svarta paneler.',
    ),
  }),
  photos: list(
    'Foton',
    image({ minWidth: 1200, not: 'ett foto från uppdraget' }, plainLine),
    [1, 2],
  ),
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
  figure: plainLine('Siffra', 60, 'Så som den ska stå i texten, till exempel 30 %.'),
  statement: line('Vad som påstås', 300),
  source: FactSource.meta(meta('Källa')),
  asOf: date(
    'Gäller sedan',
    'Dagen då siffran började gälla eller räknades fram. {as_of:id} i en text blir månad och år.',
  ),
  checked: date(
    'Kontrollerad',
    'Dagen då någon läste källan. {checked:id} i en text blir månad och år.',
  ).optional(),
  checkBy: date(
    'Kontrollera igen senast',
    'En påminnelse till er: kontrollen och kontorets mejl säger till, och texterna ligger kvar. Ett uträknat avdrag visas bara till och med den dagen.',
    { due: true },
  ),
  validTo: date(
    'Gäller till och med',
    'Ett löfte till kunden: priset visas till och med den dagen, med datumet. Krävs för priser.',
    {
      due: true,
    },
  ).optional(),
  invented: flag('Påhittat exempel', false, 'Måste bort före publicering.'),
})
/** Mail templates of the office page. */
export const ReplyTemplates = group('Svarsmallar', {
  answers: list(
    'Mallar',
    group('Mall', {
      title: plainLine('Namn i listan', 60),
      subject: line('Mejlets rubrik', 120, 'Till exempel Din förfrågan {number}.'),
      text: line('Text', 1500, '{name} blir kundens namn och {number} förfrågans nummer.'),
    }),
    [0, 10],
  ),
})
export type ReplyTemplates = z.infer<typeof ReplyTemplates>
export const Facts = group('Fakta med källa', { facts: list('Siffror', Fact, [0]) })
export type Facts = z.infer<typeof Facts>

export const weekdays = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag']
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
  name: plainLine('Vad dagarna heter', 40, 'Till exempel Julhelgen.'),
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

const dayAndMonth = (title: string) =>
  text(
    title,
    new RegExp(`^([1-9]|[12]\\d|3[01]) (${months.join('|')})$`),
    stop(`${title}: skrivs som 1 maj.`),
    'Till exempel 1 maj. Samma dag varje år.',
  ).refine(
    (day) => new Date(`2024-${monthDay(day)}T12:00Z`).toJSON()?.slice(5, 10) === monthDay(day),
    `${title}: dagen finns inte.`,
  )
/** `05-01` for `1 maj`. */
export function monthDay(text: string): string {
  const [day = '', month = ''] = text.split(' ')
  return `${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}
export type SeasonDays = { from: string; to: string }
/** Whether a season has a day of the year; it may go past new year. */
export const isInSeason = ({ from, to }: SeasonDays, day: string): boolean => {
  const [first, last] = [monthDay(from), monthDay(to)]
  return first <= last ? first <= day && day <= last : first <= day || day <= last
}

const sameTimeTwice = (title: string) =>
  `${title}: två rader gäller samma dag och samma tid. Ta bort den ena, eller ändra dagarna.`
const isApart =
  <Row>(meet: (a: Row, b: Row) => boolean) =>
  (rows: Row[]) =>
    !rows.some((one, i) => rows.slice(i + 1).some((other) => meet(one, other)))
const weeklyHours = (fewest: number, description: string) =>
  list('Öppettider', OpeningHours, [fewest, 14], description).refine(
    isApart(overlap),
    sameTimeTwice('Öppettider'),
  )
const Season = group('Säsong', {
  from: dayAndMonth('Första dagen'),
  to: dayAndMonth('Sista dagen'),
  openingHours: weeklyHours(0, 'Lämna tomt om ni har stängt hela säsongen.').default([]),
})
/** The opening hours of an office. */
const hours = {
  openingHours: weeklyHours(1, 'En rad för dagar med samma tider.'),
  seasons: list(
    'Öppettider per säsong',
    Season,
    [0, 6],
    'Samma tid varje år, till exempel 1 maj till 31 augusti. Resten av året gäller Öppettider.',
  )
    .refine(
      isApart<SeasonDays>(
        (a, b) => isInSeason(b, monthDay(a.from)) || isInSeason(a, monthDay(b.from)),
      ),
      'Öppettider per säsong: två säsonger har samma dag. Ändra den enas första eller sista dag.',
    )
    .default([]),
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
  street: plainLine('Gatuadress'),
  postalCode: text('Postnummer', /^[1-9]\d{2} \d{2}$/, 'Postnummer: NNN NN.'),
  city: plainLine('Ort'),
})
const Office = group('Kontor', {
  name: plainLine('Namn', 60, 'Till exempel Kontoret i Umeå.'),
  address: Address,
  geo,
  phone: phone('Telefon')
    .optional()
    .meta(meta('Telefon', 'Bara om det är ett annat nummer än företagets.')),
  email: email('E-post').optional(),
  ...hours,
  openingHours: weeklyHours(0, 'Lämna tomt om man bokar tid.').default([]),
  map: image(undefined, plainLine)
    .optional()
    .meta(meta('Karta', 'En tecknad karta. Länken under leder till kartan på nätet.', 'picture')),
})
export type Office = z.infer<typeof Office>

const Notice = group('Meddelande', {
  text: line('Text', 240),
  from: date('Första dagen'),
  to: date('Sista dagen'),
  service: serviceRef('Tjänst', 'Lämna tomt om meddelandet gäller alla sidor.').optional(),
}).refine(({ from, to }) => from <= to, daysInOrder)

const word = (title: string, text: string, max = 30) => plainLine(title, max).default(text)
const wording = group('Ord i menyer och sidfot', {
  servicesMenu: word('Menyn med tjänsterna', 'Våra tjänster'),
  servicesTitle: word('Tjänsterna i sidfoten', 'Tjänster'),
  pagesTitle: word('Sidorna i sidfoten', 'Information'),
  certificationsTitle: word('Märkena i sidfoten', 'Certifieringar'),
  officeTitle: plainLine(
    'Raden över adressen i sidfoten',
    40,
    'Utan den står Huvudkontor i och ortens namn.',
  ).optional(),
  showCustomersLine: flag('Visa raden för den som redan är kund', true),
  customersLine: word(
    'Raden för den som redan är kund',
    'Redan kund? Felanmälan, serviceavtal, garantipapper',
    80,
  ),
  creatorLine: word('Före namnet på den som har gjort webbplatsen', 'Webbplats av'),
})

/** Luhn algorithm. */
export const hasRightCheckDigit = (number: string) =>
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
  name: plainLine('Företagets namn', 40),
  legalName: plainLine('Firma', 60),
  logo: image(undefined, plainLine)
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
  founded: plainLine('Grundat', 40, 'Till exempel hösten 2021.'),
  address: Address,
  region: plainLine('Län', 40).refine(
    (name) => countyOf(name),
    'Länet finns inte. Skriv det som Skåne eller Skåne län.',
  ),
  geo,
  ...hours,
  offices: list('Fler kontor', Office, [0, 20], 'Visas på kontaktsidan och i sidfoten.')
    .refine(
      isApart<{ name: string }>((a, b) => a.name === b.name),
      'Fler kontor: två kontor heter lika. Skriv orten i namnet.',
    )
    .default([]),
  notices: list(
    'Meddelanden',
    Notice,
    [0],
    'Visas överst på sidorna från första till sista dagen, till exempel Stängt i jul.',
  ).default([]),
  priceRange: plainLine('Prisnivå', 5),
  replyPromise: plainLine('Svarslöfte', 40, 'Står efter inom, till exempel 24 timmar.'),
  replyNote: line(
    'Svarslöfte vid formulären',
    120,
    'Till exempel Svar inom {reply_promise}, på helger med mejl.',
  ).optional(),
  assurance: group(
    'Garantier och försäkring',
    'Garantierna i en tabell, försäkring och register. Utan den visas ingen sådan del.',
    {
      title: line('Rubrik', 90),
      lede: line('Ingress', 300).optional(),
      guarantees: list(
        'Garantier',
        group('Garanti', {
          what: line('Vad garantin gäller', 40, 'Till exempel Laddbox.'),
          years: line(
            'Tid',
            60,
            'En siffra ur Siffror med källa, till exempel {fact:charger_warranty}.',
          ).regex(
            /\{fact:/,
            'Tid: skriv en siffra ur facts.yaml, till exempel {fact:charger_warranty}.',
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
        'Sedan raderas de av sig själva. {retention} i en text blir 24 månader.',
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
      name: plainLine('Namn', 40),
      text: line('Text på kortet', 140),
      url: url('Adress'),
      image: Image,
    },
  ).optional(),
  certifications: list(
    'Certifieringar i sidfoten',
    image({ minWidth: 400, not: 'märket för en certifiering' }, plainLine),
    [0, 6],
  ).default([]),
  creator: group('Webbplatsen är gjord av', { name: plainLine('Namn', 60), url: url('Adress') }),
  outsideReviews: group(
    'Betyg på en annan webbplats',
    'En rad överst på startsidan och tjänsternas sidor, med länk. Skriv bara det som står där. Utan det visas ingen rad.',
    {
      score: plainLine('Betyg', 20, 'Så som det står där, till exempel 4,8 av 5.').regex(
        /\d/,
        'Betyg: skriv det som står på webbplatsen, till exempel 4,8 av 5.',
      ),
      count: z.int().min(1).meta(meta('Antal omdömen')),
      source: FactSource.meta(meta('Källa')),
      date: date('Avläst', 'Dagen då någon läste betyget.'),
    },
  ).optional(),
  reviewsOrigin: plainLine(
    'Varifrån omdömena kommer',
    200,
    'Står under alla omdömen. Marknadsföringslagen kräver att ni säger om och hur ni kontrollerar att de är från kunder.',
  ),
  illustrationNote: plainLine(
    'Rad om illustrationer',
    120,
    'Längst ner på sidorna. Behövs bara om ni använder tecknade bilder.',
  ).optional(),
  wording: wording.prefault({}),
  fTax: plainLine('F-skatt', 60),
  quoteButton: plainLine('Text på offertknappen', 30),
  formPrivacy: group('Om personuppgifter vid formulär', {
    text: line('Text vid formulärets knapp', 240),
    linkLabel: plainLine('Länktext', 60),
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
