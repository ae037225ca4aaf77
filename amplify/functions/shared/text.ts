/** Text without invisible characters, and addresses of mails. */

// Control characters, lone surrogates, line separators and bidirectional controls.
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** One line of text, safe in mails, tables and terminals. */
export const singleLine = (value: string): string => value.replace(invisible, ' ').trim()

/** Several lines of such text. */
export const paragraphs = (value: string): string =>
  value
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(singleLine)
    .join('\n')
    .trim()

/** A mailto: URL. The @ stays, because some mail programs do not decode it. */
export const mailtoUrl = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`
