/** Swedish texts of the interface. Page texts are in content/, fields and their errors in amplify/functions/shared/fields.ts. */
import type { FormKind } from '../amplify/functions/shared/fields.ts'

export const messages = {
  form: {
    required: 'Fält med * måste fyllas i.',
    optional: '(valfritt)',
    honeypot: 'Lämna fältet tomt',
    contactButton: 'Skicka meddelande',
    uploading: 'Laddar upp...',
    sending: 'Skickar...',
    errorSummary: 'Rätta det här innan du skickar',
    /** Used when the endpoint's answer has no text. */
    sent: {
      quote: 'Din offertförfrågan har skickats!',
      electrical: 'Din eltjänstförfrågan har skickats!',
      contact: 'Ditt meddelande har skickats!',
      newsletter: 'Din anmälan har skickats!',
    },
    confirmation: {
      quote: {
        title: 'Tack, vi har fått din förfrågan',
        text: (replyPromise: string, phone: string, person?: string) =>
          `${person ? `${person} hör av sig` : 'Vi hör av oss'} inom ${replyPromise}. Uppge numret om du ringer oss före dess: ${phone}.`,
        again: 'Gör en ny förfrågan',
      },
      contact: {
        title: 'Tack, vi har fått ditt meddelande',
        text: (replyPromise: string, phone: string) =>
          `Vi svarar inom ${replyPromise}. Uppge numret om du ringer: ${phone}.`,
        again: 'Skriv ett nytt meddelande',
      },
      newsletter: {
        title: 'Tack, vi har fått din anmälan',
        text: () =>
          'När vi har lagt in adressen får du ett mejl från vårt utskicksprogram. Bekräfta där, så är du med.',
        again: 'Anmäl en adress till',
      },
    },
    requestNumber: 'Ärendenummer',
    technical: (cause: string) => `Tekniskt fel: ${cause}`,
    /** The error, in the toast. */
    causes: {
      offline: 'ingen internetuppkoppling.',
      noAnswer: 'inget svar.',
      tooMany: 'för många försök på kort tid.',
      server: 'servern svarar inte som den ska.',
    },
    /** What is behind it, in the notice that stays. */
    reasons: {
      offline: 'Inte skickat: du är inte uppkopplad.',
      noAnswer: 'Inte skickat: vi gick inte att nå. Uppkopplingen kan vara bruten.',
      tooMany: 'Inte skickat ännu: vänta någon minut.',
      server: 'Inte skickat: felet ligger hos oss.',
      refused: 'Inte skickat.',
      unreadable:
        'Inte skickat: svaret kom från någon annan. På ett hotell eller tåg kan du behöva logga in på nätet först.',
      unexpected: 'Inte skickat: något gick fel på sidan.',
    },
    whatToDo: (phone: string) =>
      `Det du har skrivit finns kvar. Försök igen eller ring oss på ${phone}.`,
    again: 'Försök igen',
    /** The browser posts the form. */
    simpler: 'Skicka på ett enklare sätt',
    unknown: 'Okänt fel uppstod vid skickandet',
    unreadable: {
      quote: 'Kunde inte skicka offertförfrågan',
      contact: 'E-post kunde inte skickas',
      newsletter: 'E-post kunde inte skickas',
    },
    /** An exception while sending. */
    unexpected: {
      a: 'Ett fel uppstod vid skickandet av formuläret. Vänligen försök igen senare.',
      b: 'Vänligen försök igen senare',
      electrical: 'Ett fel uppstod vid skickandet av formuläret. Vänligen försök igen senare.',
      contact: 'Ett fel uppstod. Försök igen.',
      newsletter: 'Ett fel uppstod vid skickandet. Försök igen senare.',
    } satisfies Record<FormKind, string>,
  },
  pictures: {
    label: 'Bilder',
    add: 'Lägg till bilder',
    hint: 'Högst 5\u00a0bilder, 5\u00a0MB var (JPEG, PNG eller WebP).',
    reading: 'Läser bilden...',
    ready: 'Klar att skicka',
    stored: 'Uppladdad',
    chosen: 'Valda bilder',
    remove: (file: string) => `Ta bort ${file}`,
    progress: ({ number, total }: { number: number; total: number }) =>
      `Bild ${number} av ${total}`,
    without: 'Skicka utan bilderna',
    leftOut: (count: number) =>
      `${count === 1 ? 'En bild' : `${count} bilder`} följde inte med. Mejla med numret som ämne:`,
    failed: (file: string, reason: string) => `Fel vid uppladdning av ${file}: ${reason}`,
    notUploaded: 'Inte skickat: bilderna kom inte fram.',
    reasons: {
      offline: 'du saknar internetuppkoppling.',
      failed: 'uppladdningen avbröts.',
    },
  },
  toast: {
    region: 'Notiser ({hotkey})',
    name: 'Notis',
    close: 'Stäng notisen',
    sent: 'Skickat!',
    failed: 'Ett fel uppstod',
  },
} as const

