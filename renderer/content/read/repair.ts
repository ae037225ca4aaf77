/** Suggested corrections of invalid values. */
import { z } from 'zod'
import { months } from '../../../amplify/functions/shared/officeHours.ts'
import { weekdays } from '../schema/company.ts'

const twoDigits = (number: string | number) => String(number).padStart(2, '0')

/** Removes diacritics and replaces everything but a–z and digits by hyphens. */
export const slugify = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const datePatterns = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[ /.-](?<year>\d{4})$/,
  /^(?:den )?(?<day>\d{1,2}) (?<month>\p{L}+) (?<year>\d{4})$/u,
  /^(?:den )?(?<day>\d{1,2})(?:\/| )(?<month>\d{1,2}|\p{L}+)$/u,
]

/** Corrections of common notations of dates, times, numbers and URLs. */
function* corrections(text: string): Generator<string> {
  if (/^mailto:\S+\?/.test(text)) yield text.replace(/\s+/g, '%20')
  // White space is removed only from numbers, times and URLs.
  if (/[\d@:]/.test(text))
    yield text
      .replaceAll(/\s/g, '')
      .replace(',', '.')
      .replace(/^[–−]/, '-')
      .replace(/^-?(?=\.\d)/, '$&0')
  if (/^(ja|yes|on|på|sant|True|TRUE)$/i.test(text)) yield 'true'
  if (/^(nej|no|off|av|falskt|False|FALSE)$/i.test(text)) yield 'false'
  const [, hours, minutes = '00'] = /^(\d{1,2})[.:]?(\d{2})?$/.exec(text) ?? []
  if (hours) yield `${twoDigits(hours)}:${minutes}`
  for (const pattern of datePatterns) {
    const { year, month = '', day = '' } = pattern.exec(text)?.groups ?? {}
    const number = /\d/.test(month) ? month : months.indexOf(month.toLowerCase()) + 1
    const name = months[Number(number) - 1]
    if (name) yield `${Number(day)} ${name}`
    if (year && number) yield `${year}-${twoDigits(number)}-${twoDigits(day)}`
  }
  const days = text
    .toLowerCase()
    .replace(/^vardag(ar)?$/, 'måndag-fredag')
    .replace(/^(alla dagar|varje dag)$/, 'måndag-söndag')
    .split(/[-–—]|till/)
    .map((part) => part.trim())
    .map((part) => weekdays.find((day) => part.length > 2 && day.startsWith(part)))
  if (days.length < 3 && days.every((day) => day !== undefined))
    yield days.join('–').replace(/^./, (letter) => letter.toUpperCase())
  const digits = text.replace(/^\+46|^0046/, '0').replaceAll(/\D/g, '')
  // Fewer than a postal code has are a number, which would lose its sign or its comma.
  if (digits.length > 4 && /^(SE)?[-\d\s().+]+(kr)?$/i.test(text)) yield* regroup(digits)
  if (/^(www\.|[a-z0-9-]+\.(se|com|example)\b)/i.test(text)) yield `https://${text}`
  const secure = text.replace(/^http:/, 'https:')
  yield secure
  yield secure.replace(/\/$/, '')
  const [picture, path = '', extension = ''] = /^(.*)\.(webp|jpe?g|png|svg)$/i.exec(text) ?? []
  if (picture) yield `${path.split('/').map(slugify).join('/')}.${extension.toLowerCase()}`
  if (/\p{L}/u.test(text) && !text.includes('.')) yield slugify(text)
  if (!text.includes(':'))
    yield `/${text
      .split('/')
      .filter(Boolean)
      .map((part) => part.trim().toLowerCase().replace(/\s+/g, '-'))
      .join('/')}`
}

/** Digits as postal code, organisation number, VAT number or phone number. */
function* regroup(digits: string): Generator<string> {
  yield digits.replace(/^(\d{3})(\d{2})$/, '$1 $2')
  yield digits.replace(/^(\d{6})(\d{4})$/, '$1-$2')
  yield `SE${digits}`
  yield digits.replace(/^(08|0[1-9]\d)(\d{3})(\d{2})(\d{2})$/, '$1-$2 $3 $4')
  yield digits.replace(/^(08|0[1-9]\d)(\d{2,3})(\d{2})(\d{2})$/, '$1-$2 $3 $4')
}

/** `Skriv …` with the first correction that the schema accepts. */
export function repair(value: unknown, schema: z.core.$ZodType | undefined): string | undefined {
  if (typeof value !== 'string' || !schema) return undefined
  for (const text of corrections(value.trim())) {
    if (text === '' || text === '/') continue
    const candidate =
      /^-?\d+(\.\d+)?$/.test(text) && !z.safeParse(schema, text).success
        ? Number(text)
        : text === 'true' || text === 'false'
          ? text === 'true'
          : text
    if (z.safeParse(schema, candidate).success) return `Skriv ${text}.`
  }
  return undefined
}
