const unit =
  '%|kr|kronor|miljoner|öre|kWh|kW|W|A|V|m²|m|km|cm|mm|MB|°|års?|månader|veckor|vecka|dagar|dygn|timmar|timme|minuter|min|paneler|bilder|cykler|ljusa timmar|personer|märken|orter|steg'
const month = '(?:jan|febr)uari|mars|april|maj|ju[nl]i|augusti|(?:sept|nov|dec)ember|oktober'

/** What belongs together on a line, each with what holds it so. Line breaks come where a reader would take a breath, not inside a quantity. */
const rules: [pattern: RegExp, text: string][] = [
  [/(?<=[\d\p{L}])–(?=[\d\p{L}])/gu, '–\u2060'],
  [/(?<=\d) (?=\d{3}(?!\d))|(?<=(?<!\d)\d{3}) (?=\d\d \p{Lu})|(?<=(?<!\d)\d{3}[ \u00a0]\d\d) (?=\p{Lu})/gu, '\u00a0'],
  [new RegExp(`(?<=\\d) (?=(?:${unit})(?![\\p{L}\\d]))`, 'gu'), '\u00a0'],
  [/(?<=[§]) (?=\d)|(?<=\d) (?=kap\.)/g, '\u00a0'],
  [new RegExp(`(?<=\\d) (?=${month})|(?<=\\d[ \u00a0](?:${month})) (?=\\d{4})|(?<=\\S) (?=· )`, 'g'), '\u00a0'],
  [/(?<!\d)0\d{1,3}-\d[\d ]{4,10}\d/g, 'phone'],
  [/(?<=\d{6})-(?=\d{4}(?!\d))/g, '\u2011'],
  [/(?<![\p{L}\d])([Ee]|F|IP)-(?=(?:post|skatt|adress))/gu, '$1\u2011'],
]
const phone = (number: string) => number.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')

/** A finished text, for the eye: not for addresses, search engines or what is sent. */
export const typeset = (text: string): string =>
  rules.reduce((set, [pattern, by]) => (by === 'phone' ? set.replace(pattern, phone) : set.replace(pattern, by)), text)
