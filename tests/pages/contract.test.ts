/**
 * The sentences, figures and labels of the specification on the built pages, section by section.
 * docs/departures.md lists what is deliberately not followed.
 */
import { expect, test } from 'vitest'
import { today } from '../../renderer/content/today.ts'
import { content } from '../sampleContent.ts'
import { builtPage, isRemovedTown } from './built.ts'

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

/** One phrase a line, or between bars. */
function phrases(text: string): string[] {
  const all = text.split(/[|\n]/).map((phrase) => phrase.trim())
  return all.filter((phrase) => phrase !== '')
}

const everyPage = `
  Våra tjänster | >Hem< | Referensuppdrag | Kontakt | Instagram | Facebook | Begär offert | Meny
  Nyckelfärdigt på taket | Fem märken, fast pris | Nyinstallation, renovering och felsökning
  Mossa och lav bort med skonsamt lågtryck | Ny färg och nytt väderskydd
  Lagra solel, styr med AI | Laddplatser, solel och mätning per lägenhet
  Huvudkontor i Partille | 031-390 06 00 | info@ljungsol.example | Cookiepolicy
  Integritetspolicy | Blogg | Takbyte (extern webbplats) | Registrerat elföretag
  Godkänd för F-skatt | Ansvarsförsäkring | © | Org.nr 555555-5555 | Webbplats av
  <meta name="description" content=" | <meta name="keywords" content="
  <link rel="canonical" href=" | <meta property="og:image" content="
  <meta name="twitter:card" content="summary_large_image" | <html lang="sv-SE"
  <meta name="geo.region" content="SE-`

const formA = `
  Namn * | E-post * | Telefon * | Adress * | Postnummer * | Ort * | Meddelande (valfritt)
  Bilder (valfritt)`

const formB = `
  Namn * | E-post * | Telefon * | Adress * | Postnummer * | Ort * | Meddelande *
  Bilder (valfritt)`

const pictures = `
  Högst 5 bilder, 5 MB var (JPEG, PNG eller WebP) | multiple=""`

const rot = `
  30 % av arbetskostnaden, högst 50 000 kr per person och år
  ontrollera aktuella regler hos Skatteverket | grundades hösten 2021`

const manager = `
  Försäljning | @ljungsol.example | href="mailto: | href="tel:+4670`

const article = `
  Tillbaka till bloggen | Innehåll | min läsning | Ljungsol | "@type":"BlogPosting"
  "datePublished":"2024- | "dateModified":"20 | href="/tjanster/solceller | href="/begar-offert
  href="/referensuppdrag | Se vad vi har gjort | "publisher":`

const solarCity = (name: string) => `
  ${manager}
  ${formB}
  ${pictures}
  Solceller i ${name} | Din kontakt i ${name} | Intresserad av tjänster i ${name}.
  value="${name}" | href="#offert" | href="/kontakt" | Kontakta oss | value="solceller"`

const chargerCity = (name: string) => `
  ${manager}
  ${formA}
  ${pictures}
  Laddbox i ${name} | value="${name}" | value="laddboxar"`

const chargerTowns = {
  goteborg: 'Göteborg',
  molndal: 'Mölndal',
  lerum: 'Lerum',
  alingsas: 'Alingsås',
  kungalv: 'Kungälv',
  kungsbacka: 'Kungsbacka',
}
const linksTo = (label: string, towns: Record<string, string>) =>
  Object.entries(towns)
    .filter(([town]) => !isRemovedTown(`/${town}`))
    .map(([, name]) => `${label} i ${name}`)
    .join(' | ')

