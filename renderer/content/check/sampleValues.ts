/** Values of the sample company, and values that no real company can have: they must be replaced before publication. */
type Sample = {
  pattern: RegExp
  /** A cheaper pattern that finds the same texts. */
  sign?: RegExp
  message: (match: string) => string
  instead: string
}

const wordPattern = (...names: string[]) =>
  new RegExp(`(?<!\\p{L})(?:${names.join('|').replaceAll(' ', '\\s+')})`, 'giu')
const name = '[\\p{L}\\d._-]+'
/** Matches a phone number with any grouping; d is any digit. */
const digitPattern = (digits: string) =>
  Array.from(digits.matchAll(/\[.*?\]|./g), ([digit]) => (digit === 'd' ? '\\d' : digit)).join(
    '[\\s-]?',
  )

export const inventedStaff = [
  'Anna Lindqvist',
  'Elin Holm',
  'Johan Ek',
  'Mikael Strand',
  'Monteringsteamet',
  'Per Ljung',
  'Sara Nyberg',
]
export const inventedBrands = [
  ...['Ampello', 'Cellvik', 'Delbetalo', 'Elhaga', 'Enstack', 'Kabelin', 'Kilovo', 'Laddek'],
  ...['Lagerkraft', 'Myrvolt', 'Pluggo', 'Solvinda', 'Strömlind', 'Takbytespartnern', 'Voltbo'],
  ...['Wattvinst', 'Webbstugan'],
]
/** Marks a text that `npm run new` leaves for a person to write. */
export const gapMarker = (message: string) => `«${message}»`
export const anyGap = /«[^«»]*»/

export const sampleValues: Sample[] = [
  {
    pattern: new RegExp(anyGap, 'g'),
    message: (match) => `${match} är en lucka.`,
    instead: 'Skriv det som ska stå där, eller ta bort texten.',
  },
  {
    // Reserved domain names (RFC 2606).
    pattern: new RegExp(
      `(?<![\\p{L}\\d._-])(?:${name}@)?${name}\\.(?:example|test|invalid)(?![\\p{L}\\d])|(?<!\\p{L})example\\.(?:com|net|org)`,
      'giu',
    ),
    sign: /\.(?:example|test|invalid)|example\./,
    message: (match) => `adressen ${match} är påhittad.`,
    instead: 'Skriv den riktiga.',
  },
  {
    pattern: /555555-?5555/g,
    message: (match) => `${match} är inget riktigt organisationsnummer.`,
    instead: 'Skriv företagets eget.',
  },
  {
    // Number series reserved for fiction by the Swedish Post and Telecom Authority.
    pattern: new RegExp(
      `(?<![\\d+])(?:\\+46[\\s-]?(?:\\(0\\))?|0)(?:${['3139006dd', '70174060[5-9]', '7017406[1-9]d', '4062804dd', '8465004dd', '9803192dd'].map(digitPattern).join('|')})(?!\\d)`,
      'g',
    ),
    message: (match) => `telefonnumret ${match} går inte till någon.`,
    instead: 'Skriv det riktiga.',
  },
  {
    pattern:
      /https:\/\/(?:www\.)?(?:instagram|facebook|linkedin|youtube|tiktok|x)\.com\/?(?![^\s"')>])/gi,
    message: (match) => `${match} är nätverkets startsida.`,
    instead: 'Skriv adressen till företagets egen sida.',
  },
  {
    pattern: wordPattern('Ljungsol'),
    message: (match) => `${match} är exempelföretaget.`,
    instead: 'Skriv företagets eget namn, eller {company} i en text.',
  },
  {
    // Whole names only: some are prefixes of longer names, and a real team may have the name of the sample's.
    pattern: wordPattern(
      ...inventedStaff
        .filter((person) => person.includes(' '))
        .map((person) => `${person}(?!\\p{L})`),
    ),
    message: (match) => `${match} är exempelföretagets medarbetare.`,
    instead:
      'Skriv den riktiga. Heter någon så hos er tar en utvecklare bort namnet ur sampleValues.ts.',
  },
  {
    pattern: wordPattern(...inventedBrands),
    message: (match) => `${match} är ett påhittat företag.`,
    instead: 'Skriv det riktiga, eller ta bort texten om det.',
  },
  {
    // Quotes of the invented customers.
    pattern: wordPattern(
      'Norrsidan var inget att lägga pengar på',
      'Jag hade glömt vilken färg det var under mossan',
      'Jag fick priset på förhand och det stämde',
      'Jag trodde att det skulle bli stökigt i flera veckor',
      'Vi hade skjutit på det i flera år',
      'rädda att det skulle se ut som en fabrik',
      'Granarna står bakom huset',
      'Huset är från 1978 och proppskåpet',
    ),
    message: () => 'kunden är påhittad.',
    instead: 'Skriv vad en riktig kund har sagt, eller ta bort filen.',
  },
]

/** Skips the single patterns for most texts. */
export const anySample = new RegExp(
  sampleValues.map(({ pattern, sign = pattern }) => sign.source).join('|'),
  'iu',
)
