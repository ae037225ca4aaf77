import type { z } from 'zod'

const months = ['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november', 'december']
const two = (number: string | number) => String(number).padStart(2, '0')

/** å and ä as a, ö as o, everything else but a–z and digits as a hyphen. */
export const slugify = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** Ways in which people write dates, times, numbers and addresses. */
function* rewritings(text: string): Generator<string> {
  // Words that are written apart are not meant as one.
  if (/[\d@:]/.test(text)) yield text.replaceAll(/\s/g, '').replace(',', '.')
  if (/^(ja|yes|on|på|sant|True|TRUE)$/i.test(text)) yield 'true'
  if (/^(nej|no|off|av|falskt|False|FALSE)$/i.test(text)) yield 'false'
  const time = /^(\d{1,2})[.:]?(\d{2})?$/.exec(text)
  if (time) yield `${two(time[1]!)}:${time[2] ?? '00'}`
  const isoDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (isoDate) yield `${isoDate[1]}-${two(isoDate[2]!)}-${two(isoDate[3]!)}`
  const shortDate = /^(\d{1,2})[/.](\d{1,2})[ /.-](\d{4})$/.exec(text)
  if (shortDate) yield `${shortDate[3]}-${two(shortDate[2]!)}-${two(shortDate[1]!)}`
  const longDate = /^(?:den )?(\d{1,2}) (\p{L}+) (\d{4})$/u.exec(text)
  const month = longDate ? months.indexOf(longDate[2]!.toLowerCase()) + 1 : 0
  if (longDate && month > 0) yield `${longDate[3]}-${two(month)}-${two(longDate[1]!)}`
  if (/^(SE)?[-\d\s().+]+(kr)?$/i.test(text)) yield* regrouped(text.replace(/^\+46|^0046/, '0').replaceAll(/\D/g, ''))
  if (/^(www\.|[a-z0-9-]+\.(se|com|example)\b)/i.test(text)) yield `https://${text}`
  yield text.replace(/^http:/, 'https:')
  const file = /^(.*)\.(webp|jpe?g|png|svg)$/i.exec(text)
  if (file) yield `${file[1]!.split('/').map(slugify).join('/')}.${file[2]!.toLowerCase()}`
  if (!text.includes('.')) yield slugify(text)
  if (!text.includes(':'))
    yield `/${text
      .split('/')
      .filter(Boolean)
      .map((part) => part.trim().toLowerCase().replace(/\s+/g, '-'))
      .join('/')}`
}

/** Digits as postal code, organisation number, VAT number or phone number. */
function* regrouped(digits: string): Generator<string> {
  yield digits.replace(/^(\d{3})(\d{2})$/, '$1 $2')
  yield digits.replace(/^(\d{6})(\d{4})$/, '$1-$2')
  yield `SE${digits}`
  yield digits.replace(/^(08|0[1-9]\d)(\d{3})(\d{2})(\d{2})$/, '$1-$2 $3 $4')
  yield digits.replace(/^(08|0[1-9]\d)(\d{2,3})(\d{2})(\d{2})$/, '$1-$2 $3 $4')
}

/** `Skriv …` with what the editor probably meant, when the schema accepts it. */
export function repair(value: unknown, schema: z.ZodType | undefined): string | undefined {
  if (typeof value !== 'string' || !schema) return undefined
  for (const text of rewritings(value.trim())) {
    if (text === '' || text === '/') continue
    const candidate =
      /^-?\d+(\.\d+)?$/.test(text) && !schema.safeParse(text).success
        ? Number(text)
        : text === 'true' || text === 'false'
          ? text === 'true'
          : text
    if (schema.safeParse(candidate).success) return `Skriv ${text}.`
  }
  return undefined
}