const contract: Record<string, string> = {
  '/': `
    Begär offert | Se våra tjänster | href="#tjanster" | id="tjanster"
    24 timmar | Måndag–fredag 08:00–17:00 | href="/begar-offert?tjanst=solceller"
    Laddplatser och solel som går att rösta om | 12–30 år | Upp till 15 %
    Din partner för energi | Kostnadsfritt hembesök | Upp till 48 kWh | Upp till 25 kW | (V2H)
    (V2G) | 5 i 1 | IP66 | energistyrning med AI | Solceller | Laddboxar | Eltjänster | Taktvätt
    Takmålning | AI-batterilösningar | Takbyte | 3–5 timmar | 50 %
    href="/kontakt" | Annika B., Lerum | Mats J., Partille
    Farida S., Kungälv | Björn H., Mölndal | Raka besked om taket
    Gården såg ut som vanligt efteråt | Laddbox före lunch | Taket är rött igen
    "@type":"LocalBusiness" | "priceRange":"$$" | "addressLocality":"Partille"
    "addressRegion":"Västra Götaland" | "opens":"08:00" | "closes":"17:00" | "latitude":
    "addressCountry":"SE"`,
  '/tjanster/solceller': `
    ${manager}
    ${formA}
    ${pictures}
    Säker installation | Nöjda kunder i Västra Götaland | 12–30 års garanti
    Kontakta oss för offert | Skattereduktion | 25–35 års produktgaranti
    upp till 35 års effektgaranti | 7–10 år | Kostnadsfritt hembesök | Nyckelfärdig
    serviceavtal | har hand om Göteborg | value="solceller"
    ${linksTo('Solceller', { ...chargerTowns, savedalen: 'Sävedalen', partille: 'Partille' })}`,
  '/tjanster/solceller/goteborg': `
    ${solarCity('Göteborg')}
    Centrum | Örgryte | Majorna | Torslanda | Angered | Hisingen
    Väder och klimat | vanliga funderingar har fått | <a href="#fragor">egna svar</a>
    id="fragor" | "@type":"FAQPage" | "@type":"LocalBusiness"`,
  '/tjanster/solceller/molndal': `
    ${solarCity('Mölndal')}
    Centrum | Kållered | Lindome | Krokslätt | Balltorp | Åby`,
  '/tjanster/solceller/lerum': `
    ${solarCity('Lerum')}
    Lerum | Floda | Gråbo | Stenkullen | Tollered | Sjövik`,
  '/tjanster/solceller/alingsas': `
    ${solarCity('Alingsås')}
    Alingsås centrum | Ingared | Sollebrunn | Västra Bodarna | Bjärke | Hemsjö`,
  '/tjanster/solceller/kungalv': `
    ${solarCity('Kungälv')}
    Kungälv centrum | Ytterby | Kode | Marstrand | Diseröd | Kareby`,
  '/tjanster/solceller/kungsbacka': `
    ${solarCity('Kungsbacka')}
    Kungsbacka | Onsala | Fjärås | Åsa | Frillesås | Vallda`,
  '/tjanster/solceller/savedalen': `
    ${solarCity('Sävedalen')}
    Sävedalen centrum | Bokedalen | Vallhamra | Mellby | Ugglum | Björnekulla`,
  '/tjanster/solceller/partille': `
    ${solarCity('Partille')}
    Partille centrum | Sävedalen | Jonsered | Björndammen | Öjersjö | Furulund`,
  '/tjanster/takvatt': `
    ${formB}
    ${pictures}
    ${rot}
    i Göteborg | Begär offert | href="#offert" | Det här vinner du på ett rent tak
    Samma tak, före och efter | Taket håller längre | Fria hängrännor | Huset ser välskött ut
    Skador syns i tid | Därför tvättar man taket | Mossan håller kvar fukt
    Underhåll är billigare än byte | Färg fäster bara på rent underlag | Förberedelse | Säkerhet
    Inspektion | Rengöringsmedel | Skonsam lågtryckstvätt | Slutkontroll | skyddande medel
    när tvätten ingår i ett ROT-arbete | value="takvatt"`,
  '/tjanster/takmaling': `
    ${formA}
    ${pictures}
    ${rot}
    href="#kontaktformular" | id="kontaktformular" | Det här får du
    Rent tak under färgen | En färg du har valt | Garanti på färgen | låta taket torka
    Skydd mot väder | Utseendet | Längre livslängd | value="takmaling"`,
  '/tjanster/laddboxar': `
    ${formA}
    ${pictures}
    Fast pris | 3–5 timmar | Upp till 50 % skattereduktion | fem märken
    4G, som ingår i 24 månader | 22 kW | fast kabel på 6 m | id="laddek" | id="voltbo" | id="ampello"
    id="kabelin" | id="pluggo" | value="laddboxar"
    ${linksTo('Laddbox', chargerTowns)}`,
  '/tjanster/laddboxar/goteborg': `
    ${chargerCity('Göteborg')}
    Centrum | Örgryte | Majorna | Torslanda | Angered | Hisingen`,
  '/tjanster/laddboxar/molndal': `
    ${chargerCity('Mölndal')}
    Centrum | Kållered | Lindome | Krokslätt | Balltorp | Åby`,
  '/tjanster/laddboxar/lerum': `
    ${chargerCity('Lerum')}
    Lerum | Floda | Gråbo | Stenkullen | Tollered | Sjövik`,
  '/tjanster/laddboxar/alingsas': `
    ${chargerCity('Alingsås')}
    Alingsås centrum | Ingared | Sollebrunn | Västra Bodarna | Bjärke | Hemsjö`,
  '/tjanster/laddboxar/kungalv': `
    ${chargerCity('Kungälv')}
    Kungälv centrum | Ytterby | Kode | Marstrand | Diseröd | Kareby`,
  '/tjanster/laddboxar/kungsbacka': `
    ${formB}
    ${pictures}
    href="#offert" | id="offert" | href="#kontakt" | id="kontakt" | 50 % | 3–5 timmar
    5 års garanti | Konsultation | Inspektion på plats | Installation | Driftsättning
    Måndag–fredag 08:00–17:00 | Centrum | Onsala | Särö | Vallda | Fjärås | Åsa | Frillesås
    Kullavik | Intresserad av tjänster i Kungsbacka. | value="Kungsbacka" | value="laddboxar"
    "@type":"LocalBusiness"`,
  '/tjanster/eltjanster': `
    Registrerade hos Elsäkerhetsverket | Kolla elföretaget | target="_blank" | Namn * | E-post *
    Adress * | Telefon * | Typ av uppdrag * | Nyinstallation | Renovering | Felsökning | Övrigt
    Typ av hus * | Villa | Radhus | Lägenhet | Fritidshus | Meddelande * | value="eltjanster"
    Välj typ av uppdrag | Välj typ av hus`,
  '/tjanster/ai-batterilösningar': `
    id="enstack" | id="lagerkraft" | id="cellvik" | id="kilovo" | 5 i 1 | Upp till 48 kWh
    moduler som staplas | Upp till 25 kW | V2H | V2G | IP66 | AI-styrning | href="/kontakt`,
  '/begar-offert': `
    ${formB}
    ${pictures}
    Begär offert | Vi svarar inom 24 timmar | Fyll i formuläret | Vi kontaktar dig | Platsbesök
    Detaljerad offert | Tjänst * | Solceller | Laddboxar | Eltjänster | AI-Batterilösningar
    Takmålning | Taktvätt | "@type":"BreadcrumbList" | aria-current="page"`,
  '/kontakt': `
    Namn * | E-post * | Telefon * | Meddelande * | Skicka meddelande | Skickar... | Besöksadress
    433 00 Partille | Anna Lindqvist | Johan Ek | Sara Nyberg | Mikael Strand | Elin Holm
    Monteringsteamet | Per Ljung | Försäljning | Elektriker | Monteringsteam | Delägare
    value="Allmän förfrågan"`,
  '/referensuppdrag': `
    Älvängen | Lerum | Familjen Sandell | Eva och Tomas W. | Göran L. | Visa bilden större
    href="/begar-offert" | Instagram | Facebook | <dialog`,
  '/blog': `
    Sök i bloggen | Alla | Solceller | Batterier | Energioptimering | value="solceller"
    value="solcellsbatterier" | value="energioptimering" | Läs mer
    Inga artiklar hittades. Försök med en annan sökning. | Visa alla artiklar | Prenumerera
    25 september 2024 | 7 min läsning | 1 oktober 2024 | 6 min läsning | type="email"
    Begär offert`,
  '/blog/solceller-vilka-typer-finns': `
    ${article}
    Monokristallin | Polykristallin | Tunnfilm | 15–22 % | 13–16 % | 10–12 %`,
  '/blog/solcellsbatteri-allt-du-behover-veta': `
    ${article}
    10–15 år | 5 000–7 000 | upp till 50 % av kostnaden | högst 50 000 kr per hushåll
    Under 2024 | href="/tjanster/ai-batteril%C3%B6sningar#`,
  '/blog/solceller-under-vintern': `
    ${article}
    Prestanda | 25 september 2024 | 7 min läsning | id="solceller-under-vintern"
    id="sno-paverkan" | id="soliga-vinterdagar" | id="lagring" | id="skillnad" | id="tips"
    20 % | 13,5 kWh | 6,5–16 kWh | 5–15 kWh | 5,1–13,8 kWh | 25–30 kWh | 2–4 kWh | 5 kW
    18 ljusa timmar | 6 ljusa timmar | "datePublished":"2024-09-25`,
  '/blog/wattvinst-tjana-pengar-pa-din-energi': `
    ${article}
    Tjänster | 1 oktober 2024 | 6 min läsning | id="hur-fungerar" | id="hur-mycket"
    id="wattvinst-tycker" | id="fordel-nackdel" | id="elbolag" | id="skatta"
    7 500 kWh × 1,50 kr | 11 250 kr | 15 552,50 kr | 1 800 kr | 562,50 kr | 1 440 kr | 500 kr
    fyra elområden | Inget ännu | betalar skatten | Prata med våra säljare
    beräkna din ersättning</a>`,
  '/cookies': `
    Cookiepolicy | Senast uppdaterad | 555555-5555 | info@ljungsol.example`,
  '/integritetspolicy': `
    Senast uppdaterad | 555555-5555 | info@ljungsol.example`,
}

