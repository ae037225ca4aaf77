/** Validation of form fields, in browser and endpoint: schemas made of the table in fields.ts. */
import * as z from 'zod/mini'
import {
  type AboutForm,
  type FieldName,
  type FormKind,
  fieldDefinition,
  fieldsOf,
  ticked,
  unreadable,
} from './fields.ts'
import { recordOf } from './keys.ts'
import { normalizeEntry } from './normalize.ts'

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
/** Text may follow the number: "(efter 17)", "ankn. 2". A letter inside it, as in 07I, is a slip; x begins an extension. */
const phoneCharacters =
  /^(?!.*\d[a-wyzåäö]\d)(?:[\d +\-()/]*|[ +\-()/]*\d[\d +\-()/]*\p{L}[\p{L}\d .,:+\-()/]*)$/iu
const fewestDigits = 6
const beforeText = (phone: string): string => phone.replace(/\p{L}.*$/su, '')
/**
 * The HTML standard's pattern, with a dot in the domain and letters in its end. SES refuses some of
 * these addresses, such as asa..o@example.se: then the office has the request, and no receipt is sent.
 */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

const isBetween = (text: string, [minimum, maximum]: readonly [number, number]) =>
  /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true

/** The schema of a field in a form; empty if the form lacks it. Multi-line text may be longer by `extraLength`. */
export function ruleOf(name: FieldName, form: FormKind | undefined, extraLength = 0) {
  const definition = fieldDefinition(name)
  const { max, format, between, choices, rules } = definition
  const rule = form && rules[form]
  const [min, message] = rule ?? [0, unreadable]
  const text = z.string(message).check(z.overwrite((entry) => normalizeEntry(entry, definition)))
  const unlessEmpty = (isValid: (text: string) => boolean) =>
    z.refine<string>((value) => value === '' || isValid(value), message)
  const check = () => {
    if (format === 'email' && rule)
      return text.check(
        z.maxLength(max, message),
        z.refine((address) => !/^\S*[^\0-\x7f]\S*@/.test(address), textMessages.mailbox),
        z.regex(emailPattern, message),
      )
    // The message of a number, a date, a box or a choice says what is allowed, at any length.
    const isText = !between && !choices && format !== 'date' && format !== 'box'
    const longest = z.maxLength(
      format === 'lines' ? max + extraLength : max,
      isText ? textMessages.tooLong(max) : message,
    )
    const bounded =
      format === 'phone' ? text.check(longest) : text.check(z.minLength(min, message), longest)
    // Any service is accepted: an open page may offer one that content/ no longer has.
    if (typeof choices === 'object' && rule)
      return bounded.check(unlessEmpty((value) => Object.hasOwn(choices, value)))
    if (format === 'phone')
      return bounded.check(
        z.regex(phoneCharacters, textMessages.phoneCharacters),
        z.refine((value) => value.length >= min || landline.test(value), message),
        z.refine(
          (value) =>
            !value ||
            !phoneCharacters.test(value) ||
            beforeText(value).replace(/\D/g, '').length >= fewestDigits,
          message,
        ),
      )
    if (between) return bounded.check(unlessEmpty((value) => isBetween(value, between)))
    if (format === 'box') return bounded.check(unlessEmpty((value) => value === ticked))
    if (format === 'date') return bounded.check(unlessEmpty(isDate))
    return format === 'lines' ? bounded : bounded.check(z.regex(oneLine, textMessages.oneLine))
  }
  // Optional fields may be missing: a page opened before a release does not send its new fields.
  return min > 0 ? check() : z._default(check(), '')
}

/** The schema of a form, for the browser and posts without JavaScript. It normalises values. */
export function formSchema(about: AboutForm) {
  const rules: Record<string, ReturnType<typeof ruleOf>> = recordOf(fieldsOf(about), (name) =>
    ruleOf(name, about.form),
  )
  return z.object(rules)
}
