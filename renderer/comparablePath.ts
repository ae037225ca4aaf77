/** Which spellings of a path mean the same page: for the servers of scripts/serve and the script of the 404 page. */

/** Undefined for a path that is not UTF-8: it names no file. */
export function utf8Path(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    // The caller has another way.
    return undefined
  }
}

/** A path as visitors read it: also Latin-1, as old programs encode ö, or with a stray percent sign. */
export const decodePath = (path: string): string =>
  utf8Path(path) ??
  path.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

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
