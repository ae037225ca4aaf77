/** The table of form fields: labels, limits, rules and messages of each form. fieldRules.ts makes schemas of it. */
import { keysOf, recordOf } from './keys.ts'

export const formKinds = ['a', 'b', 'electrical', 'contact', 'newsletter'] as const
export type FormKind = (typeof formKinds)[number]
/** Stored requests may have a form that no longer exists. */
export const isOfForm = ({ form }: { form: string }, kind: FormKind): boolean => form === kind
/** Whether the request expects an answer. A newsletter subscription does not: it gets no receipt and no number. */
export const isLead = (request: { form: string }): boolean => !isOfForm(request, 'newsletter')
/** The form's kind and the service of its page. */
export type AboutForm = { form: FormKind; serviceType?: string | undefined }

/** The definition of a field, for forms, validation, hashes, mails, tables and the page without JavaScript. */
export type FieldDefinition = {
  label: string
  /** Maximum length. */
  max: number
  /** Minimum length of the trimmed entry (0: optional) and error message, for each form that has the field. */
  rules: { readonly [form in FormKind]?: readonly [min: number, message: string] }
  /** Restricts the field to forms on this service's page. */
  service?: string
  /** One line of text by default. Dates are YYYY-MM-DD. A box is `ticked` or empty; a minimum length makes it required. */
  format?: 'email' | 'phone' | 'lines' | 'date' | 'box'
  /** Minimum and maximum of a whole number. */
  between?: readonly [least: number, most: number]
  /** Labels by value, or the services of content/; `choose` is the placeholder. */
  choices?: { readonly [value: string]: string } | 'services'
  choose?: string
  /** Shown below the field. */
  hint?: string
  /** Attributes for autofill and keyboards. `street-address` is invalid for single-line inputs. */
  input?: {
    readonly autoComplete?: string
    readonly autoCapitalize?: 'words'
    readonly inputMode?: 'numeric'
  }
  /** Shares a row with the next field: on wide screens or always. */
  pair?: 'wide' | 'always'
  /** Sent as a labelled line of the message. */
  inMessage?: true
  /** Where the office sees it; mail and tables by default. */
  places?: readonly Listing[]
  /** The field whose row in the mail includes it. */
  mailRow?: string
  /** Labels in the mails of some forms. */
  labels?: { readonly [form in FormKind]?: string }
}
type Listing = 'subject' | 'mail' | 'csv' | 'list'

const nameTooShort = 'Namnet måste vara minst 2 tecken'
const email = 'Ogiltig e-postadress'
const phone = 'Telefonnumret måste vara minst 6 siffror'
const address = 'Adressen måste vara minst 5 tecken'
const message = 'Meddelandet måste vara minst 10 tecken'
const invalidFlats = 'Skriv antalet lägenheter med siffror, 2 till 2000'
const invalidSpaces = 'Skriv antalet parkeringsplatser med siffror, 0 till 2000'
const association = 'bostadsrattsforening'
/** The value of a ticked box, as the office reads it. */
export const ticked = 'ja'
export const unreadable = 'Värdet gick inte att läsa'

export const fields = {
  name: {
    label: 'Namn',
    max: 100,
    rules: {
      a: [2, 'Namn måste vara minst 2 tecken'],
      b: [2, nameTooShort],
      electrical: [2, nameTooShort],
      contact: [2, nameTooShort],
    },
    input: { autoComplete: 'name', autoCapitalize: 'words' },
    pair: 'wide',
    places: ['mail', 'csv', 'list'],
  },
  email: {
    label: 'E-post',
    max: 254,
    rules: {
      a: [1, email],
      b: [1, email],
      electrical: [1, email],
      contact: [1, email],
      newsletter: [1, email],
    },
    format: 'email',
    input: { autoComplete: 'email' },
    places: ['mail', 'csv', 'list'],
  },
  phone: {
    label: 'Telefon',
    // Two numbers, or one with a few words.
    max: 60,
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
    rules: {
      a: [5, 'Postnummer måste vara minst 5 tecken'],
      b: [5, 'Postnumret måste vara minst 5 tecken'],
    },
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
    choices: {
      nyinstallation: 'Nyinstallation',
      renovering: 'Renovering',
      felsökning: 'Felsökning',
      övrigt: 'Övrigt',
    },
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
    rules: { a: [0, invalidFlats] },
    service: association,
    between: [2, 2000],
    pair: 'wide',
  },
  parkingSpaces: {
    label: 'Antal p-platser',
    max: 4,
    rules: { a: [0, invalidSpaces] },
    service: association,
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
    rules: {
      a: [0, unreadable],
      b: [10, message],
      electrical: [10, message],
      contact: [10, message],
    },
    format: 'lines',
    labels: { newsletter: 'Samtycke' },
  },
} as const satisfies Record<string, FieldDefinition>

