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
    titlePrefix: 'Fel: ',
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
    causes: {
      offline: (phone: string) =>
        `Du saknar internetuppkoppling. Det du har skrivit finns kvar: försök igen när du är uppkopplad, eller ring oss på ${phone}.`,
      timeout: (phone: string) =>
        `Det tog för lång tid att få svar. Skicka igen: vi får ändå bara en förfrågan. Eller ring oss på ${phone}.`,
      noAnswer: (phone: string) =>
        `Vi fick inget svar. Antingen är uppkopplingen bruten eller så har det kommit för många försök på kort tid. Vänta någon minut och försök igen, eller ring oss på ${phone}.`,
      tooMany: (phone: string) =>
        `Det har kommit för många försök på kort tid. Vänta en stund och försök igen, eller ring oss på ${phone}.`,
      server: (phone: string) =>
        `Felet ligger hos oss. Det du har skrivit finns kvar: försök igen om en stund, eller ring oss på ${phone}.`,
    },
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
    /** After a failure: the browser then posts the form itself. */
    simpler: 'Vi provar ett enklare sätt att skicka det du har skrivit.',
    posted:
      'Det här skickade du nyss. Kom ingen bekräftelse, eller har du ändrat något? Skicka igen: det räknas som samma förfrågan.',
    olderPage:
      'Sidan har ändrats sedan du öppnade den. Ladda om den och skicka igen: det du har skrivit finns kvar.',
    callUs: (phone: string) =>
      `Ett fel uppstod vid skickandet. Försök igen eller ring oss på ${phone}.`,
  },
  pictures: {
    label: 'Bilder',
    add: 'Lägg till bilder',
    hint: 'Högst 5\u00a0bilder, 5\u00a0MB var (JPEG, PNG eller WebP).',
    reading: 'Läser bilden...',
    notRead: 'Uppkopplingen bröts innan bilden var läst.',
    ready: 'Klar att skicka',
    busy: 'Laddar upp...',
    stored: 'Uppladdad',
    retry: 'Försök igen',
    retryFile: (file: string) => `Försök igen med ${file}`,
    notUploaded: (reason: string) => `Inte uppladdad: ${reason}`,
    remove: (file: string) => `Ta bort ${file}`,
    chosen: (count: number) => `${count} av ${count} bilder valda`,
    again: (count: number) => `${count} ${count === 1 ? 'bild' : 'bilder'} behöver väljas igen`,
    lost: 'Sidan laddades om, och bilderna följde inte med.',
    dismissLost: 'Skicka utan bilderna som behöver väljas igen',
    progress: (number: number, total: number) => `Bild ${number} av ${total}`,
    cancel: 'Avbryt',
    cancelled: 'Avbrutet. Inget har skickats, och det du har skrivit finns kvar.',
    without: 'Skicka utan bilderna',
    leftOut: (count: number) =>
      `${count === 1 ? 'En bild' : `${count} bilder`} följde inte med. Mejla med numret som ämne:`,
    failed: (file: string, reason: string) => `Fel vid uppladdning av ${file}: ${reason}`,
    reasons: {
      offline: 'du saknar internetuppkoppling.',
      timeout: 'det tog för lång tid.',
      noAnswer: 'vi fick inget svar.',
      server: 'felet ligger hos oss.',
      clock: 'klockan på din enhet går fel. Ställ den rätt först.',
    },
    whatToDo: (phone: string) => `Försök igen, ta bort bilden eller ring oss på ${phone}.`,
  },
  toast: {
    region: 'Notiser (F8)',
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
  forExample: (price: string, what: string) => `Till exempel ${price} ${what}`,
  yearlyValue: 'värde per år för ett exempeltak, räkna på ditt',
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
  servicesMenu: 'Våra tjänster',
  headOffice: (city: string) => `Huvudkontor i ${city}`,
  footer: {
    customers: 'Redan kund? Felanmälan, serviceavtal, garantipapper',
    services: 'Tjänster',
    pages: 'Information',
    certifications: 'Certifieringar',
    creator: 'Webbplats av',
    organisationNumber: 'Org.nr',
    vatNumber: 'Momsreg.nr',
  },
  theme: { label: 'Utseende', system: 'System', light: 'Ljust', dark: 'Mörkt' },
} as const

/** Results of the solar estimate. Separate, so that the page's script does not include the other texts. */
export const estimateMessages = {
  roof: (panels: number, kW: string) => `${panels}\u00a0paneler, ${kW}\u00a0kW`,
  panelCount: (panels: number | string) => `${panels} paneler`,
  years: (soonest: number, latest: number) => `${soonest}–${latest}\u00a0år`,
  moreYears: (soonest: number) => `mer än ${soonest}\u00a0år`,
  lineStart: 'Kalkyl: ',
  line: (roof: { panels: number; direction: string; consumption: number; hasBattery: boolean }) =>
    `Kalkyl: ${roof.panels} paneler åt ${roof.direction}, ${roof.hasBattery ? 'med' : 'utan'} batteri, ${roof.consumption} kWh om året.`,
} as const

export const estimateLabels = {
  consumption: 'Elförbrukning per år, kWh',
  consumptionHint: 'Står på elräkningen. En villa använder ofta 5\u00a0000–25\u00a0000\u00a0kWh.',
  panels: 'Antal paneler',
  direction: 'Takets väderstreck',
  battery: (kWh: string) => `Batteri på ${kWh}\u00a0kWh`,
  toPay: 'Pris efter skattereduktion',
  kronor: 'Värde per år',
  full: 'Pris före skattereduktion',
  years: 'Återbetalningstid',
  kWh: 'Solel per år',
  own: 'Andel som används hemma',
  explanation: 'Så räknar vi',
  take: 'Ta med i förfrågan',
  carried: 'Din kalkyl följer med i meddelandet.',
} as const
