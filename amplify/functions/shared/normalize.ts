/**
 * Normalisation of entered text, in browser and endpoint, before it is checked, compared, searched or stored. Equal texts are equal strings
 * afterwards, whichever keyboard, clipboard or way of sending they came from. Idempotent.
 */
import type { FieldDefinition } from './fields.ts'

/** Soft hyphens, zero-width spaces, bidirectional controls and blank letters, but not the joiners of letters and emoji. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0]/g
/** What forms without JavaScript and older systems send for \n. */
const lineBreak = /\r\n?|[\x85\u2028\u2029]/g
/** Digits of Arabic and Persian keyboards and of fullwidth input, whose last four bits are their value. */
const otherDigit = /[٠-٩۰-۹０-９]/g

/** Names of telephone numbers before the number. */
const phoneName =
  /^(?:(?:tele?(?:fon)?|tfn|tlf|mob(?:ile?)?|phone|whatsapp|sms|callto|hem(?:ma)?|privat|arbete|ring|nummer|nr)[.:/]* *)+(?=[\d+(])/i
/** Symbols such as ☎ and 🙂, and quotation marks and brackets of what a number or an address was copied from. */
const wrapping =
  /^(?:\ufe0f|[\p{So}\s"'“-„‘-‚«»‹›<>[\]])+|(?:\ufe0f|[\p{So}\s"'“-„‘-‚«»‹›<>[\]])+$/gu
/** Words before a number, such as a name: only letters, and a space or colon at the end. */
const wordsBefore = /^(\p{L}[\p{L} .'-]{0,30}?)(?:: ?| )(?=[\d+(])(.*)$/u
/** A word of digits and the letter O, which stands for zero. */
const digitsWithO = /^(?=.*(?:\d|oo))[\do]+$/i

type Format = Pick<FieldDefinition, 'format' | 'between'>

export function normalizeEntry(entry: string, { format, between }: Format): string {
  const text = entry
    .normalize(format === 'phone' || format === 'email' ? 'NFKC' : 'NFC')
    .replace(invisible, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .trim()
  if (format === 'lines') return text.replace(lineBreak, '\n')
  const line = text
    .replace(otherDigit, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\t/g, ' ')
  // No rule accepts more, and the patterns below take long for it.
  if (line.length > 1000) return line
  if (format === 'phone') return normalizePhone(line)
  if (format === 'email') return normalizeEmail(line)
  return between ? line.replace(/\s/g, '') : line
}

const normalizePhone = (text: string): string =>
  text
    // A copied link.
    .replace(/%20/g, ' ')
    .replace(wrapping, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(phoneName, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(\d)[.·_](?=\d)/g, '$1-')
    .replace(/\s+/g, ' ')
    // Between two numbers.
    .replace(/ ?[,;|&] ?(?=[+0]\d)/g, ' / ')
    .replace(/[\p{L}\d]+/gu, (word) => (digitsWithO.test(word) ? word.replace(/o/gi, '0') : word))
    .replace(/[.,:;!?]+$/, '')
    .replace(/ ?(?:#|,|;ext=) ?(\d{1,5})$/, ' ankn. $1')
    .replace(wordsBefore, '$2 ($1)')
    .trim()

/** An address that is copied with a name, a scheme, quotation marks or a remark in brackets. */
function normalizeEmail(entry: string): string {
  const [word = '', ...others] = entry.split(/[ ;,]+/)
  // Pasted or filled in twice.
  const isTwice = others.length > 0 && others.every((other) => other === word)
  const text = isTwice ? word : entry
  const parts = text.split(/[<>()[\]"“-„«»]/).map(bareAddress)
  const addresses = parts.filter((part) => part.includes('@'))
  const [first = ''] = addresses
  // Two different addresses are refused by the rule.
  const isOne = addresses.every((part) => part.toLowerCase() === first.toLowerCase())
  const address = isOne && first ? first : bareAddress(text)
  const at = address.lastIndexOf('@') + 1
  return at > 0 ? address.slice(0, at) + asciiDomain(address.slice(at)) : address
}

const bareAddress = (text: string): string =>
  text
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[‘’]/g, "'")
    .replace(wrapping, '')
    .replace(
      /^(?:mailto|e-?post(?:adress)?|e-?mail|mail|mejl|till|to)(?::[ /]*| +(?=[^ @]+@))/i,
      '',
    )
    // Keyboards and dictation add spaces beside these.
    .replace(/ *([@.]) */g, '$1')
    .replace(/(@\S*) (?=\S*\.\S+$)/, '$1')
    // The subject of a mail link.
    .replace(/(@[^?]+)\?.*$/, '$1')
    .replace(/(@[^.,\s]+),(?=[^.,\s]+$)/, '$1.')
    .replace(/[.,;:!?/]+$/, '')
    .trim()

/** Punycode of an international domain. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{N}.-]*[^\0-\x7f][\p{L}\p{N}.-]*$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    // Not a host name: the rule refuses it.
    return domain
  }
}
