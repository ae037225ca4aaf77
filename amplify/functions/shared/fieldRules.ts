/** Validation of form fields, in browser and endpoint: schemas made of the table in fields.ts. */
import * as z from 'zod/mini'
import { type AboutForm, type FieldDefinition, type FieldName, type FormKind, fieldDefinition, fieldsOf, unreadable } from './fields.ts'
import { recordOf } from './keys.ts'

/** Landline numbers have nine digits and are accepted where a form requires ten characters. */
const landline = /^0\d{8}$/

/** The HTML minlength. */
export const minLengthOf = (name: FieldName, form: FormKind): number => {
  const { format, rules } = fieldDefinition(name)
  const [min = 0] = rules[form] ?? []
  return format === 'phone' ? Math.min(min, 9) : min
}

/** Messages for characters and maximum lengths, in all forms. */
const textMessages = {
  phoneCharacters: 'Telefonnumret får bara innehålla siffror, mellanslag och tecknen + - ( ) /',
  oneLine: 'Ta bort radbrytningar och osynliga tecken',
  mailbox: 'Vi kan inte skicka mejl till adresser med å, ä eller ö före @. Skriv en annan adress.',
  tooLong: (max: number) => `Skriv högst ${max} tecken`,
} as const

// Excludes control characters except tab, and Unicode line breaks, also for mail headers.
export const oneLine = /^[^\0-\x08\n-\x1f\x7f-\x9f\u2028\u2029]*$/
/** Text may follow the number: "(efter 17)", "ankn. 2". */
const phoneCharacters = /^(?:[\d +\-()/]*|[ +\-()/]*\d[\d +\-()/]*\p{L}[\p{L}\d .,:+\-()/]*)$/u
const fewestDigits = 6
const dialledNumber = (phone: string): string => phone.replace(/\p{L}.*$/su, '')

/** Soft hyphens, zero-width spaces and bidirectional controls, but not the joiners of letters and emoji. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const removeInvisible = (text: string): string => text.replace(invisible, '')

/** Normalises pasted text, in browser and endpoint alike. */
function normalize(entry: string, { format, between }: FieldDefinition): string {
  const text = removeInvisible(entry).trim()
  if (format === 'phone')
    return text
      .normalize('NFKC')
      .replace(/^tel:/i, '')
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/(\d)[.·](?=\d)/g, '$1-')
      .replace(/\s+/g, ' ')
      .trim()
  if (between) return text.replace(/\s/g, '')
  if (format !== 'email') return text
  const address = text
    .replace(/^.*<([^<>]*)>$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
  const at = address.lastIndexOf('@') + 1
  return at > 0 ? address.slice(0, at) + asciiDomain(address.slice(at)) : address
}

/** Punycode of an international domain. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{N}.-]*[^\0-\x7f][\p{L}\p{N}.-]*$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

const isBetween = (text: string, [minimum, maximum]: readonly [number, number]) =>
  /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true

/** The schema of a field in a form; empty if the form lacks it. Multi-line text may be longer by `extraLength`. */
export function ruleOf(name: FieldName, form: FormKind | undefined, extraLength = 0) {
  const definition = fieldDefinition(name)
  const { max, format, between, choices, rules } = definition
  const rule = form && rules[form]
  const [min, message] = rule ?? [0, unreadable]
  const text = z.string(message).check(z.overwrite((entry) => normalize(entry, definition)))
  const check = () => {
    if (format === 'email' && rule)
      return text.check(
        z.maxLength(max, message),
        z.refine((address) => !/[^\0-\x7f].*@/.test(address), textMessages.mailbox),
        // The same rule as z.email() in a tenth of the code.
        z.regex(z.regexes.email, message),
      )
    const longest = z.maxLength(format === 'lines' ? max + extraLength : max, textMessages.tooLong(max))
    const bounded = format === 'phone' ? text.check(longest) : text.check(z.minLength(min, message), longest)
    // Any service is accepted: an open page may offer one that content/ no longer has.
    if (typeof choices === 'object' && rule)
      return bounded.check(z.refine((value) => value === '' || Object.hasOwn(choices, value), message))
    if (format === 'phone')
      return bounded.check(
        z.regex(phoneCharacters, textMessages.phoneCharacters),
        z.refine((value) => value.length >= min || landline.test(value), message),
        z.refine(
          (value) => !value || !phoneCharacters.test(value) || dialledNumber(value).replace(/\D/g, '').length >= fewestDigits,
          message,
        ),
      )
    if (between) return bounded.check(z.refine((value) => value === '' || isBetween(value, between), message))
    if (format === 'date') return bounded.check(z.refine((value) => value === '' || isDate(value), message))
    return format === 'lines' ? bounded : bounded.check(z.regex(oneLine, textMessages.oneLine))
  }
  // Optional fields may be missing: a page opened before a release does not send its new fields.
  return min > 0 ? check() : z._default(check(), '')
}

/** The schema of a form, for the browser and posts without JavaScript. It normalises values. */
export function formSchema(about: AboutForm) {
  const rules: Record<string, ReturnType<typeof ruleOf>> = recordOf(fieldsOf(about), (name) => ruleOf(name, about.form))
  return z.object(rules)
}

/** A tel: URL of an entered number. */
export const phoneHref = (phone: string): string =>
  `tel:${dialledNumber(phone)
    .replace(/^\s*(\+\d+)\s*\(0\)/, '$1')
    .replace(/[^\d+]/g, '')}`