export const navigationMessages = { loading: 'Hämtar sidan...' }

/** Separate from `messages`, so that the forms' browser code does not include it. */
export const siteMessages = {
  skip: 'Hoppa till innehållet',
  mainMenu: 'Huvudmeny',
  menu: 'Meny',
  call: 'Ring oss',
  shortcuts: 'Genvägar',
  newTab: '(öppnas i ny flik)',
  external: 'extern webbplats',
  openMap: 'Öppna i kartan',
  allReferences: 'Alla referensuppdrag',
  toPay: 'Att betala',
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
  priceAfter: (price: string) => `${price} efter avdrag`,
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
  photo: 'Bild',
  close: 'Stäng',
  openingHours: 'Öppettider',
  callOutFee: 'Utryckning',
  closed: 'Stängt',
  allDay: 'dygnet runt',
  otherMonths: 'Övriga året',
  notice: 'Meddelande',
  draft: 'Utkast: syns inte för besökare.',
  draftUntil: (date: string) => `Syns för besökare från och med ${date}.`,
  phone: 'Telefon',
  email: 'E-post',
  updated: 'Senast uppdaterad',
  reviewed: (date: string, person: string) => `Granskad ${date} av ${person}`,
  sources: 'Källor',
  notFound: 'Oops! Page not found',
  returnHome: 'Return to Home',
  rating: (score: string, count: number, source: string, date: string) =>
    `${score} i ${count} omdömen på ${source}, avläst ${date}`,
  headOffice: (city: string) => `Huvudkontor i ${city}`,
  footer: {
    organisationNumber: 'Org.nr',
    vatNumber: 'Momsreg.nr',
  },
  theme: { label: 'Utseende', system: 'System', light: 'Ljust', dark: 'Mörkt' },
} as const

/** Results of the solar estimate. Separate, so that the page's script does not include the other texts. */
export const estimateMessages = {
  roof: (panels: number, kW: string, place: string, consumption: string, battery: number) =>
    `${panels}\u00a0paneler (${kW}\u00a0kW) ${place}, ${battery ? `batteri på ${battery}\u00a0kWh` : 'utan batteri'}, i ett hus som använder ${consumption}\u00a0kWh om året`,
  panelCount: (panels: number | string) => `${panels} paneler`,
  flat: 'på platt tak',
  facing: (direction: string, slope: string) => `åt ${direction}, ${slope}°`,
  years: (soonest: number, latest: number) => `${soonest}–${latest}\u00a0år`,
  moreYears: (soonest: number) => `mer än ${soonest}\u00a0år`,
  line: 'Kalkyl: ',
} as const

export const estimateLabels = {
  consumption: 'Elförbrukning per år, kWh',
  consumptionHint: 'Står på elräkningen. En villa använder ofta 5\u00a0000–25\u00a0000\u00a0kWh.',
  panels: 'Antal paneler',
  direction: 'Taket lutar åt',
  slope: 'Lutning',
  slopes: { 0: 'Platt', 27: '27°', 45: '45°' },
  battery: (kWh: string) => `Med batteri på ${kWh}\u00a0kWh`,
  paid: 'att betala efter skattereduktion',
  full: 'pris före skattereduktion',
  paidInFull: 'att betala, före skattereduktion',
  years: 'tills den har betalat sig',
  kWh: 'el per år',
  own: 'av elen används hemma',
  kronor: 'värde per år',
  assumptions: 'Ändra pris och antaganden',
  price: 'Att betala, kr',
  watt: 'Effekt per panel, W',
  perKw: 'El från 1\u00a0kW i bästa läge, kWh per år',
  bought: 'Köpt el, kr per kWh',
  sold: 'Såld el, kr per kWh',
  least: 'minst',
  most: 'mest',
  invalid: (least: string, most: string) => `Skriv ett tal från ${least} till ${most}.`,
  explanation: 'Så räknar vi',
  take: 'Ta med i förfrågan',
  carried: 'Din kalkyl följer med i meddelandet.',
} as const