export type FieldName = keyof typeof fields
type Sent = {
  [name in FieldName]: (typeof fields)[name] extends { inMessage: true } ? never : name
}[FieldName]
/** The sent values, '' for fields that the form does not have. */
export type SentValues = { [name in Sent]: string }

/** Fields that come first, where the order differs from `fields`. */
const firstInForms: readonly FieldName[] = ['serviceType', 'name', 'phone']
const first: { readonly [where in Listing]: readonly FieldName[] } = {
  subject: ['serviceType'],
  mail: ['name', 'phone'],
  csv: ['serviceType'],
  list: ['serviceType', 'name', 'phone'],
}

export const fieldDefinition = (name: FieldName): FieldDefinition => fields[name]
export const fieldNames = (): FieldName[] => keysOf(fields)
export const sentNames = (): Sent[] =>
  fieldNames().filter((name): name is Sent => !fieldDefinition(name).inMessage)

const sortNames = <Name extends FieldName>(
  names: Name[],
  firstNames: readonly FieldName[],
): Name[] => [
  ...firstNames.flatMap((first) => names.filter((name) => name === first)),
  ...names.filter((name) => !firstNames.includes(name)),
]

/** The fields of a form, in the order of its rules. */
export const fieldsOf = (about: AboutForm): FieldName[] =>
  fieldNames().filter((name) => {
    const { rules, service } = fieldDefinition(name)
    return rules[about.form] && (service === undefined || service === about.serviceType)
  })

type FieldRow = [FieldName, ...FieldName[]]
/** The form's rows of one or two fields, in the visitor's order. */
export function formRows(about: AboutForm, except: object): FieldRow[] {
  const rows: FieldRow[] = []
  for (const name of sortNames(fieldsOf(about), firstInForms).filter(
    (field) => !(field in except),
  )) {
    const last = rows.at(-1)
    if (last?.length === 1 && fieldDefinition(last[0]).pair) last.push(name)
    else rows.push([name])
  }
  return rows
}

export const isRequired = (name: FieldName, form: FormKind): boolean =>
  (fieldDefinition(name).rules[form]?.[0] ?? 0) > 0

/** A service of content/: sent value, label and the form of its page. */
export type ServiceChoice = { value: string; label: string; form?: string | undefined }
type ServiceOption = Pick<ServiceChoice, 'value' | 'label'>

/** The choices of a field; undefined for text fields. */
export function choicesOf(
  name: FieldName,
  services: readonly ServiceOption[],
): readonly ServiceOption[] | undefined {
  const { choices } = fieldDefinition(name)
  return typeof choices === 'object'
    ? Object.entries(choices).map(([value, label]) => ({ value, label }))
    : choices && services
}

/** The label of a choice; other values unchanged. */
export const displayText = (
  name: FieldName,
  value: string,
  services: readonly ServiceOption[],
): string => choicesOf(name, services)?.find((choice) => choice.value === value)?.label ?? value

/** The values to send; some fields become labelled lines above the message. */
export function sentValues(
  entered: { readonly [name in FieldName]?: string | undefined },
  form: FormKind,
): SentValues {
  const lines = fieldNames()
    .filter((name) => fieldDefinition(name).inMessage && fieldDefinition(name).rules[form])
    .map(
      (name) => `${fieldDefinition(name).label}: ${displayText(name, entered[name] ?? '', [])}\n`,
    )
  const values = recordOf(sentNames(), (name) => entered[name] ?? '')
  return { ...values, message: lines.join('') + values.message }
}

/** Non-empty values, for ids and hashes: fields added by later releases do not change them. */
export const filledValues = (values: SentValues): [string, string][] =>
  sentNames().flatMap((name): [string, string][] => (values[name] ? [[name, values[name]]] : []))

/** The fields shown in a place, in its order. */
export const namesIn = (place: Listing): Sent[] =>
  sortNames(sentNames(), first[place]).filter((name) =>
    (fieldDefinition(name).places ?? ['mail', 'csv']).includes(place),
  )
