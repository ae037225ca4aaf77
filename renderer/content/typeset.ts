/** No-break spaces within quantities and dates. */
const unit =
  '%|kr|kronor|miljoner|öre|kWh|kW|W|A|V|m²|m|km|cm|mm|MB|°|års?|månader|veckor|vecka|dagar|dygn|timmar|timme|minuter|min|paneler|bilder|cykler|ljusa timmar|personer|märken|orter|steg'
const month = '(?:jan|febr)uari|mars|april|maj|ju[nl]i|augusti|(?:sept|nov|dec)ember|oktober'

/** No-break spaces within quantities and dates, and no break within intervals and "F-skatt". */
const typography: [pattern: RegExp, text: string][] = [
  [/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0'],
  [new RegExp(`(?<=\\d) (?=(?:${unit})(?![\\p{L}\\d]))`, 'gu'), '\u00a0'],
  [/(?<=[§]) (?=\d)|(?<=\d) (?=kap\.)/g, '\u00a0'],
  [
    new RegExp(
      `(?<=\\d) (?=${month})|(?<=\\d[ \u00a0](?:${month})) (?=\\d{4})|(?<=\\S) (?=· )`,
      'g',
    ),
    '\u00a0',
  ],
  [/(?<=\d–)(?=\d)|(?<=(?<![\p{L}\d])\p{Lu}{1,3}-)(?=\p{Ll})/gu, '\u2060'],
]
const phone = /((?<!\d)0\d{1,3}-\d[\d ]{4,10}\d)/

/**
 * Applies typography to a visible text; not for URLs, metadata or form values. Phone numbers keep
 * their spaces and company numbers their hyphen, because they are copied.
 */
export const typeset = (text: string): string =>
  text
    .split(phone)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : typography.reduce((set, [pattern, by]) => set.replace(pattern, by), part),
    )
    .join('')
