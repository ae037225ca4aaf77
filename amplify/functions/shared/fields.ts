import * as z from 'zod/mini'

export const formKinds = ['a', 'b', 'electrical', 'contact', 'newsletter'] as const
export type FormKind = (typeof formKinds)[number]
/** Of something stored, whose form may be one that is there no longer. */
export const isOfForm = ({ form }: { form: string }, kind: FormKind): boolean => form === kind
/** Asks for an answer. A subscription does not: no receipt, no number to quote. */
export const isLead = (request: { form: string }): boolean => !isOfForm(request, 'newsletter')
/** What a form knows of where it stands. */
export type AboutForm = { form: FormKind; serviceType?: string | undefined }

/** All that a field is. Forms, rules, body, hash, mails, tables and the page without JavaScript are made of it, in the order of the table. */
export type Field = {
  label: string
  /** The longest entry. */
  max: number
  /** For each form that has it: least length of the trimmed entry, 0 for an optional one, and what a visitor reads who breaks the rule. */
  rules: { readonly [form in FormKind]?: readonly [min: number, message: string] }
  /** The only service on whose own page forms have it. */
  service?: string
  /** One line of any characters without it. A date is YYYY-MM-DD. */
  format?: 'email' | 'phone' | 'lines' | 'number' | 'date'
  /** The least and the largest number. */
  between?: readonly [least: number, most: number]
  /** Value -> what the visitor and the office read, or the services in content/; and what the list says before anything is chosen. */
  choices?: { readonly [value: string]: string } | 'services'
  choose?: string
  /** How it is written, below it. */
  hint?: string
  /** How phones and password managers recognise it, and what their keyboards offer. `street-address` is not allowed on a single line. */
  input?: { readonly autoComplete?: string; readonly autoCapitalize?: 'words'; readonly inputMode?: 'numeric' }
  /** Stands beside the next one: where there is room for their messages, or always. */
  pair?: 'wide' | 'always'
  /** Sent as a labelled line above the message, not by itself. */
  inMessage?: true
  /** Where the office reads it; in the mail and in the tables when nothing is said. */
  places?: readonly Listing[]
  /** The field in whose row of the mail it stands. */
  mailRow?: string
  /** What the mail about one form calls it. */
  labels?: { readonly [form in FormKind]?: string }
}
type Listing = 'subject' | 'mail' | 'csv' | 'list'

const short = 'Namnet måste vara minst 2 tecken'
const email = 'Ogiltig e-postadress'
const phone = 'Telefonnumret måste vara minst 6 siffror'
const address = 'Adressen måste vara minst 5 tecken'
const message = 'Meddelandet måste vara minst 10 tecken'
const flats = 'Skriv antalet lägenheter med siffror, 2 till 2000'
const spaces = 'Skriv antalet parkeringsplatser med siffror, 0 till 2000'
const association = 'bostadsrattsforening'
export const unreadable = 'Värdet gick inte att läsa'

