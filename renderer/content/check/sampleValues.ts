/** What the sample company is made of, and what no real company can have: all that must be another before the site is published. */
type Sample = {
  pattern: RegExp /** A part of it that is sooner looked for. */
  sign?: RegExp
  what: (found: string) => string
  instead: string
}

const words = (...names: string[]) => new RegExp(`(?<!\\p{L})(?:${names.join('|').replaceAll(' ', '\\s+')})`, 'giu')
const name = '[\\p{L}\\d._-]+'
/** A phone number with whatever stands between its digits; d is any digit. */
const grouped = (digits: string) =>
  digits
    .match(/\[.*?\]|./g)!
    .map((digit) => (digit === 'd' ? '\\d' : digit))
    .join('[\\s-]?')

export const inventedStaff = ['Anna Lindqvist', 'Elin Holm', 'Johan Ek', 'Mikael Strand', 'Monteringsteamet', 'Per Ljung', 'Sara Nyberg']
export const inventedBrands = [
  ...['Ampello', 'Cellvik', 'Delbetalo', 'Enstack', 'Kabelin', 'Kilovo', 'Laddek', 'Lagerkraft', 'Pluggo', 'Solvinda', 'Voltbo'],
  ...['Wattvinst', 'Webbstugan', 'Takbytespartnern', 'Elhaga', 'Myrvolt', 'Strömlind'],
]
/** What a person has yet to write, where `npm run new` could not. */
export const gap = (what: string) => `«${what}»`
export const anyGap = /«[^»]*»/

export const sampleValues: Sample[] = [
  {
    pattern: new RegExp(anyGap, 'g'),
    what: (found) => `${found} är en lucka.`,
    instead: 'Skriv det som ska stå där, eller ta bort texten.',
  },
  {
    // Names that lead nowhere (RFC 2606).
    pattern: new RegExp(
      `(?<![\\p{L}\\d._-])(?:${name}@)?${name}\\.(?:example|test|invalid)(?![\\p{L}\\d])|(?<!\\p{L})example\\.(?:com|net|org)`,
      'giu',
    ),
    sign: /\.(?:example|test|invalid)|example\./,
    what: (found) => `adressen ${found} är påhittad.`,
    instead: 'Skriv den riktiga.',
  },
  {
    pattern: /555555-?5555/g,
    what: (found) => `${found} är inget riktigt organisationsnummer.`,
    instead: 'Skriv företagets eget.',
  },
  {
    // The series that the Swedish authority keeps for books and films.
    pattern: new RegExp(
      `(?<![\\d+])(?:\\+46[\\s-]?(?:\\(0\\))?|0)(?:${['3139006dd', '70174060[5-9]', '7017406[1-9]d', '4062804dd', '8465004dd', '9803192dd'].map(grouped).join('|')})(?!\\d)`,
      'g',
    ),
    what: (found) => `telefonnumret ${found} går inte till någon.`,
    instead: 'Skriv det riktiga.',
  },
  {
    pattern: /https:\/\/(?:www\.)?(?:instagram|facebook|linkedin|youtube|tiktok|x)\.com\/?(?![^\s"')>])/gi,
    what: (found) => `${found} är nätverkets startsida.`,
    instead: 'Skriv adressen till företagets egen sida.',
  },
  {
    pattern: words('Plats för certifieringsmärke'),
    what: (found) => `"${found}" är ingen certifiering.`,
    instead: 'Byt bilden mot märket för en certifiering som företaget har, och beskriv det.',
  },
  {
    pattern: words('Ljungsol'),
    what: (found) => `${found} är exempelföretaget.`,
    instead: 'Skriv företagets eget namn, eller {company} i en text.',
  },
  {
    // Some of the names begin longer ones, and a team of fitters may be called so.
    pattern: words(...inventedStaff.filter((person) => person.includes(' ')).map((person) => `${person}(?!\\p{L})`)),
    what: (found) => `${found} är exempelföretagets medarbetare.`,
    instead: 'Skriv den riktiga. Heter någon så hos er tar en utvecklare bort namnet ur sampleValues.ts.',
  },
  {
    pattern: words(...inventedBrands),
    what: (found) => `${found} är ett påhittat företag.`,
    instead: 'Skriv det riktiga, eller ta bort texten om det.',
  },
  {
    // The invented customers' own words.
    pattern: words(
      'Norrsidan var inget att lägga pengar på',
      'Jag hade glömt vilken färg det var under mossan',
      'Jag fick priset på förhand och det stämde',
      'Jag trodde att det skulle bli stökigt i flera veckor',
      'Vi hade skjutit på det i flera år',
      'rädda att det skulle se ut som en fabrik',
      'Granarna står bakom huset',
      'Huset är från 1978 och proppskåpet',
    ),
    what: () => 'kunden är påhittad.',
    instead: 'Skriv vad en riktig kund har sagt, eller ta bort filen.',
  },
]

/** Most texts hold none of them. */
export const anySample = new RegExp(sampleValues.map(({ pattern, sign = pattern }) => sign.source).join('|'), 'iu')
