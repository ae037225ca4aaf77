/**
 * Normalisation of entered text, in browser and endpoint, before it is checked, compared or stored:
 * what keyboards, clipboards and autofill add is no reason to refuse an entry.
 */
import type { FieldDefinition } from './fields.ts'

/** Soft hyphens, zero-width spaces and bidirectional controls, but not the joiners of emoji. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Names before a number, such as "Tel. 070-174 06 05". */
const phoneName = /^(?:tele?fon|telnr|tel|tfn|mobil|mob|nr)[.: ]*(?=[\d+(])/i

export function normalizeEntry(entry: string, { format }: Pick<FieldDefinition, 'format'>): string {
  const isContact = format === 'phone' || format === 'email'
  const text = entry
    .normalize(isContact ? 'NFKC' : 'NFC')
    .replace(invisible, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
  if (format === 'lines') return text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
  const line = text.replace(/\t/g, ' ')
  if (format === 'phone') return normalizePhone(line)
  return format === 'email' ? normalizeEmail(line) : line
}

const normalizePhone = (text: string): string =>
  text
    .replace(/^tel:/i, '')
    .replace(phoneName, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(\d)\.(?=\d)/g, '$1-')
    .replace(/[.,;]+$/, '')
    .trim()

/** An address that was copied as a link, or with its name: "Åsa Ek <asa@example.se>". */
function normalizeEmail(text: string): string {
  const address = text
    .replace(/^[^<>]*<([^<>]+)>$/, '$1')
    .replace(/^mailto:/i, '')
    // Keyboards and dictation add spaces around @ and dots.
    .replace(/ *([@.]) */g, '$1')
    .replace(/[.,;]+$/, '')
    .trim()
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  const isInternational = /^[\p{L}\p{N}.-]*[^\0-\x7f][\p{L}\p{N}.-]*$/u.test(domain)
  if (at === 0 || !isInternational || !URL.canParse(`http://${domain}`)) return address
  return address.slice(0, at) + new URL(`http://${domain}`).hostname
}