/** Phrases of a section that leaves its page after the last day of a fact. */
const lapsing: Record<string, { fact: string; texts: string }> = {
  '/': {
    fact: 'credit_confirmed',
    texts: `
      räntefritt | Du får ett sms | vanlig kreditprövning | beskedet direkt | s app
      Ingen säkerhet krävs | kostar inget extra att amortera eller lösa hela beloppet i förtid
      Kontakta oss om delbetalning`,
  },
  '/tjanster/solceller': {
    fact: 'price_solar_10',
    texts: `
      Vad kostar solceller? | Lägre elkostnader | Högre värde på huset | Sälj överskottet
      En trygg investering | 25–30 år | Upp till 15 %`,
  },
  '/tjanster/laddboxar/kungsbacka': {
    fact: 'price_charger',
    texts: `"@type":"Product" | "priceCurrency":"SEK" | "priceValidUntil":"20`,
  },
}
const isPast = (fact: string): boolean =>
  content.facts.facts.some(({ id, validTo }) => id === fact && validTo && validTo < today())

const present = Object.entries(contract).filter(([path]) => !isRemovedTown(path))

test.each(present)('%s says what the specification demands', (path, texts) => {
  const text = shown(path)
  const missing = phrases(`${everyPage}\n${texts}`).filter((wanted) => !text.includes(wanted))
  expect(missing).toEqual([])
})

test.each(Object.entries(lapsing))('%s says what has a last day until then', (path, part) => {
  const missing = phrases(part.texts).filter((wanted) => !shown(path).includes(wanted))
  expect(missing).toEqual(isPast(part.fact) ? phrases(part.texts) : [])
})

test('the brands of batteries lead to the contact page', () => {
  const links = builtPage('/tjanster/ai-batterilösningar').root.querySelectorAll('main a.button')
  const contact = links.filter((link) => link.getAttribute('href') === '/kontakt')
  expect(contact.length).toBeGreaterThanOrEqual(4)
})

test('the not-found page has the words of the specification', () => {
  expect(shown('/404')).toContain('Oops! Page not found')
  expect(shown('/404')).toContain('Return to Home')
})
