/** The characters of the font files. The content check warns of others, which a fallback font would render. */
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')

export const fontCharacters = `${ascii}åäöÅÄÖéÉüÜøØæÆ\u00a0–—‑”’»«…×²°→←✓½·•−§©`
