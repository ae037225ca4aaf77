import * as z from 'zod/mini'

/** Upper limits. Lengths in characters; the lower bounds, which a visitor meets, stand in `rules`. */
export const limits = {
  images: 5,
  imageBytes: 5 * 1024 * 1024,
  bodyBytes: 64 * 1024,
  name: 100,
  email: 254,
  phone: 30,
  address: 200,
  postalCode: 20,
  city: 100,
  serviceType: 30,
  projectType: 30,
  houseType: 30,
  message: 5000,
  page: 300,
  imagePath: 400,
} as const

export const imageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const

/** serviceType -> what the visitor and the office read. */
export const services = {
  solceller: 'Solceller',
  laddboxar: 'Laddboxar',
  eltjanster: 'Eltjänster',
  batterier: 'AI-Batterilösningar',
  takmaling: 'Takmålning',
  takvatt: 'Taktvätt',
} as const
export const contactService = 'Allmän förfrågan'
export const newsletterService = 'Nyhetsbrev'

/** What a visitor sees each field called. */
export const fieldLabels = {
  name: 'Namn',
  email: 'E-post',
  phone: 'Telefon',
  address: 'Adress',
  postalCode: 'Postnummer',
  city: 'Ort',
  serviceType: 'Tjänst',
  projectType: 'Typ av uppdrag',
  houseType: 'Typ av hus',
  message: 'Meddelande',
} as const

export const projectTypes = {
  nyinstallation: 'Nyinstallation',
  renovering: 'Renovering',
  felsökning: 'Felsökning',
  övrigt: 'Övrigt',
} as const
export const houseTypes = {
  villa: 'Villa',
  radhus: 'Radhus',
  lägenhet: 'Lägenhet',
  fritidshus: 'Fritidshus',
} as const

type Field = 'name' | 'email' | 'phone' | 'address' | 'postalCode' | 'city' | 'serviceType' | 'message' | 'projectType' | 'houseType'
/** What rules about characters and upper lengths say; the same in every form. */
const textMessages = {
  phoneCharacters: 'Telefonnumret får bara innehålla siffror, mellanslag och tecknen + - ( ) /',
  oneLine: 'Ta bort radbrytningar och osynliga tecken',
  tooLong: (max: number) => `Skriv högst ${max} tecken`,
  unreadable: 'Värdet gick inte att läsa',
} as const

/** `min` is the length of the trimmed entry; 0 means that the field may be left empty. */
type Rule = { readonly min: number; readonly message: string }
type Rules = { readonly [field in Field]?: Rule }

const optional: Rule = { min: 0, message: textMessages.unreadable }
const email: Rule = { min: 1, message: 'Ogiltig e-postadress' }
const message: Rule = { min: 10, message: 'Meddelandet måste vara minst 10 tecken' }
const address: Rule = { min: 5, message: 'Adressen måste vara minst 5 tecken' }
const name: Rule = { min: 2, message: 'Namnet måste vara minst 2 tecken' }
const phone: Rule = { min: 6, message: 'Telefonnumret måste vara minst 6 siffror' }

/** The rules a visitor meets, per form. Forms take their native attributes from here, `forms` below its checks. */
export const rules = {
  a: {
    name: { min: 2, message: 'Namn måste vara minst 2 tecken' },
    email,
    phone: { min: 6, message: 'Telefonnummer måste vara minst 6 siffror' },
    address,
    postalCode: { min: 5, message: 'Postnummer måste vara minst 5 tecken' },
    city: { min: 2, message: 'Ort måste vara minst 2 tecken' },
    serviceType: { min: 1, message: 'Vänligen välj en tjänst' },
    message: optional,
  },
  b: {
    name,
    email,
    phone: { min: 10, message: 'Telefonnumret måste vara minst 10 siffror' },
    address,
    postalCode: { min: 5, message: 'Postnumret måste vara minst 5 tecken' },
    city: { min: 2, message: 'Staden måste vara minst 2 tecken' },
    serviceType: { min: 1, message: 'Välj en tjänst' },
    message,
  },
  electrical: {
    name,
    email,
    phone,
    address,
    projectType: { min: 1, message: 'Välj typ av uppdrag' },
    houseType: { min: 1, message: 'Välj typ av hus' },
    message,
  },
  contact: { name, email, phone, message },
  newsletter: { email },
} satisfies Record<string, Rules>
export type FormKind = keyof typeof rules

export const pictureMessages = {
  a: {
    size: 'Max filstorlek är 5MB.',
    type: 'Endast .jpg, .jpeg, .png och .webp filer accepteras.',
    count: 'Max 5 bilder tillåtna',
  },
  b: {
    size: 'Varje fil måste vara mindre än 5MB',
    type: 'Endast JPEG, PNG och WebP bilder tillåtna',
    count: 'Max 5 bilder tillåtna',
  },
  tooBig: { title: 'Fil för stor', text: (file: string) => `${file} är för stor. Max 5MB per fil.` },
  wrongType: {
    title: 'Fel filformat',
    text: (file: string) => `${file} har fel format. Endast JPEG, PNG och WebP tillåtna.`,
  },
  tooMany: { title: 'För många bilder', text: 'Max 5 bilder tillåtna totalt' },
} as const

// Everything but tab below U+00A0, and Unicode's own line breaks: none of it belongs in a one-line field or a mail header.
const oneLine = /^[^\0-\x08\n-\x1f\x7f-\x9f\u2028\u2029]*$/
const phoneCharacters = /^[\d \u00a0+\-()/]*$/
const choices: { readonly [field in Field]?: object } = { serviceType: services, projectType: projectTypes, houseType: houseTypes }

