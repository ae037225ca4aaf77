// Control characters, halves of surrogate pairs, line separators, and what turns the reading direction round.
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** What was typed as one line that no mail, table or terminal takes for anything but text. */
export const line = (value: string): string => value.replace(invisible, ' ').trim()

/** The same with its lines kept. */
export const paragraphs = (value: string): string =>
  value
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(line)
    .join('\n')
    .trim()
