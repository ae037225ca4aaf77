import { loadSite } from '../../renderer/content/load.ts'
import { problemReport, problemText } from '../../renderer/content/read/problems.ts'
import type { Env } from '../../renderer/content/model/resolve.ts'

/** As many words about a town as a page of its own takes, and no other town's. */
const about = (first: number) => `- type: text
        title: Hus för hus
        body: ${Array.from({ length: 45 }, (_, n) => `Tak ${first + n} ligger fritt.`).join(' ')}`

/** The least content that makes a whole site: two services, two cities, one of everything else. Tests change it and look at what is said. */
const head = (title: string) => `head:
  title: ${title}
  description: En beskrivning som är tillräckligt lång för att synas i sökresultat, om ${title.toLowerCase()}.
  keywords: [solceller]`

const image = 'image:\n    file: tak.webp\n    alt: Ett tak'

export const smallSite: Record<string, string> = {
  'site.yaml': `sample: false
name: Exempelsol
legalName: Exempelsol AB
origin: https://www.exempelsol.example
phone: 031-390 06 00
email: info@exempelsol.example
organisationNumber: 555555-5555
vatNumber: SE555555555501
founded: hösten 2021
address:
  street: Solvägen 1
  postalCode: 433 00
  city: Partille
region: Västra Götaland
geo: { latitude: 57.7395, longitude: 12.1064 }
openingHours:
  - days: Måndag–fredag
    opens: 08:00
    closes: 17:00
priceRange: $$
replyPromise: 24 timmar
retentionMonths: 24
social: { instagram: https://www.instagram.com/exempelsol, facebook: https://www.facebook.com/ }
externalService:
  name: Takbyte
  text: Vår partner lägger nytt tak.
  url: https://www.tak.example/
  image: { file: tak.webp, alt: Ett nytt tak }
certifications:
  - { file: cert.svg, alt: Certifiering ett }
  - { file: cert.svg, alt: Certifiering två }
  - { file: cert.svg, alt: Certifiering tre }
creator: { name: Webbstugan, url: https://www.webbstugan.example/ }
reviewsOrigin: Omdömena är våra kunders.
illustrationNote: Bilder märkta Illustration är datorgenererade.
fTax: Godkänd för F-skatt
quoteButton: Begär offert
formPrivacy: { text: 'Vi sparar uppgifterna i högst {retention}.', linkLabel: Så behandlar vi personuppgifter }
newsletter: { enabled: true, title: Nyhetsbrev, text: Få nästa artikel., label: E-post, button: Prenumerera, consent: 'Jag vill få nyhetsbrev från {company}.' }
theme:
  colours:
    light: { paper: '#f8f6f1', ink: '#16211c', pine: '#14523c', deep: '#0f3a2b', sun: '#f5b13d', onSun: '#1c1503' }
    dark: { paper: '#0f1613', ink: '#f1eee6', pine: '#8fdcb8', deep: '#0b2a20', sun: '#f5b13d', onSun: '#1c1503' }
`,
  'facts.yaml': `facts:
  - id: rot
    figure: 30 %
    statement: ROT-avdraget är 30 % av arbetskostnaden.
    source: { name: Skatteverket, url: https://www.skatteverket.se/rot }
    checkBy: 2027-01-31
    asOf: 2026-01-01
  - id: box_price
    figure: 17 900 kr
    statement: Priset på laddboxen.
    source: { name: Prislistan, url: https://www.exempelsol.example/priser }
    checkBy: 2027-06-30
    asOf: 2026-01-01
`,
  'pages/thanks.yaml': `${head('Din förfrågan')}
  robots: noindex, follow
title: Din förfrågan
lede: Spara sidan.
steps:
  - { title: Vi ringer, text: 'Inom {reply_promise}.' }
  - { title: Platsbesök, text: Vi ser på taket. }
  - { title: Offert, text: Du ser priset. }
contactPerson: anna-svensson
links: []
`,
  'services/solceller.yaml': `slug: solceller
order: 1
name: Solceller
icon: sun
menuText: Nyckelfärdigt på taket
card:
  text: Paneler med lång garanti.
  ${image}
serviceType: solceller
schemaType: Installation av solceller
aliases: [/solpaneler]
${head('Solceller i Göteborg')}
hero:
  title: Solceller på ditt tak
  lede: Vi svarar inom {reply_promise}.
  ${image}
form:
  rules: a
  title: Kontakta oss för offert
  lede: Svar inom {reply_promise}.
  button: Skicka
sections:
  - type: cityLinks
    anchor: orter
    title: Solceller där du bor
  - type: text
    title: Garantier
    body: Läs mer om [taktvätt](/tjanster/takvatt) eller [snö](/blog/vinter#sno).
cityPage:
  head:
    title: Solceller {in_city}
    keywords: ['solceller {city}']
  linkLabel: Solceller {in_city}
  hero:
    title: Solceller {in_city}
    buttons:
      - { label: Begär offert, href: /begar-offert, kind: primary, smallScreensOnly: true }
  form:
    rules: b
    title: Begär offert {in_city}
    lede: Svar inom {reply_promise}.
    button: Skicka
    withLocation: true
  sections:
    - type: cityContent
    - type: districts
      title: Här arbetar vi {in_city}
    - type: contactPerson
      anchor: kontakt
      title: Din kontakt {in_city}
    - type: cityLinks
      title: Fler orter
`,
  'services/takvatt.yaml': `slug: takvatt
order: 2
name: Taktvätt
icon: wash
menuText: Skonsamt med lågt tryck
card:
  text: Rent tak utan högtryck.
  ${image}
serviceType: takvatt
schemaType: Taktvätt
${head('Taktvätt i Göteborg')}
hero:
  title: Taktvätt
  lede: ROT-avdraget är {fact:rot} av arbetskostnaden.
  ${image}
sections:
  - type: faq
    title: Frågor
    items:
      - { question: Hur länge håller det?, answer: Det beror på **läget**. }
      - { question: Behöver jag vara hemma?, answer: Nej. }
`,
  'cities/lerum.yaml': `slug: lerum
name: Lerum
order: 1
preposition: i
geoRegion: SE-VG
geo: { latitude: 57.7705, longitude: 12.269 }
areaManager: anna-svensson
districts: [Floda, Gråbo, Tollered]
silhouette: silhuett.svg
aliases: [/tjanster/solceller/lerums-kommun]
services:
  solceller:
    description: Solceller i Lerum. Vi hittar den soliga delen av taket mellan skog och sjö, och du får svar inom ett dygn.
    lede: Skogen och sjöarna ger Lerum dess karaktär.
    ${image.replaceAll('\n', '\n  ')}
    sections:
      - type: text
        title: Skog och sjö
        body: Granarna i dalen kastar långa skuggor om hösten, så vi mäter innan vi ritar.
      ${about(100)}
`,
  'cities/molndal.yaml': `slug: molndal
name: Mölndal
order: 2
preposition: i
geoRegion: SE-VG
geo: { latitude: 57.6557, longitude: 12.0138 }
areaManager: anna-svensson
districts: [Kållered, Lindome, Åby]
services:
  solceller:
    description: Solceller i Mölndal. Radhus, villor och föreningar får ett förslag efter ett kostnadsfritt hembesök hos er.
    lede: Från Åby till Lindome ser taken olika ut.
    ${image.replaceAll('\n', '\n  ')}
    sections:
      ${about(200)}
`,
  'staff/anna-svensson.yaml': `name: Anna Svensson
displayName: Anna Svensson
role: Försäljning
email: anna@exempelsol.example
phone: 070-174 06 05
order: 1
`,
  'testimonials/mats.yaml': `name: Mats J.
town: Partille
headline: Panelerna upp
body: Gården såg ut som vanligt efteråt.
job: Solceller, maj 2026
services: [solceller]
order: 1
`,
  'references/lerum.yaml': `place: Lerum
customer: Familjen Ek
headline: Sol på taket
quote: Allt gjordes i ett svep.
services: [solceller]
scope: { year: 2025, size: '6 kW', time: 2 dagar, product: Svarta solceller }
photos:
  - { file: tak.webp, alt: Ett tak }
order: 1
`,
  'blog/vinter.md': `---
title: Solceller på vintern
${head('Solceller på vintern')}
excerpt: Kyla är bra för paneler.
date: 2024-09-25
listCategory: solceller
pageCategory: prestanda
cover:
  file: tak.webp
  alt: Ett tak i snö
aside: { title: Räkna på ditt tak, text: Svar inom ett dygn. }
closing: { title: Prata med oss, text: Ring så räknar vi. }
---

Kyla är bra för paneler.

## Snö på taket {#sno}

Snön glider ofta av.

## Soliga dagar

Läs [Energimyndighetens sidor](https://www.energimyndigheten.se/).
`,
  'legal/cookies.md': `---
title: Cookiepolicy
${head('Cookiepolicy')}
lede: Vi använder inga cookies.
---

Senast ändrad {today}.
`,
  'legal/integritetspolicy.md': `---
title: Integritetspolicy
${head('Integritetspolicy')}
lede: Så behandlar vi uppgifter.
---

Kontakta {company} på {email}.
`,
  'pages/home.yaml': `${head('Hem')}
hero:
  title: Egen el
  lede: Solceller och taktvätt.
  ${image}
sections:
  - type: serviceGrid
    title: Våra tjänster
    callTitle: Ring oss
    callText: Öppet {opening_hours}.
`,
  'pages/quote.yaml': `${head('Begär offert')}
title: Begär offert
lede: Vi svarar inom {reply_promise}.
stepsTitle: Så går det till
steps:
  - { title: Fyll i, text: Några rader. }
  - { title: Vi ringer, text: Inom ett dygn. }
  - { title: Platsbesök, text: Vi ser på taket. }
  - { title: Offert, text: Pris och innehåll. }
form: { rules: b, title: Din förfrågan, lede: Svar inom ett dygn., button: Skicka }
contactTitle: Hellre prata?
contactText: Ring {phone}.
contactPerson: anna-svensson
`,
  'pages/contact.yaml': `${head('Kontakt')}
title: Kontakta oss
lede: Skriv eller ring.
form: { title: Skriv till oss, lede: Vi svarar snart. }
addressTitle: Besöksadress
hoursTitle: Öppettider
quote: { title: Vill du ha ett pris?, text: Skicka bilder., button: { label: Begär offert, href: /begar-offert } }
teamTitle: Här är vi
teamLede: Ring den du vill nå.
`,
  'pages/references.yaml': `${head('Referensuppdrag')}
title: Referensuppdrag
lede: Ett tak.
sections: []
socialTitle: Följ oss
socialText: Fler bilder.
`,
  'pages/blog.yaml': `${head('Blogg')}
title: Blogg
lede: Om solceller.
closing: { title: Läst klart?, text: Låt oss räkna., button: { label: Begär offert, href: /begar-offert } }
aside: { title: Vad ger taket?, text: Vi räknar. }
suggestionsTitle: Gå vidare
suggestions:
  - { title: Solceller, text: Garantier., href: /tjanster/solceller, image: { file: tak.webp, alt: Ett tak } }
  - { title: Offert, text: Fyra steg., href: /begar-offert, image: { file: tak.webp, alt: Ett tak } }
  - { title: Uppdrag, text: Ett tak., href: /referensuppdrag, image: { file: tak.webp, alt: Ett tak } }
`,
  'pages/deductions.yaml': `${head('Avdrag')}
hero: { title: Avdrag, lede: Alla på ett ställe. }
sections: []
`,
  'pages/not-found.yaml': `${head('Sidan finns inte')}
text: Kanske söker du något av det här.
links:
  - { label: Solceller, href: /tjanster/solceller }
  - { label: Kontakt, href: /kontakt }
`,
}

