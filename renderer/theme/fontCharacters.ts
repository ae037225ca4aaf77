/**
 * The characters of the font files. Every page loads those of `fontCharacters`; a page that has one of `rareCharacters`, as in the name Łukasz,
 * also has the font faces of their files. The build fails when a source file lacks a character; the content check warns of others.
 */
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')

export const fontCharacters = `${ascii}åäöÅÄÖéÉüÜøØæÆ\u00a0–—”’»«…×²°½·•−§©`

/** By the typefaces' subset that has them. */
export const rareCharacters = {
  latin: '¡¢£¥ª®±³´µ¶¹º¼¾¿ÀÁÂÃÇÈÊËÌÍÎÏÐÑÒÓÔÕÙÚÛÝÞßàáâãçèêëìíîïðñòóôõ÷ùúûýþÿıŒœ‘‚“„‹›€™↑↓',
  'latin-ext':
    'ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĪīĮįİĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŐőŔŕŖŗŘřŚśŜŝŞşŠšŤťŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚțẀẁẂẃẄẅẞỲỳ',
}

const characterSets = { '': fontCharacters, ...rareCharacters }
export const allFontCharacters = Object.values(characterSets).join('')

/** The `unicode-range` of a file: its characters, and those between them that no other file has. */
export function unicodeRange(subset: keyof typeof rareCharacters): string {
  const codes = (text: string) => [...text].map((character) => Number(character.codePointAt(0)))
  const own = codes(rareCharacters[subset]).sort((a, b) => a - b)
  const others = codes(allFontCharacters).filter((code) => !own.includes(code))
  const ranges: [number, number][] = []
  for (const code of own) {
    const last = ranges.at(-1)
    if (last && !others.some((other) => other > last[1] && other < code)) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join()
}
