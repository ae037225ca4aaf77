/** An SVG file as markup in a page: without its prolog and comments. */
export const svgMarkup = (text: string): string =>
  text.replaceAll(/<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>/gis, '').trim()
