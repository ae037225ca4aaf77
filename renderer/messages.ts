/**
 * Swedish texts of the interface. Page texts are in content/, those of forms in forms/formMessages.ts.
 */
export const siteMessages = {
  skip: 'Hoppa till innehållet',
  mainMenu: 'Huvudmeny',
  menu: 'Meny',
  call: 'Ring oss',
  shortcuts: 'Genvägar',
  /** Stands after the text of a link. */
  newTab: ' (öppnas i ny flik)',
  external: 'extern webbplats',
  openMap: 'Öppna i kartan',
  allReferences: 'Alla referensuppdrag',
  toPay: 'Att betala',
  replyWithin: (promise: string) => `Svar inom ${promise}.`,
  creditExample: (of: Record<'amount' | 'months' | 'fee' | 'rate' | 'monthly' | 'total', string>) =>
    `Räkneexempel: ${of.amount} på ${of.months} med ${of.fee} i avgift per månad blir ${of.monthly} i månaden och ${of.total} totalt. Effektiv ränta ${of.rate}.`,
  /** Prescribed word by word by KOVFS 2025:1. */
  creditWarning: {
    title: 'Att låna kostar pengar!',
    risk:
      'Om du inte kan betala tillbaka skulden i tid riskerar du en betalningsanmärkning. ' +
      'Det kan leda till svårigheter att få hyra bostad, teckna abonnemang och få nya lån.',
    advice:
      'För stöd, vänd dig till budget- och skuldrådgivningen i din kommun. Kontaktuppgifter finns på konsumentverket.se.',
  },
  guaranteeColumns: ['Garanti', 'Tid', 'Vem som står bakom, och vad den ger'],
  beforeDeduction: 'Pris före avdrag',
  priceBefore: (price: string) => `${price} före avdrag`,
  yearlyValue: (panels: number) => `värde per år med ${panels} paneler`,
  priceAfter: (price: string) => `${price} efter avdrag`,
  priceAfterAndBefore: (after: string, before: string) => `${after} efter avdrag (${before} före)`,
  pricesUnderReview: 'Priserna ses över. Begär offert, så får du ditt pris.',
  illustration: 'Illustration',
  placeholder: 'Illustration, inte kundens hus',
  breadcrumbs: 'Du är här',
  before: 'Före',
  after: 'Efter',
  compare: 'Dra för att jämföra före och efter',
  backToBlog: 'Tillbaka till bloggen',
  contents: 'Innehåll',
  readMore: 'Läs mer',
  advertisement: 'Annons',
  updatedOn: (date: string) => `uppdaterad ${date}`,
  readTime: (minutes: number) => `${minutes}\u00a0min\u00a0läsning`,
  searchBlog: 'Sök i bloggen',
  categories: 'Kategorier',
  all: 'Alla',
  noArticles: 'Inga artiklar hittades. Försök med en annan sökning.',
  showAllArticles: 'Visa alla artiklar',
  oneArticle: '1 artikel',
  /** `#` becomes the number. */
  manyArticles: '# artiklar',
  enlarge: 'Visa bilden större',
  close: 'Stäng',
  openingHours: 'Öppettider',
  callOutFee: 'Utryckning',
  allDay: 'dygnet runt',
  notice: 'Meddelande',
  draft: 'Utkast: syns inte för besökare.',
  draftUntil: (date: string) => `Syns för besökare från och med ${date}.`,
  phone: 'Telefon',
  email: 'E-post',
  updated: 'Senast uppdaterad',
  sources: 'Källor',
  missing: 'Sidan finns inte',
  notFound: 'Oops! Page not found',
  returnHome: 'Return to Home',
  servicesMenu: 'Våra tjänster',
  headOffice: (city: string) => `Huvudkontor i ${city}`,
  footer: {
    customers: 'Redan kund? Felanmälan',
    services: 'Tjänster',
    pages: 'Information',
    creator: 'Webbplats av',
    organisationNumber: 'Org.nr',
    vatNumber: 'Momsreg.nr',
  },
  theme: { label: 'Utseende', system: 'System', light: 'Ljust', dark: 'Mörkt' },
} as const

/** The message in forms of a town. The place includes its preposition: "i Lerum", "på Öckerö". */
export const locationMessage = (place: string): string => `Intresserad av tjänster ${place}.`

/**
 * Results of the solar estimate. Separate, so that the page's script does not include the other
 * texts.
 */
export const estimateMessages = {
  roof: (panels: number, kW: string) => `${panels}\u00a0paneler, ${kW}\u00a0kW`,
  panelCount: (panels: number | string) => `${panels} paneler`,
  years: (soonest: number, latest: number) => `${soonest}–${latest}\u00a0år`,
  moreYears: (soonest: number) => `mer än ${soonest}\u00a0år`,
  lineStart: 'Kalkyl: ',
  line: (roof: { panels: number; direction: string; consumption: number; hasBattery: boolean }) =>
    `Kalkyl: ${roof.panels} paneler åt ${roof.direction}, ${roof.hasBattery ? 'med' : 'utan'} batteri, ${roof.consumption} kWh om året`,
} as const

export const estimateLabels = {
  consumption: 'Elförbrukning per år, kWh',
  consumptionHint: 'Står på elräkningen. En villa använder ofta 5\u00a0000–25\u00a0000\u00a0kWh.',
  panels: 'Antal paneler',
  direction: 'Takets väderstreck',
  battery: (kWh: string) => `Batteri på ${kWh}\u00a0kWh`,
  toPay: 'Pris efter skattereduktion',
  kronor: 'Elens värde per år',
  full: 'Pris före skattereduktion',
  years: 'Återbetalningstid',
  kWh: 'Mängd solel per år',
  own: 'Andel som används hemma',
  explanation: 'Så räknar vi',
  take: 'Ta med i förfrågan',
  copied: 'Din kalkyl följer med i meddelandet.',
} as const
