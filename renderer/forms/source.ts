/** How the visit began, as one line for the office: campaign, and the site that linked here. */
export function visitSource(): string {
  const parts: string[] = []
  for (const [name, value] of new URLSearchParams(location.search))
    if (name.startsWith('utm_')) parts.push(value)
  const { host, pathname } = document.referrer ? new URL(document.referrer) : location
  // Without the query, which may identify the visitor.
  if (host !== location.host) parts.push(`från ${host}${pathname}`)
  return parts.join(' / ').slice(0, 300)
}
