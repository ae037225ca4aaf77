/** Telephone numbers as people write them: dialled, exported and searched. Not for the browser: the library holds the world's numbers. */
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { fields } from './fields.ts'
import { normalizeEntry } from './normalize.ts'

type WrittenNumber = { text: string; number: PhoneNumber }

const fewestDigits = 6
const digitsOf = (text: string): string => text.replace(/\D/g, '')
const countDigits = (text: string): number => digitsOf(text).length
/** Digits with what may stand between them. */
const digitRun = /(?:[+(][+( ]*)?\d[\d +\-()/]*\d/g

/** The numbers in a text, in order. A run of digits without a valid number, such as a number without area code, is left out. */
const numbersIn = (text: string): WrittenNumber[] =>
  [...text.matchAll(digitRun)].flatMap(([run]) => partsAtSlash(run)).flatMap(numbersOfPart)

/** A slash after six digits separates numbers, or alternative last digits: "031/390 06 00", "031-390 06 00/01". */
function partsAtSlash(run: string): string[] {
  const parts: string[] = []
  for (const piece of run.split('/')) {
    const last = parts.at(-1)
    if (last === undefined || countDigits(last) >= fewestDigits) parts.push(piece)
    else parts[parts.length - 1] = `${last}/${piece}`
  }
  return parts.map((part) => part.trim())
}

/** One number, or several with only a space or nothing between them. */
function numbersOfPart(text: string): WrittenNumber[] {
  const whole = validNumber(text)
  if (whole) return [{ text, number: whole }]
  if (text.length > fields.phone.max) return []
  for (const { index } of text.matchAll(/[+0]/g)) {
    const left = text.slice(0, index).replace(/\D+$/, '')
    const first = validNumber(left)
    const others = first ? numbersOfPart(text.slice(index)) : []
    if (first && others.length > 0) return [{ text: left, number: first }, ...others]
  }
  return []
}

function validNumber(text: string): PhoneNumber | undefined {
  if (countDigits(text) < fewestDigits) return undefined
  const spellings = [
    text,
    // Only some countries dial the zero of "+39 (0)6" and "+47 (0)22".
    text.replace(/(\d\D*)\(0\)/, '$1'),
    // A country code twice, "+46 0046 70 174 06 05".
    text.replace(/^\D*(?:\+|00) ?([1-9]\d{0,2})\D*(?:\+|00) ?(?=\1)/, '+'),
    text.replace(/^\D*(?:\+|00) ?46\D*(?=46)/, '+'),
    // "+070 174 06 05", "+046 70 174 06 05" and "+0046 70 174 06 05".
    text.replace(/^\+ ?(?=0)/, ''),
    text.replace(/^\+[ 0]+/, '+'),
    // "+46+70 174 06 05" and "046 70 174 06 05".
    text.replace(/(?!^)\+/g, ''),
    text.replace(/^0 ?46/, '+46'),
  ]
  return spellings
    .map((spelling) => parsePhoneNumberFromString(spelling, 'SE'))
    .find((number) => number?.isValid())
}

const swedish = '46'
const isForeign = ({ countryCallingCode }: PhoneNumber): boolean => countryCallingCode !== swedish
const nationalDigits = (number: PhoneNumber): string => digitsOf(number.formatNational())
const normalizePhone = (entry: string): string => normalizeEntry(entry, fields.phone)

/** A tel: URL of an entered number, of the first if there are several. */
export function phoneHref(entry: string): string {
  const phone = normalizePhone(entry)
  const [first] = numbersIn(phone)
  if (!first) return `tel:${asEntered(phone)}`
  const isNational = !isForeign(first.number) && !/^\D*(?:\+|00|46)/.test(first.text)
  return `tel:${isNational ? nationalDigits(first.number) : first.number.number}`
}

/** The digits of something that is no valid number, for example without area code. */
const asEntered = (phone: string): string =>
  phone
    .replace(/\p{L}.*$/su, '')
    .replace(/^\D*00 ?(?=[1-9])/, '+')
    .replace(/^(\+[\d ]*)\(0\)/, '$1')
    .replace(/[^\d+]/g, '')
    .replace(/^(\+?\d{6,})\+.*$/, '$1')
    .replace(/(?!^)\+/g, '')

/** With Swedish numbers as "070-174 06 05" and foreign ones as "0047-22 12 34 56", which spreadsheets show as text. */
export function phoneText(entry: string): string {
  const phone = normalizePhone(entry)
  let text = ''
  let rest = phone
  for (const { text: written, number } of numbersIn(phone)) {
    const at = rest.indexOf(written)
    const between = rest.slice(0, at)
    text += text && between.trim() === '' ? ' / ' : between
    text += isForeign(number) ? dialledAbroad(number) : number.formatNational()
    rest = rest.slice(at + written.length)
  }
  return text + rest
}

const dialledAbroad = (number: PhoneNumber): string =>
  number.formatInternational().replace(/^\+(\d+) /, '00$1-')

/** The digits by which a number is found, "0046701740605 0701740605", for all numbers in a text. */
export const phoneSearchText = (entry: string): string =>
  numbersIn(normalizePhone(entry))
    .flatMap(({ number }) => [number.number.replace('+', '00'), nationalDigits(number)])
    .join(' ')

export function isSamePhone(one: string, other: string): boolean {
  const keys = phoneKeys(one)
  return phoneKeys(other).some((key) => keys.includes(key))
}

/** What two entries of the same number have in common: its international form, or the digits of what is no valid number. */
export function phoneKeys(entry: string): string[] {
  const digits = digitsOf(entry)
  return [
    ...numbersIn(normalizePhone(entry)).map(({ number }) => number.number),
    ...(digits.length >= fewestDigits ? [digits] : []),
  ]
}
