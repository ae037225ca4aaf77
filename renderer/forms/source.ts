/** How the visit began, without storage. */
import { limits, type VisitSource, utmNames } from '../../amplify/functions/shared/request.ts'

/**
 * How the visit began, without storage. Client-side navigation keeps the document with its referrer and first URL; after a reload, the
 * navigation history still begins with the first page. Undefined on any error, because a request does not need it.
 */
export function visitSource(): VisitSource | undefined {
  try {
    const first = new URL(
      window.navigation?.entries()[0]?.url ?? performance.getEntriesByType('navigation')[0]!.name,
    )
    const { protocol, host, pathname } = document.referrer ? new URL(document.referrer) : location
    const utm = utmNames.flatMap((name) => {
      const value = first.searchParams.get(`utm_${name}`)
      return value ? [[name, value.slice(0, limits.utm)]] : []
    })
    return {
      page: decodeURI(first.pathname),
      referrer:
        host === location.host ? '' : `${protocol}//${host}${pathname}`.slice(0, limits.page),
      utm: Object.fromEntries(utm),
    }
  } catch {
    // An address that is no URL or has a stray percent sign: the request has no source.
    return undefined
  }
}
