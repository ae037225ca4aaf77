const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')

/** Every character in our two font files; the content check names texts that use others, since those fall back to another typeface. */
export const fontCharacters = `${ascii}åäöÅÄÖéÉüÜøØæÆ\u00a0–—‑”’»«…×²°→←✓½·•−§©`
