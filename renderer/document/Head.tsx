/** Metadata and structured data of a page. */
import type { HeadModel } from '../content/model/head.ts'
import { absoluteUrl } from '../content/urls.ts'

/** Metadata and structured data (`schema`, as JSON) of a page, with absolute URLs. */
export function Head({
  head,
  schema,
  origin,
  siteName,
}: {
  head: HeadModel
  schema: string
  origin: string
  siteName: string
}) {
  const url = absoluteUrl(origin, head.path)
  const card = absoluteUrl(origin, head.card)
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      <meta name="keywords" content={head.keywords.join(', ')} />
      <meta name="author" content={head.author} />
      <meta name="robots" content={head.robots} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content={head.type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="sv_SE" />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={card} />
      <meta property="og:image:alt" content={head.cardAlt} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {head.publishedTime && (
        <meta property="article:published_time" content={head.publishedTime} />
      )}
      {head.modifiedTime && <meta property="article:modified_time" content={head.modifiedTime} />}
      {head.section && <meta property="article:section" content={head.section} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={head.title} />
      <meta name="twitter:description" content={head.description} />
      <meta name="twitter:image" content={card} />
      <meta name="geo.region" content={head.geoRegion} />
      <meta name="geo.placename" content={head.geoPlacename} />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: schema }} />
    </>
  )
}
