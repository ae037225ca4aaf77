/** Which spellings of a path mean the same page: for the servers of scripts/serve and the script of the 404 page. */

/** A path as visitors read it; with an invalid encoding, which leads to the 404 page, as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A stray percent sign.
    return path
  }
}

/**
 * Equal for paths that differ in case, diacritics, slashes, invisible characters, and what chat programs and old links
 * add to the end: `/Kontakt/`, `/kontakt.html`, `/kontakt),`, `/kontakt&amp;utm_source=x`, `/kontakt%23offert`.
 */
export const comparablePath = (path: string) =>
  decodePath(path)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\s]|[&?#].*/gsu, '')
    .replace(/\/+/g, '/')
    .replace(/(\/index|\.html|[^\p{L}\p{N}])+$/u, '')
