/** Texts of sitemap, robots.txt, RSS, manifest and security.txt. */
import { collections } from '../../renderer/content/schema/collections.ts'
import { publicationTime } from '../../renderer/content/dates.ts'
import type { PageEntry } from '../../renderer/content/model/pagesOf.ts'
import { absoluteUrl, articleUrl } from '../../renderer/content/urls.ts'
import type { Site } from '../../renderer/content/site.ts'
import { palettes } from '../../renderer/theme/tokens.ts'
import { lastChangedDates } from './lastChanged.ts'

const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The files that are published beside the pages. */
export function siteFiles(
  site: Site,
  pages: readonly PageEntry[],
  today: string,
): Record<string, string> {
  const { company } = site
  return {
    'sitemap.xml': sitemap(company.origin, pages, today),
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${company.origin}/sitemap.xml\n`,
    'manifest.webmanifest': manifest({
      name: company.legalName,
      short_name: company.name,
      lang: 'sv-SE',
      start_url: '/',
      display: 'browser',
    }),
    '.well-known/security.txt': `Contact: mailto:${company.email}\nExpires: ${nextYear(today)}T00:00:00Z\nPreferred-Languages: sv, en\nCanonical: ${company.origin}/.well-known/security.txt\n`,
    ...(site.blog && { 'blog/rss.xml': rss(site, site.blog) }),
  }
}

const manifest = (about: object) => {
  const { paper, deep } = palettes.light
  const icons = [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))
  return JSON.stringify({ ...about, background_color: paper, theme_color: deep, icons })
}

/** One file is enough: it may hold 50,000 URLs. */
function sitemap(origin: string, pages: readonly PageEntry[], today: string): string {
  const changed = lastChangedDates(today)
  const rows: string[] = []
  for (const { path, head, modified, sources } of pages) {
    if (!head.robots.startsWith('index')) continue
    const dates = sources.map((file) => changed(`content/${file}`))
    const newest = dates.includes(undefined) ? undefined : dates.toSorted().at(-1)
    const date = modified ?? newest
    const lastmod = date ? `<lastmod>${date}</lastmod>` : ''
    rows.push(`  <url><loc>${escapeXml(absoluteUrl(origin, path))}</loc>${lastmod}</url>`)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</urlset>
`
}

function rss({ company, articles }: Site, blog: NonNullable<Site['blog']>): string {
  const items = articles.map((article) => {
    const url = escapeXml(absoluteUrl(company.origin, articleUrl(article.id)))
    return `<item><title>${escapeXml(article.title)}</title><link>${url}</link><guid>${url}</guid><pubDate>${new Date(publicationTime(article.date)).toUTCString()}</pubDate><description>${escapeXml([article.partner, article.excerpt].filter(Boolean).join('. '))}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(blog.head.title)}</title><link>${company.origin}${collections.blog.page.url}</link><description>${escapeXml(blog.head.description)}</description><language>sv-SE</language><atom:link href="${company.origin}/blog/rss.xml" rel="self" type="application/rss+xml"/>\n${items.join('\n')}\n</channel></rss>\n`
}

/** security.txt expires within a year (RFC 9116); the nightly build renews it. */
function nextYear(today: string): string {
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4).replace('02-29', '02-28')}`
}
