/** Which spellings of a path mean the same page: for the servers of scripts/serve and the script of the 404 page. */

/** A path as visitors read it. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Latin-1, as old programs encode ö, or a stray percent sign.
    return path.replace(/%([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
}

/**
 * Equal for paths that differ in case, diacritics, slashes, invisible characters, and what chat programs and old links
 * add to the end: `/Kontakt/`, `/kontakt.html`, `/kontakt&amp;utm_source=x`, `/kontakt%23offert`, `/kontakt](/kontakt)`.
 * Addresses have no other ASCII signs than / - and the full stop: what follows another one is cut off.
 */
export const comparablePath = (path: string) =>
  decodePath(path)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\s]|[&?#].*/gsu, '')
    .replace(/^(.[^!-,:-@[-`{-~]+).*/s, '$1')
    .replace(/\/+/g, '/')
    .replace(/(\/index|\.html?|[^\p{L}\p{N}])+$/u, '')