export const fields = {
  name: {
    label: 'Namn',
    max: 100,
    rules: {
      a: [2, 'Namn måste vara minst 2 tecken'],
      b: [2, short],
      electrical: [2, short],
      contact: [2, short],
    },
    input: { autoComplete: 'name', autoCapitalize: 'words' },
    pair: 'wide',
    places: ['mail', 'csv', 'list'],
  },
  email: {
    label: 'E-post',
    max: 254,
    rules: { a: [1, email], b: [1, email], electrical: [1, email], contact: [1, email], newsletter: [1, email] },
    format: 'email',
    input: { autoComplete: 'email' },
    places: ['mail', 'csv', 'list'],
  },
  phone: {
    label: 'Telefon',
    max: 30,
    rules: {
      a: [6, 'Telefonnummer måste vara minst 6 siffror'],
      b: [10, 'Telefonnumret måste vara minst 10 siffror'],
      electrical: [6, phone],
      contact: [6, phone],
    },
    format: 'phone',
    hint: 'Till exempel 070-174 06 05.',
    input: { autoComplete: 'tel' },
    places: ['mail', 'csv', 'list'],
  },
  address: {
    label: 'Adress',
    max: 200,
    rules: { a: [5, address], b: [5, address], electrical: [5, address] },
    input: { autoComplete: 'address-line1', autoCapitalize: 'words' },
  },
  postalCode: {
    label: 'Postnummer',
    max: 20,
    rules: { a: [5, 'Postnummer måste vara minst 5 tecken'], b: [5, 'Postnumret måste vara minst 5 tecken'] },
    input: { autoComplete: 'postal-code', inputMode: 'numeric' },
    pair: 'always',
    mailRow: 'address',
  },
  city: {
    label: 'Ort',
    max: 100,
    rules: { a: [2, 'Ort måste vara minst 2 tecken'], b: [2, 'Staden måste vara minst 2 tecken'] },
    input: { autoComplete: 'address-level2', autoCapitalize: 'words' },
    places: ['subject', 'mail', 'csv', 'list'],
    mailRow: 'address',
  },
  serviceType: {
    label: 'Tjänst',
    max: 100,
    rules: { a: [1, 'Vänligen välj en tjänst'], b: [1, 'Välj en tjänst'] },
    choices: 'services',
    choose: 'Välj tjänst',
    places: ['subject', 'csv', 'list'],
  },
  projectType: {
    label: 'Typ av uppdrag',
    max: 30,
    rules: { electrical: [1, 'Välj typ av uppdrag'] },
    choices: { nyinstallation: 'Nyinstallation', renovering: 'Renovering', felsökning: 'Felsökning', övrigt: 'Övrigt' },
    choose: 'Välj typ av uppdrag',
    pair: 'wide',
    inMessage: true,
  },
  houseType: {
    label: 'Typ av hus',
    max: 30,
    rules: { electrical: [1, 'Välj typ av hus'] },
    choices: { villa: 'Villa', radhus: 'Radhus', lägenhet: 'Lägenhet', fritidshus: 'Fritidshus' },
    choose: 'Välj typ av hus',
    inMessage: true,
  },
  flats: {
    label: 'Antal lägenheter',
    max: 4,
    rules: { a: [0, flats] },
    service: association,
    format: 'number',
    between: [2, 2000],
    pair: 'wide',
  },
  parkingSpaces: {
    label: 'Antal parkeringsplatser',
    max: 4,
    rules: { a: [0, spaces] },
    service: association,
    format: 'number',
    between: [0, 2000],
  },
  decisionDate: {
    label: 'Dag för beslut',
    max: 10,
    rules: { a: [0, 'Skriv dagen som ÅÅÅÅ-MM-DD'] },
    service: association,
    format: 'date',
    hint: 'Stämma eller styrelsemöte, om dagen är bestämd.',
  },
  message: {
    label: 'Meddelande',
    max: 5000,
    rules: { a: [0, unreadable], b: [10, message], electrical: [10, message], contact: [10, message] },
    format: 'lines',
    labels: { newsletter: 'Samtycke' },
  },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields
type Sent = { [name in FieldName]: (typeof fields)[name] extends { inMessage: true } ? never : name }[FieldName]
/** What a request says, one text for each field that is sent, '' where the form has no such field. */
export type Values = { [name in Sent]: string }

/** Which fields come first where the order is not the table's. */
const firstInForms: readonly FieldName[] = ['name', 'phone']
const first: { readonly [where in Listing]: readonly FieldName[] } = {
  subject: ['serviceType'],
  mail: ['name', 'phone'],
  csv: ['serviceType'],
  list: ['serviceType', 'name', 'phone'],
}

export const fieldOf = (name: FieldName): Field => fields[name]
export const fieldNames = () => Object.keys(fields) as FieldName[]
export const sentNames = () => fieldNames().filter((name): name is Sent => !fieldOf(name).inMessage)

const ordered = <Name extends FieldName>(names: Name[], ahead: readonly FieldName[]): Name[] => [
  ...(ahead.filter((name) => names.includes(name as Name)) as Name[]),
  ...names.filter((name) => !ahead.includes(name)),
]

/** The fields of a form, in the order of its rules. */
export const fieldsOf = (about: AboutForm): FieldName[] =>
  fieldNames().filter((name) => {
    const { rules, service } = fieldOf(name)
    return rules[about.form] && (service === undefined || service === about.serviceType)
  })

/** The same as a visitor sees them: rows of one, or of two beside each other. */
export function formRows(about: AboutForm, except: object): FieldName[][] {
  const rows: FieldName[][] = []
  for (const name of ordered(fieldsOf(about), firstInForms).filter((each) => !(each in except))) {
    const last = rows.at(-1)
    if (last?.length === 1 && fieldOf(last[0]!).pair) last.push(name)
    else rows.push([name])
  }
  return rows
}

/** A landline number has nine digits with its leading 0: accepted also where a form asks for ten characters. */
const landline = /^0\d{8}$/

/** The fewest characters that the browser accepts by itself. */
export const minLengthOf = (name: FieldName, form: FormKind): number => {
  const { format, rules } = fieldOf(name)
  const [min = 0] = rules[form] ?? []
  return format === 'phone' ? Math.min(min, 9) : min
}

export const isRequired = (name: FieldName, form: FormKind): boolean => (fieldOf(name).rules[form]?.[0] ?? 0) > 0

/** What rules about characters and upper lengths say; the same in every form. */
const textMessages = {
  phoneCharacters: 'Telefonnumret får bara innehålla siffror, mellanslag och tecknen + - ( ) /',
  oneLine: 'Ta bort radbrytningar och osynliga tecken',
  mailbox: 'Vi kan inte skicka mejl till adresser med å, ä eller ö före @. Skriv en annan adress.',
  tooLong: (max: number) => `Skriv högst ${max} tecken`,
} as const

// Everything but tab below U+00A0, and Unicode's own line breaks: none of it belongs in a one-line field or a mail header.
export const oneLine = /^[^\0-\x08\n-\x1f\x7f-\x9f\u2028\u2029]*$/
/** Words may follow the number: "(efter 17)", "ankn. 2". */
const phoneCharacters = /^(?:[\d +\-()/]*|[ +\-()/]*\d[\d +\-()/]*\p{L}[\p{L}\d .,:+\-()/]*)$/u
const fewestDigits = 6
const numberOf = (phone: string): string => phone.replace(/\p{L}.*$/su, '')

/** Soft hyphens, spaces without width and marks that turn the reading direction. Joiners of letters and emoji are none of them. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const seen = (text: string): string => text.replace(unseen, '')

/** What people paste, as they mean it. Browser and endpoint read an entry the same. */
function normalize(entry: string, format: Field['format']): string {
  const text = seen(entry).trim()
  if (format === 'phone')
    return text
      .normalize('NFKC')
      .replace(/^tel:/i, '')
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/(\d)[.·](?=\d)/g, '$1-')
      .replace(/\s+/g, ' ')
      .trim()
  if (format === 'number') return text.replace(/\s/g, '')
  if (format !== 'email') return text
  const address = text
    .replace(/^.*<([^<>]*)>$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
  const at = address.lastIndexOf('@') + 1
  return at > 0 ? address.slice(0, at) + asciiDomain(address.slice(at)) : address
}

/** blåbär.se as mail servers know it. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{N}.-]*[^\0-\x7f][\p{L}\p{N}.-]*$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

const isBetween = (text: string, [least, most]: readonly [number, number]) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true

/** The rule of a field in a form; one that has no such field leaves it empty. A text of many lines may be longer by `room`. */
export function ruleOf(name: FieldName, form: FormKind | undefined, room = 0) {
  const { max, format, between, choices, rules } = fieldOf(name)
  const rule = form && rules[form]
  const [min, broken] = rule ?? [0, unreadable]
  const meant = z.string(broken).check(z.overwrite((entry) => normalize(entry, format)))
  const check = () => {
    if (format === 'email' && rule)
      return meant.check(
        z.maxLength(max, broken),
        z.refine((address) => !/[^\0-\x7f].*@/.test(address), textMessages.mailbox),
        // What z.email() asks, in a tenth of its code.
        z.regex(z.regexes.email, broken),
      )
    const longest = z.maxLength(format === 'lines' ? max + room : max, textMessages.tooLong(max))
    const bounded = format === 'phone' ? meant.check(longest) : meant.check(z.minLength(min, broken), longest)
    // Any service is taken as it was written: an open page may name one that content/ no longer has.
    if (typeof choices === 'object' && rule) return bounded.check(z.refine((value) => Object.hasOwn(choices, value), broken))
    if (format === 'phone')
      return bounded.check(
        z.regex(phoneCharacters, textMessages.phoneCharacters),
        z.refine((value) => value.length >= min || landline.test(value), broken),
        z.refine((value) => !value || !phoneCharacters.test(value) || numberOf(value).replace(/\D/g, '').length >= fewestDigits, broken),
      )
    if (between) return bounded.check(z.refine((text) => text === '' || isBetween(text, between), broken))
    if (format === 'date') return bounded.check(z.refine((text) => text === '' || isDate(text), broken))
    return format === 'lines' ? bounded : bounded.check(z.regex(oneLine, textMessages.oneLine))
  }
  // What may be empty may be missing: a page that was open before a release does not send what the release added.
  return min > 0 ? check() : z._default(check(), '')
}

/** What a form's fields must satisfy in the browser, and in a post without JavaScript. Values come out as they were meant. */
export const formSchema = (about: AboutForm) =>
  z.object(Object.fromEntries(fieldsOf(about).map((name) => [name, ruleOf(name, about.form)])) as Record<string, ReturnType<typeof ruleOf>>)

/** A service of content/: what a form sends, what visitors and office read, and the rules of its own page's form. */
export type ServiceChoice = { value: string; label: string; form?: string | undefined }
type ServiceOption = Pick<ServiceChoice, 'value' | 'label'>

/** What can be chosen in a field, undefined where it is typed. */
export function choicesOf(name: FieldName, services: readonly ServiceOption[]): readonly ServiceOption[] | undefined {
  const { choices } = fieldOf(name)
  return typeof choices === 'object' ? Object.entries(choices).map(([value, label]) => ({ value, label })) : choices && services
}

/** What the office reads for a value: the words of a choice, anything else as it was written. */
export const textOf = (name: FieldName, value: string, services: readonly ServiceOption[]): string =>
  choicesOf(name, services)?.find((choice) => choice.value === value)?.label ?? value

/** An address that dials a number as it was written. */
export const phoneHref = (phone: string): string =>
  `tel:${numberOf(phone)
    .replace(/^\s*(\+\d+)\s*\(0\)/, '$1')
    .replace(/[^\d+]/g, '')}`

/** What is sent of what was entered in a form; some fields stand as labelled lines above the message. */
export function valuesOf(entered: { readonly [name in FieldName]?: string | undefined }, form: FormKind): Values {
  const lines = fieldNames()
    .filter((name) => fieldOf(name).inMessage && fieldOf(name).rules[form])
    .map((name) => `${fieldOf(name).label}: ${textOf(name, entered[name] ?? '', [])}\n`)
  const values = Object.fromEntries(sentNames().map((name) => [name, entered[name] ?? ''])) as Values
  return { ...values, message: lines.join('') + values.message }
}

/** What ids and hashes are made of: a field that a later version adds changes none while it is empty. */
export const filledValues = (values: Values): [string, string][] =>
  sentNames().flatMap((name): [string, string][] => (values[name] ? [[name, values[name]]] : []))

/** The fields that the office reads in a place, in the place's order. */
export const namesIn = (place: Listing): Sent[] =>
  ordered(sentNames(), first[place]).filter((name) => (fieldOf(name).places ?? ['mail', 'csv']).includes(place))
