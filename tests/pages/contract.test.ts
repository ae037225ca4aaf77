/**
 * The sentences, figures and labels of the specification on the built pages, section by section. A copy edit that deletes one fails here;
 * docs/departures.md lists what is deliberately not followed.
 */
import { expect, test } from 'vitest'
import { cities, company } from '../site.ts'
import { builtPage, pages } from './built.ts'

/** The text of a page and its markup without spans, with plain spaces and hyphens. */
function shown(path: string): string {
  const { html, root } = builtPage(path)
  return `${root.textContent} ${html.replace(/<\/?span[^>]*>/g, '')}`
    .normalize('NFC')
    .replace(/&#x27;|&apos;/g, "'")
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .replaceAll('\u2011', '-')
    .replace(/\s+/g, ' ')
    .replaceAll(' </', '</')
}

/** An office may have removed a town: routes.test.ts holds it to the specification. */
const isTown = (town: string) => cities.some(({ name }) => name === town)

const everyPage = [
  // Header.
  ...[
    'Våra tjänster',
    '>Hem<',
    'Referensuppdrag',
    'Kontakt',
    'Instagram',
    'Facebook',
    'Begär offert',
    'Meny',
  ],
  ...[
    'Nyckelfärdigt på taket',
    'Fem märken, fast pris',
    'Nyinstallation, renovering och felsökning',
  ],
  ...[
    'Mossa och lav bort med skonsamt lågtryck',
    'Ny färg och nytt väderskydd',
    'Lagra solel, styr med AI',
    // Beside the six of the specification.
    'Laddplatser, solel och mätning per lägenhet',
  ],
  // Footer.
  ...[
    'Huvudkontor i Partille',
    '031-390 06 00',
    'info@ljungsol.example',
    'Cookiepolicy',
    'Integritetspolicy',
    'Blogg',
  ],
  ...[
    'Takbyte (extern webbplats)',
    'Registrerat elföretag',
    'Godkänd för F-skatt',
    'Ansvarsförsäkring',
    '©',
  ],
  ...['Org.nr 555555-5555', 'Webbplats av'],
  // Metadata.
  ...[
    '<meta name="description" content="',
    '<meta name="keywords" content="',
    '<link rel="canonical" href="',
  ],
  ...[
    '<meta property="og:image" content="',
    '<meta name="twitter:card" content="summary_large_image"',
  ],
  ...['<html lang="sv-SE"', '<meta name="geo.region" content="SE-'],
]

const formA = [
  'Namn *',
  'E-post *',
  'Telefon *',
  'Adress *',
  'Postnummer *',
  'Ort *',
  'Meddelande (valfritt)',
  'Bilder (valfritt)',
]
const formB = [...formA.filter((label) => !label.startsWith('Medd')), 'Meddelande *']
const pictures = ['Högst 5 bilder, 5 MB var (JPEG, PNG eller WebP)', 'multiple=""']
const rot = [
  '30 % av arbetskostnaden, högst 50 000 kr per person och år',
  'ontrollera aktuella regler hos Skatteverket',
  'grundades hösten 2021',
]
const manager = ['Försäljning', '@ljungsol.example', 'href="mailto:', 'href="tel:+4670']

const goteborg = ['Centrum', 'Örgryte', 'Majorna', 'Torslanda', 'Angered', 'Hisingen']
const molndal = ['Centrum', 'Kållered', 'Lindome', 'Krokslätt', 'Balltorp', 'Åby']
const lerum = ['Lerum', 'Floda', 'Gråbo', 'Stenkullen', 'Tollered', 'Sjövik']
const alingsas = ['Alingsås centrum', 'Ingared', 'Sollebrunn', 'Västra Bodarna', 'Bjärke', 'Hemsjö']
const kungalv = ['Kungälv centrum', 'Ytterby', 'Kode', 'Marstrand', 'Diseröd', 'Kareby']
const solarCity = (name: string, districts: string[]) => [
  ...[
    `Solceller i ${name}`,
    `Din kontakt i ${name}`,
    `Intresserad av tjänster i ${name}.`,
    `value="${name}"`,
  ],
  ...[
    'href="#offert"',
    'href="/kontakt"',
    'Kontakta oss',
    'value="solceller"',
    ...manager,
    ...formB,
    ...pictures,
    ...districts,
  ],
]
const chargerCity = (name: string, districts: string[]) => [
  ...[
    `Laddbox i ${name}`,
    `value="${name}"`,
    'value="laddboxar"',
    ...manager,
    ...formA,
    ...pictures,
    ...districts,
  ],
]

const article = [
  ...[
    'Tillbaka till bloggen',
    'Innehåll',
    'min läsning',
    'Ljungsol',
    '"@type":"BlogPosting"',
    '"datePublished":"2024-',
    '"dateModified":"20',
  ],
  ...[
    'href="/tjanster/solceller',
    'href="/begar-offert',
    'href="/referensuppdrag',
    'Se vad vi har gjort',
    '"publisher":',
  ],
]

const contract: Record<string, string[]> = {
  '/': [
    ...[
      'Begär offert',
      'Se våra tjänster',
      'href="#tjanster"',
      'id="tjanster"',
      'Vi svarar inom 24 timmar',
      'Måndag–fredag 08:00–17:00',
      'href="/begar-offert?tjanst=solceller"',
      'Laddplatser och solel som går att rösta om',
    ],
    ...['12–30 år', 'Upp till 15 %', 'Din partner för energi', 'Kostnadsfritt hembesök'],
    // Energy storage with four cards.
    ...[
      'Upp till 48 kWh',
      'Upp till 25 kW',
      '(V2H)',
      '(V2G)',
      '5 i 1',
      'IP66',
      'energistyrning med AI',
    ],
    // Seven services.
    ...[
      'Solceller',
      'Laddboxar',
      'Eltjänster',
      'Taktvätt',
      'Takmålning',
      'AI-batterilösningar',
      'Takbyte',
      '3–5 timmar',
      '50 %',
    ],
    // Financing.
    ...[
      'räntefritt',
      'Du får ett sms',
      'vanlig kreditprövning',
      'beskedet kommer direkt',
      's app',
      'Ingen säkerhet krävs',
    ],
    ...[
      'kostar inget extra att amortera eller lösa hela beloppet i förtid',
      'Kontakta oss om delbetalning',
      'href="/kontakt"',
    ],
    // Four reviews.
    ...['Annika B., Lerum', 'Mats J., Partille', 'Farida S., Kungälv', 'Björn H., Mölndal'],
    ...[
      'Raka besked om taket',
      'Gården såg ut som vanligt efteråt',
      'Laddbox före lunch',
      'Taket är rött igen',
    ],
    ...[
      '"@type":"LocalBusiness"',
      '"priceRange":"$$"',
      '"addressLocality":"Partille"',
      '"addressRegion":"Västra Götaland"',
    ],
    ...['"opens":"08:00"', '"closes":"17:00"', '"latitude":', '"addressCountry":"SE"'],
  ],
  '/tjanster/solceller': [
    ...[
      'Säker installation',
      'Nöjda kunder',
      'Verksamma i Västra Götaland',
      '12–30 års garanti',
      'Kontakta oss för offert',
    ],
    ...[
      'Vad kostar solceller?',
      'Lägre elkostnader',
      'Högre värde på huset',
      'Sälj överskottet',
      'Skattereduktion',
      'En trygg investering',
    ],
    ...[
      '25–35 års produktgaranti',
      'Upp till 35 års effektgaranti',
      '7–10 år',
      '25–30 år',
      'Upp till 15 %',
      'Kostnadsfritt hembesök',
    ],
    ...[
      'Nyckelfärdig',
      'serviceavtal',
      'områdesansvarig',
      ...manager,
      ...formA,
      ...pictures,
      'value="solceller"',
    ],
    ...[
      'Göteborg',
      'Mölndal',
      'Lerum',
      'Alingsås',
      'Kungälv',
      'Kungsbacka',
      'Sävedalen',
      'Partille',
    ]
      .filter(isTown)
      .map((city) => `Solceller i ${city}`),
  ],
  '/tjanster/solceller/goteborg': [
    ...solarCity('Göteborg', goteborg),
    ...[
      'Väder och klimat',
      'vanliga funderingar har fått',
      '<a href="#fragor">egna svar</a>',
      'id="fragor"',
    ],
    ...['"@type":"FAQPage"', '"@type":"LocalBusiness"'],
  ],
  '/tjanster/solceller/molndal': solarCity('Mölndal', molndal),
  '/tjanster/solceller/lerum': solarCity('Lerum', lerum),
  '/tjanster/solceller/alingsas': solarCity('Alingsås', alingsas),
  '/tjanster/solceller/kungalv': solarCity('Kungälv', kungalv),
  '/tjanster/solceller/kungsbacka': solarCity('Kungsbacka', [
    'Kungsbacka',
    'Onsala',
    'Fjärås',
    'Åsa',
    'Frillesås',
    'Vallda',
  ]),
  '/tjanster/solceller/savedalen': solarCity('Sävedalen', [
    ...['Sävedalen centrum', 'Bokedalen', 'Vallhamra', 'Mellby', 'Ugglum', 'Björnekulla'],
  ]),
  '/tjanster/solceller/partille': solarCity('Partille', [
    ...['Partille centrum', 'Sävedalen', 'Jonsered', 'Björndammen', 'Öjersjö', 'Furulund'],
  ]),
  '/tjanster/takvatt': [
    ...[
      'i Göteborg',
      'Begär offert',
      'href="#offert"',
      'Det här vinner du på ett rent tak',
      'Samma tak, före och efter',
      ...rot,
    ],
    ...[
      'Taket håller längre',
      'Vattnet rinner av',
      'Huset ser välskött ut',
      'Skador syns i tid',
      'Därför tvättar man taket',
    ],
    ...[
      'Mossan håller kvar fukt',
      'Underhåll är billigare än byte',
      'Färg fäster bara på rent underlag',
    ],
    ...[
      'Förberedelse',
      'Säkerhet',
      'Inspektion',
      'Rengöringsmedel',
      'Skonsam lågtryckstvätt',
      'Slutkontroll',
      'skyddande medel',
    ],
    ...['när tvätten ingår i ett ROT-arbete', ...formB, ...pictures, 'value="takvatt"'],
  ],
  '/tjanster/takmaling': [
    ...[
      'href="#kontaktformular"',
      'id="kontaktformular"',
      'Det här får du',
      'Ett tak som är rent i grunden',
      'En färg du har valt',
    ],
    ...[
      'Garanti på färgen',
      'Vårt kunnande',
      'Skydd mot väder',
      'Utseendet',
      'Längre livslängd',
      ...rot,
    ],
    ...[...formA, ...pictures, 'value="takmaling"'],
  ],
  '/tjanster/laddboxar': [
    ...[
      'Fast pris',
      '3–5 timmar',
      'Upp till 50 % skattereduktion',
      'Jämför fem märken',
      '4G, ingår i 24 månader',
      '22 kW',
      'Fast kabel, 6 m',
    ],
    ...[
      'id="laddek"',
      'id="voltbo"',
      'id="ampello"',
      'id="kabelin"',
      'id="pluggo"',
      ...formA,
      ...pictures,
      'value="laddboxar"',
    ],
    ...['Göteborg', 'Mölndal', 'Lerum', 'Alingsås', 'Kungälv', 'Kungsbacka']
      .filter(isTown)
      .map((city) => `Laddbox i ${city}`),
  ],
  '/tjanster/laddboxar/goteborg': chargerCity('Göteborg', goteborg),
  '/tjanster/laddboxar/molndal': chargerCity('Mölndal', molndal),
  '/tjanster/laddboxar/lerum': chargerCity('Lerum', lerum),
  '/tjanster/laddboxar/alingsas': chargerCity('Alingsås', alingsas),
  '/tjanster/laddboxar/kungalv': chargerCity('Kungälv', kungalv),
  '/tjanster/laddboxar/kungsbacka': [
    ...[
      'href="#offert"',
      'id="offert"',
      'href="#kontakt"',
      'id="kontakt"',
      '50 %',
      '3–5 timmar',
      '5 års garanti',
    ],
    ...[
      'Konsultation',
      'Inspektion på plats',
      'Installation',
      'Driftsättning',
      'Måndag–fredag 08:00–17:00',
    ],
    ...[
      'Centrum',
      'Onsala',
      'Särö',
      'Vallda',
      'Fjärås',
      'Åsa',
      'Frillesås',
      'Kullavik',
      ...formB,
      ...pictures,
    ],
    ...['Intresserad av tjänster i Kungsbacka.', 'value="Kungsbacka"', 'value="laddboxar"'],
    ...[
      '"@type":"LocalBusiness"',
      '"@type":"Product"',
      '"priceCurrency":"SEK"',
      '"priceValidUntil":"2027-06-30"',
    ],
  ],
  '/tjanster/eltjanster': [
    ...[
      'Registrerade hos Elsäkerhetsverket',
      'Kolla elföretaget',
      'target="_blank"',
      'Namn *',
      'E-post *',
      'Adress *',
      'Telefon *',
    ],
    ...[
      'Typ av uppdrag *',
      'Nyinstallation',
      'Renovering',
      'Felsökning',
      'Övrigt',
      'Typ av hus *',
      'Villa',
      'Radhus',
      'Lägenhet',
    ],
    ...[
      'Fritidshus',
      'Meddelande *',
      'value="eltjanster"',
      'Välj typ av uppdrag',
      'Välj typ av hus',
    ],
  ],
  '/tjanster/ai-batterilösningar': [
    ...[
      'id="enstack"',
      'id="lagerkraft"',
      'id="cellvik"',
      'id="kilovo"',
      '5 i 1',
      'Upp till 48 kWh',
      'moduler som staplas',
    ],
    ...['Upp till 25 kW', 'V2H', 'V2G', 'IP66', 'AI-styrning', 'href="/kontakt'],
  ],
  '/begar-offert': [
    ...[
      'Begär offert',
      'Vi svarar inom 24 timmar',
      'Fyll i formuläret',
      'Vi kontaktar dig',
      'Platsbesök',
      'Detaljerad offert',
    ],
    ...[
      'Tjänst *',
      'Solceller',
      'Laddboxar',
      'Eltjänster',
      'AI-Batterilösningar',
      'Takmålning',
      'Taktvätt',
      ...formB,
      ...pictures,
    ],
    ...['"@type":"BreadcrumbList"', 'aria-current="page"'],
  ],
  '/kontakt': [
    ...[
      'Namn *',
      'E-post *',
      'Telefon *',
      'Meddelande *',
      'Skicka meddelande',
      'Skickar...',
      'Besöksadress',
      '433 00 Partille',
    ],
    ...[
      'Anna Lindqvist',
      'Johan Ek',
      'Sara Nyberg',
      'Mikael Strand',
      'Elin Holm',
      'Monteringsteamet',
      'Per Ljung',
    ],
    ...['Försäljning', 'Elektriker', 'Monteringsteam', 'Delägare', 'value="Allmän förfrågan"'],
  ],
  '/referensuppdrag': [
    ...[
      'Älvängen',
      'Lerum',
      'Familjen Sandell',
      'Eva och Tomas W.',
      'Göran L.',
      'Visa bilden större',
      'href="/begar-offert"',
    ],
    ...['Instagram', 'Facebook', '<dialog'],
  ],
  '/blog': [
    ...[
      'Sök i bloggen',
      'Alla',
      'Solceller',
      'Batterier',
      'Energioptimering',
      'value="solceller"',
      'value="solcellsbatterier"',
    ],
    ...[
      'value="energioptimering"',
      'Läs mer',
      'Inga artiklar hittades. Försök med en annan sökning.',
      'Visa alla artiklar',
      'Prenumerera',
    ],
    ...[
      '25 september 2024',
      '7 min läsning',
      '1 oktober 2024',
      '6 min läsning',
      'type="email"',
      'Begär offert',
    ],
  ],
  '/blog/solceller-vilka-typer-finns': [
    ...article,
    'Monokristallin',
    'Polykristallin',
    'Tunnfilm',
    '15–22 %',
    '13–16 %',
    '10–12 %',
  ],
  '/blog/solcellsbatteri-allt-du-behover-veta': [
    ...[
      ...article,
      '10–15 år',
      '5 000–7 000',
      'upp till 50 % av kostnaden',
      'högst 50 000 kr per hushåll',
      'Under 2024',
    ],
    ...['href="/tjanster/ai-batteril%C3%B6sningar#'],
  ],
  '/blog/solceller-under-vintern': [
    ...[
      ...article,
      'Prestanda',
      '25 september 2024',
      '7 min läsning',
      'id="solceller-under-vintern"',
      'id="sno-paverkan"',
    ],
    ...[
      'id="soliga-vinterdagar"',
      'id="lagring"',
      'id="skillnad"',
      'id="tips"',
      '20 %',
      '13,5 kWh',
      '6,5–16 kWh',
      '5–15 kWh',
    ],
    ...[
      '5,1–13,8 kWh',
      '25–30 kWh',
      '2–4 kWh',
      '5 kW',
      '18 ljusa timmar',
      '6 ljusa timmar',
      '"datePublished":"2024-09-25',
    ],
  ],
  '/blog/wattvinst-tjana-pengar-pa-din-energi': [
    ...[
      ...article,
      'Tjänster',
      '1 oktober 2024',
      '6 min läsning',
      'id="hur-fungerar"',
      'id="hur-mycket"',
      'id="wattvinst-tycker"',
    ],
    ...[
      'id="fordel-nackdel"',
      'id="elbolag"',
      'id="skatta"',
      '7 500 kWh × 1,50 kr',
      '11 250 kr',
      '15 552,50 kr',
      '1 800 kr',
      '562,50 kr',
    ],
    ...[
      '1 440 kr',
      '500 kr',
      'fyra elområden',
      'Inget ännu',
      'betalar skatten',
      'Prata med våra säljare',
      'beräkna din ersättning',
    ],
  ],
  '/cookies': ['Cookiepolicy', 'Senast uppdaterad', '555555-5555', 'info@ljungsol.example'],
  '/integritetspolicy': ['Senast uppdaterad', '555555-5555', 'info@ljungsol.example'],
}

// routes.test.ts requires the pages.
const built = Object.entries(contract).filter(([path]) => pages.some((page) => page.path === path))
test.runIf(company.sample).for(built)('%s says what the specification demands', ([path, texts]) => {
  const text = shown(path)
  expect([...everyPage, ...texts].filter((wanted) => !text.includes(wanted))).toEqual([])
})

test.runIf(company.sample)('the not-found page has the words of the specification', () => {
  const text = shown('/404')
  for (const wanted of ['Oops! Page not found', 'Return to Home']) expect(text).toContain(wanted)
})

test.runIf(company.sample)(
  'the battery page asks for a quote of a battery, and its brands for contact',
  () => {
    const { root } = builtPage('/tjanster/ai-batterilösningar')
    const hrefs = (selector: string) =>
      root.querySelectorAll(selector).map((link) => link.getAttribute('href'))
    const quote = '/begar-offert?tjanst=batterier'
    expect(hrefs('main .primary')).toEqual([quote, quote])
    expect(hrefs('main table .button')).toEqual(['/kontakt', '/kontakt', '/kontakt', '/kontakt'])
  },
)
