/** How the visit began, without storage. */
import { limits } from '../../amplify/functions/shared/request.ts'

const campaignNames = ['source', 'medium', 'campaign', 'term', 'content']

/**
 * Campaign, referrer and first page as one line for the office. Client-side navigation keeps the
 * document with its referrer and first URL; after a reload, the navigation history still begins with
 * the first page. Empty on any error, because a request does not need it.
 */
export function visitSource(): string {
  try {
    const first = new URL(
      window.navigation?.entries()[0]?.url ?? performance.getEntriesByType('navigation')[0]!.name,
    )
    const { host, pathname } = document.referrer ? new URL(document.referrer) : location
    const campaign = campaignNames.map((name) => first.searchParams.get(`utm_${name}`))
    const referrer = `${host}${pathname}`.replace(/\/$/, '')
    const parts = [
      campaign.filter(Boolean).join(' / '),
      host !== location.host && `från ${referrer}`,
      `första sidan ${decodeURI(first.pathname)}`,
    ]
    return parts.filter(Boolean).join(', ').slice(0, limits.source)
  } catch {
    // An address that is no URL or has a stray percent sign: the request has no source.
    return ''
  }
}