function text(field: Field, rule: Rule) {
  const trimmed = z.string(rule.message).check(z.trim())
  if (field === 'email') return trimmed.check(z.maxLength(limits.email, rule.message), z.email(rule.message))
  const bounded = trimmed.check(z.minLength(rule.min, rule.message), z.maxLength(limits[field], textMessages.tooLong(limits[field])))
  const known = choices[field]
  if (known) return bounded.check(z.refine((value) => Object.hasOwn(known, value), rule.message))
  if (field === 'phone') return bounded.check(z.regex(phoneCharacters, textMessages.phoneCharacters))
  return field === 'message' ? bounded : bounded.check(z.regex(oneLine, textMessages.oneLine))
}

function form<R extends Rules>(rules: R) {
  const shape = Object.entries(rules).map(([field, rule]) => [field, text(field as Field, rule)])
  return z.object(Object.fromEntries(shape) as { [field in keyof R]: z.ZodMiniString<string> })
}

/** What a form's fields must satisfy in the browser, and in a post without JavaScript. Values come out trimmed. */
export const forms = {
  a: /* @__PURE__ */ form(rules.a),
  b: /* @__PURE__ */ form(rules.b),
  electrical: /* @__PURE__ */ form(rules.electrical),
  contact: /* @__PURE__ */ form(rules.contact),
  newsletter: /* @__PURE__ */ form(rules.newsletter),
}

type Picture = { readonly size: number; readonly type: string }

/** The picked pictures of rule set A or B. The picker has its own notices and refuses earlier. */
export function pictureList<File extends Picture>(kind: 'a' | 'b') {
  const { size, type, count } = pictureMessages[kind]
  const picture = z.custom<File>().check(
    z.refine((file) => file.size <= limits.imageBytes, size),
    z.refine((file) => imageTypes.some((known) => known === file.type), type),
  )
  return z.optional(z.array(picture).check(z.maxLength(limits.images, count)))
}

/** The path that a form stood on. */
export const PagePath = /* @__PURE__ */ z.string().check(z.regex(/^\/(?!\/)/), z.regex(oneLine), z.maxLength(limits.page))

function request(kind: FormKind, rules: Rules, serviceTypes: readonly string[]) {
  const field = (name: Field) => text(name, rules[name] ?? optional)
  const message = rules.message ?? optional
  return z.strictObject({
    form: z.literal(kind),
    requestId: z.string().check(z.uuid(), z.toLowerCase()),
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    address: field('address'),
    postalCode: field('postalCode'),
    city: field('city'),
    serviceType: z.string('Välj en tjänst').check(z.refine((value) => serviceTypes.includes(value), 'Välj en tjänst')),
    // The electrical form's two labelled lines, and a newsletter's consent sentence, come on top of what was typed.
    message: z
      .string(message.message)
      .check(z.trim(), z.minLength(message.min, message.message), z.maxLength(limits.message + 200, textMessages.tooLong(limits.message))),
    images: z
      .array(z.string(textMessages.unreadable).check(z.maxLength(limits.imagePath, textMessages.unreadable)), textMessages.unreadable)
      .check(z.maxLength(limits.images, pictureMessages.b.count)),
    page: PagePath,
    website: z.string(),
    elapsedMs: z.int().check(z.minimum(0)),
    draft: z.boolean(),
  })
}

/**
 * What the endpoint accepts: the looser of rule sets A and B for quotes, each other form's own rules, and upper limits.
 * `page` is the path the form stood on. `website` is the honeypot: filled means suspected spam, never an error.
 * `elapsedMs` runs from page view to submit. `draft` says that values were restored or corrected: exempt from the time trap.
 * `images` are storage paths, `public/quarantine/<uuid>/<name>`. A newsletter's `message` is the consent sentence shown.
 */
export const QuoteRequest = /* @__PURE__ */ z.discriminatedUnion('form', [
  /* @__PURE__ */ request('a', rules.a, Object.keys(services)),
  /* @__PURE__ */ request('b', rules.a, Object.keys(services)),
  /* @__PURE__ */ request('electrical', rules.electrical, ['eltjanster']),
  /* @__PURE__ */ request('contact', rules.contact, [contactService]),
  /* @__PURE__ */ request('newsletter', rules.newsletter, [newsletterService]),
])
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** The endpoint's answer, whole. `fields` holds a message per field when the request broke a rule. */
export type Answer = { success: boolean; message?: string; error?: string; fields?: Record<string, string> }

type Electrical = { projectType: string; houseType: string; message: string }

/** The electrical form's two choices as labelled lines above what was typed. */
export function electricalMessage({ projectType, houseType, message }: Electrical): string {
  const label = (labels: Record<string, string>, value: string) => labels[value] ?? value
  return `Typ av uppdrag: ${label(projectTypes, projectType)}\nTyp av hus: ${label(houseTypes, houseType)}\n${message}`
}

export function locationMessage(location: string): string {
  return `Intresserad av tjänster i ${location}.`
}

/** Short number of a request, the same on the confirmation and in the mail's subject: eight digits, "1234-5678". */
export function requestNumber(requestId: string): string {
  const digits = String(parseInt(requestId.replaceAll('-', '').slice(0, 12), 16) % 1e8).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}
