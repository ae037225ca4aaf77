import { limits, type VisitSource, utmNames } from '../../amplify/functions/shared/request.ts'

/**
 * How the visit began, without storing anything on the device. Pages replace each other in one document, which knows its referrer and its
 * first address; where a page was loaded anew, the browser's list of visited pages still begins with the first. A request goes without it too.
 */
export function visitSource(): VisitSource | undefined {
  try {
    const first = new URL(window.navigation?.entries()[0]?.url ?? performance.getEntriesByType('navigation')[0]!.name)
    const { protocol, host, pathname } = document.referrer ? new URL(document.referrer) : location
    const utm = utmNames.flatMap((name) => {
      const value = first.searchParams.get(`utm_${name}`)
      return value ? [[name, value.slice(0, limits.utm)]] : []
    })
    return {
      page: decodeURI(first.pathname),
      referrer: host === location.host ? '' : `${protocol}//${host}${pathname}`.slice(0, limits.page),
      utm: Object.fromEntries(utm),
    }
  } catch {
    return undefined
  }
}
