/** Validation of form fields, in browser and endpoint: schemas made of the table in fields.ts. */
import * as z from 'zod/mini'
import { type FieldName, type FormKind, fieldDefinition, fieldsOf, unreadable } from './fields.ts'
import { recordOf } from './keys.ts'
import { normalizeEntry } from './normalize.ts'

/** Landline numbers have nine digits and are accepted where a form requires ten characters. */
const landline = /^0\d{8}$/

/** The value of the HTML attribute minlength. */
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

// Excludes control characters and Unicode line breaks, also for mail headers.
export const oneLine = /^[^\0-\x1f\x7f-\x9f\u2028\u2029]*$/
/**
 * Text may follow the number: "(efter 17)", "ankn. 2". A letter inside it, as in 07I, is a slip.
 */
const phoneCharacters =
  /^(?!.*\d[a-wyzåäö]\d)(?:[\d +\-()/]*|[ +\-()/]*\d[\d +\-()/]*\p{L}[\p{L}\d .,:+\-()/]*)$/iu
const fewestDigits = 6
/**
 * The HTML standard's pattern, with a dot in the domain and letters in its end. SES refuses some of
 * these addresses, such as asa..o@example.se: then the office has the request, and no receipt is
 * sent.
 */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

const emailChecks = (max: number, message: string) => [
  z.maxLength(max, message),
  z.refine<string>((address) => !/^\S*[^\0-\x7f]\S*@/.test(address), textMessages.mailbox),
  z.regex(emailPattern, message),
]

function phoneChecks(min: number, message: string) {
  const isLongEnough = (value: string) => value.length >= min || landline.test(value)
  const digitsOf = (value: string) => value.replace(/\p{L}.*$/su, '').replace(/\D/g, '')
  return [
    z.regex(phoneCharacters, textMessages.phoneCharacters),
    z.refine<string>(isLongEnough, message),
    z.refine<string>(
      // Other characters have their own message.
      (value) =>
        min === 0 || !phoneCharacters.test(value) || digitsOf(value).length >= fewestDigits,
      message,
    ),
  ]
}

/**
 * The schema of a field in a form, which normalises the value; only limits when the form lacks the
 * field. Multi-line text may be longer by `extraLength`.
 */
export function ruleOf(name: FieldName, form: FormKind | undefined, extraLength = 0) {
  const definition = fieldDefinition(name)
  const { max, format, choices, rules } = definition
  const rule = form && rules[form]
  const [min, message] = rule ?? [0, unreadable]
  const tooLong = (longest: number, abort = false) =>
    z.maxLength(longest, { error: textMessages.tooLong(max), abort })
  const text = z.string(message).check(
    // Before the patterns, some of which take time by the square of the length.
    tooLong(10 * max, true),
    z.overwrite((entry) => normalizeEntry(entry, definition)),
  )

  const check = () => {
    if (format === 'email' && rule) return text.check(...emailChecks(max, message))
    if (format === 'phone') return text.check(tooLong(max), ...phoneChecks(min, message))
    if (format === 'lines') return text.check(z.minLength(min, message), tooLong(max + extraLength))
    if (typeof choices === 'object' && rule)
      return text.check(
        z.minLength(min, message),
        z.refine((value) => value === '' || Object.hasOwn(choices, value), message),
      )
    // Any service is accepted: an open page may offer one that content/ no longer has.
    return text.check(
      z.minLength(min, message),
      tooLong(max),
      z.regex(oneLine, textMessages.oneLine),
    )
  }
  // Optional fields may be missing.
  return min > 0 ? check() : z._default(check(), '')
}

/** The schema of a form, for the browser and posts without JavaScript. It normalises values. */
export function formSchema(form: FormKind) {
  const rules: Record<string, ReturnType<typeof ruleOf>> = recordOf(fieldsOf(form), (name) =>
    ruleOf(name, form),
  )
  return z.object(rules)
}
