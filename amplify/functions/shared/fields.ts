/**
 * The table of form fields, in the order that visitors see: labels, limits, rules and messages of
 * each form. fieldRules.ts makes schemas of it.
 */
import { keysOf, recordOf } from './keys.ts'

export const formKinds = ['service', 'quote', 'electrical', 'contact', 'newsletter'] as const
export type FormKind = (typeof formKinds)[number]

/** A newsletter subscription expects no answer: it gets no receipt and no number. */
export const isLead = ({ form }: { form: FormKind }): boolean => form !== 'newsletter'

/** A field, for forms, validation, mails and tables. */
export type FieldDefinition = {
  label: string
  /** Maximum length. */
  max: number
  /**
   * Minimum length of the trimmed entry (0: optional) and error message, for each form that has the
   * field.
   */
  rules: { readonly [form in FormKind]?: readonly [min: number, message: string] }
  /** Asked only on the pages of this service (`serviceType` of its file), where it is optional. */
  service?: string
  /** One line of text by default. */
  format?: 'email' | 'phone' | 'lines'
  /** Labels by value, or the services of content/. */
  choices?: { readonly [value: string]: string } | 'services'
  /** The first, empty choice. */
  choose?: string
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
}

const nameTooShort = 'Namnet måste vara minst 2 tecken'
const email = 'Ogiltig e-postadress'
const phone = 'Telefonnumret måste vara minst 6 siffror'
const address = 'Adressen måste vara minst 5 tecken'
const message = 'Meddelandet måste vara minst 10 tecken'
export const unreadable = 'Värdet gick inte att läsa'

const fields = {
  serviceType: {
    label: 'Tjänst',
    max: 100,
    rules: { service: [1, 'Vänligen välj en tjänst'], quote: [1, 'Välj en tjänst'] },
    choices: 'services',
    choose: 'Välj tjänst',
  },
  name: {
    label: 'Namn',
    max: 100,
    rules: {
      service: [2, 'Namn måste vara minst 2 tecken'],
      quote: [2, nameTooShort],
      electrical: [2, nameTooShort],
      contact: [2, nameTooShort],
    },
    input: { autoComplete: 'name', autoCapitalize: 'words' },
    pair: 'wide',
  },
  phone: {
    label: 'Telefon',
    // Two numbers, or one with a few words.
    max: 60,
    rules: {
      service: [6, 'Telefonnummer måste vara minst 6 siffror'],
      quote: [10, 'Telefonnumret måste vara minst 10 siffror'],
      electrical: [6, phone],
      contact: [6, phone],
    },
    format: 'phone',
    input: { autoComplete: 'tel' },
  },
  email: {
    label: 'E-post',
    max: 254,
    rules: {
      service: [1, email],
      quote: [1, email],
      electrical: [1, email],
      contact: [1, email],
      newsletter: [1, email],
    },
    format: 'email',
    input: { autoComplete: 'email' },
  },
  address: {
    label: 'Adress',
    max: 200,
    rules: { service: [5, address], quote: [5, address], electrical: [5, address] },
    input: { autoComplete: 'address-line1', autoCapitalize: 'words' },
  },
  postalCode: {
    label: 'Postnummer',
    max: 20,
    rules: {
      service: [5, 'Postnummer måste vara minst 5 tecken'],
      quote: [5, 'Postnumret måste vara minst 5 tecken'],
    },
    input: { autoComplete: 'postal-code', inputMode: 'numeric' },
    pair: 'always',
  },
  city: {
    label: 'Ort',
    max: 100,
    rules: {
      service: [2, 'Ort måste vara minst 2 tecken'],
      quote: [2, 'Staden måste vara minst 2 tecken'],
    },
    input: { autoComplete: 'address-level2', autoCapitalize: 'words' },
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
  message: {
    label: 'Meddelande',
    max: 5000,
    rules: {
      service: [0, unreadable],
      quote: [10, message],
      electrical: [10, message],
      contact: [10, message],
    },
    format: 'lines',
  },
} as const satisfies Record<string, FieldDefinition>

export type FieldName = keyof typeof fields
type Sent = {
  [name in FieldName]: (typeof fields)[name] extends { inMessage: true } ? never : name
}[FieldName]
/** The sent values, '' for fields that the form does not have. */
export type SentValues = { [name in Sent]: string }

export const fieldDefinition = (name: FieldName): FieldDefinition => fields[name]
export const fieldNames = (): FieldName[] => keysOf(fields)
export const sentNames = (): Sent[] =>
  fieldNames().filter((name): name is Sent => !fieldDefinition(name).inMessage)

export const fieldsOf = (form: FormKind): FieldName[] =>
  fieldNames().filter((name) => fieldDefinition(name).rules[form])

export type Entered = { [name in FieldName]?: string | undefined }
type FieldRow = [FieldName, ...FieldName[]]
/** The rows of one or two fields that a form asks. */
export function formRows(form: FormKind, hidden: Entered): FieldRow[] {
  const rows: FieldRow[] = []
  for (const name of fieldsOf(form)) {
    const { service } = fieldDefinition(name)
    if (name in hidden || (service && service !== hidden.serviceType)) continue
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
  if (choices === undefined || choices === 'services') return choices && services
  return Object.entries(choices).map(([value, label]) => ({ value, label }))
}

/** The label of a choice; other values unchanged. */
export const displayText = (
  name: FieldName,
  value: string,
  services: readonly ServiceOption[],
): string => choicesOf(name, services)?.find((choice) => choice.value === value)?.label ?? value

/** The values to send; some fields become labelled lines above the message. */
export function sentValues(entered: Entered, form: FormKind): SentValues {
  const values = recordOf(sentNames(), (name) => entered[name] ?? '')
  const lines: string[] = []
  for (const name of fieldsOf(form)) {
    const { inMessage, label } = fieldDefinition(name)
    if (inMessage) lines.push(`${label}: ${displayText(name, entered[name] ?? '', [])}\n`)
  }
  return { ...values, message: lines.join('') + values.message }
}