export const smallOptions = {
  images: {
    'tak.webp': { width: 2000, height: 1333 },
    'gavel.webp': { width: 1200, height: 800 },
    'liten.jpg': { width: 640, height: 480 },
    'remsa.jpg': { width: 8000, height: 200 },
    'illustrations/hus.webp': { width: 1200, height: 800 },
    'cert.svg': { width: 240, height: 120 },
    'silhuett.svg': { width: 1200, height: 170 },
  },
  today: '2026-11-20',
}

export const smallEnv: Env = {
  image: ({ file, alt }) => ({ src: `/images/${file}`, alt, width: 1200, height: 800, illustration: file.startsWith('illustrations/') }),
  svg: (file) => `<svg><title>${file}</title></svg>`,
  today: smallOptions.today,
}

/** The small site with some files changed; an empty text removes one. */
export const withFiles = (changes: Record<string, string>) =>
  Object.fromEntries(Object.entries({ ...smallSite, ...changes }).filter(([, text]) => text !== ''))

/** One passage of a file exchanged. */
export function edited(file: string, from: string, to: string): Record<string, string> {
  const text = smallSite[file]!
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`)
  return { [file]: text.replace(from, () => to) }
}

export function smallLoaded(changes: Record<string, string> = {}) {
  const { site, sources, problems } = loadSite(withFiles(changes), smallOptions)
  if (!site) throw new Error(problemReport(problems))
  return { site, sources }
}

/** What is said about the small site with the changes, one line a problem. */
export const said = (changes: Record<string, string>) => loadSite(withFiles(changes), smallOptions).problems.map(problemText).join('\n')
