/** Search in requests: the office's function makes the text of a request, the office page the words of a query. */
import { normalizeEntry } from './normalize.ts'

/** Letters that Unicode does not decompose. */
const letters: Record<string, string> = {
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
}
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** Text as it is typed by ear: "Åsa Yıldız" and "asa yildiz" are the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(letter, (found) => letters[found] ?? found)
    .replace(/\p{Pd}/gu, '-')
    .replace(/[’ʼ´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a request's text has the words of a query, or the digits of a number, which may be written in any way. */
export function searchMatcher(query: string): (searchText: string) => boolean {
  const folded = foldText(query)
  // Words in any order, but a figure belongs to the word beside it: "Storgatan 1".
  const words = /\d/.test(folded) ? [folded] : folded.split(' ')
  const number = normalizeEntry(query, { format: 'phone' })
  // The text has numbers with 0046 and with 0.
  const digits = /^[\d +()/-]+$/.test(number)
    ? number
        .replace('(0)', '')
        .replace(/\D/g, '')
        .replace(/^(00)?460/, '$146')
    : ''
  if (digits.length > 2)
    return (searchText) => searchText.includes(digits) || searchText.includes(folded)
  const found = wordsAndNumber(folded)
  if (found) return (searchText) => found(searchText) || searchText.includes(folded)
  return (searchText) => words.every((word) => searchText.includes(word))
}

/** A query of words and a number, "anna 070-174 06 05", whose parts may stand apart. */
function wordsAndNumber(folded: string): ((searchText: string) => boolean) | undefined {
  const [run = ''] = /(?:\+ ?)?\d[\d +()/-]{3,}\d/.exec(folded) ?? []
  const words = folded
    .replace(run, ' ')
    .split(/[\s:.,]+/)
    .filter(Boolean)
  const isWord = (word: string) => /^[\p{L}'-]{2,}$/u.test(word)
  if (run === '' || words.length === 0 || !words.every(isWord)) return undefined
  const digits = run
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^(00)?460/, '$146')
  return (searchText) =>
    searchText.includes(digits) && words.every((word) => searchText.includes(word))
}
