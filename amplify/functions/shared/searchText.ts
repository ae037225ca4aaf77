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
  ə: 'e',
}
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** Text as it is typed by ear: "Åsa Yıldız" and "asa yildiz" are the same, and "O’Brien" and "obrien". */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(letter, (found) => letters[found] ?? found)
    .replace(/\p{Pd}/gu, '-')
    .replace(/['’‘ʼʻʾʿ´`·]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A name in its shortest spelling: "Mueller" is "Müller", "Aagard" is "Ågård" and "Anna-Karin" is "Annakarin". */
export const shortSpelling = (folded: string): string =>
  folded.replace(/[- ]/g, '').replace(/(?<=[aou])e|(?<=a)a/g, '')

/** Digits of an entered number, without what is dialled in its country only. */
const dialledDigits = (number: string): string =>
  number
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^(00)?460/, '$146')

/** A part of a query: whether a request's text has it. */
type Part = (searchText: string) => boolean

/** Fewer digits are a house's number or an amount as well: they must begin or end a number. */
const fewDigits = 5
const startsOrEnds = (digits: string): Part => {
  const pattern = new RegExp(`(?<!\\S)0{0,2}${digits}|${digits}(?!\\S)`)
  return (searchText) => pattern.test(searchText)
}
const numberPart = (run: string): Part => {
  const digits = dialledDigits(run)
  return digits.length < fewDigits
    ? startsOrEnds(digits)
    : (searchText) => searchText.includes(digits)
}

const wordPart = (word: string): Part => {
  const short = shortSpelling(word)
  return (searchText) => searchText.includes(word) || searchText.includes(short)
}

const numberRun = /(?<![\p{L}\d])(?:\+ ?\d|\(?\d[\d +()/-]*)\d[\d +()/-]*(?![\p{L}\d])/gu
/** What people write beside a number. */
const kindOfNumber = /^(?:tele?|telefon|tfn|tlf|mob|mobil|phone|hem|arbete|nr)$/

/**
 * Whether a request's text has the words of a query in any order, and its numbers in any notation. Two numbers of one person may be
 * separated by a slash.
 */
export function searchMatcher(query: string): Part {
  const folded = foldText(query)
  const text = foldText(normalizeEntry(query, {}))
    .replace(/(\d)[._\u2212](?=\d)/g, '$1-')
    .replace(/ ?[,;|&] ?(?=[+0]\d)/g, ' / ')
    // The letter O stands for zero.
    .replace(/[\p{L}\d]+/gu, (word) =>
      /^(?=.*\d)[\do]+$/.test(word) ? word.replaceAll('o', '0') : word,
    )
  const runs = (text.match(numberRun) ?? [])
    .flatMap((run) => (run.match(/\d/g)!.length > 15 ? run.split(' / ') : run))
    .filter((run) => dialledDigits(run).length > (run.startsWith('+') ? 1 : 2))
  const rest = runs.reduce((left, run) => left.replace(run, ' '), text)
  // A figure belongs to the word before it: "Storgatan 1".
  const words = (rest.match(/[^\s,;:()]+(?: \d{1,2}(?![^\s,;:()]))?/g) ?? [])
    .map((word) => /[\p{L}\d](?:.*[\p{L}\d])?/u.exec(word)?.[0] ?? '')
    .filter((word) => word !== '' && !(runs.length > 0 && kindOfNumber.test(word)))
  const parts = [...words.map(wordPart), ...runs.map(numberPart)]
  return (searchText) =>
    searchText.includes(folded) ||
    (parts.length > 0 && parts.every((isFound) => isFound(searchText)))
}
