/** The complete document of a page. */
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { dangerouslySkipEscape as verbatim, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { memoize } from './content/memoize.ts'
import type { PageFrame, HeadModel } from './content/model/head.ts'
import type { PageModels, SectionsPageModel } from './content/model/page.ts'
import { collections } from './content/schema/collections.ts'
import { Head } from './document/Head.tsx'
import { Footer } from './document/Footer.tsx'
import { Header } from './document/Header.tsx'
import { MobileBar } from './document/MobileBar.tsx'
import { Notices } from './document/Notices.tsx'
import { contentSecurityPolicy } from './document/policy.ts'
import { formContext } from './content/model/formContext.ts'
import { siteMessages } from './messages.ts'
import { PageProvider } from './pageContext.tsx'
import type { PageInput } from './pageInput.ts'
import { applyTheme } from './theme/applyTheme.ts'
import base from './theme/base.css?inline'
import { cssRules, withoutComponentIds } from './theme/rules.ts'
import { fonts, palettes, themeCss } from './theme/tokens.ts'

type Data = PageFrame & Partial<SectionsPageModel> & { model: keyof PageModels }

declare global {
  namespace Vike {
    interface PageContext {
      /** The rendered metadata, for lists and link cards. */
      head?: HeadModel
    }
  }
}

const formOf = memoize(formContext)

export async function onRenderHtml(pageContext: PageContextServer) {
  const input = await pageContext.globalContext.readPageInput()
  const { site, deployment } = input
  // Vike types neither what our hooks return nor a page's component.
  const data = pageContext.data as Data
  // Previews are not for search engines.
  const head = deployment.custom.preview ? { ...data.head, robots: 'noindex, nofollow' } : data.head
  const { html, rules } = bodyOf(data, pageContext.Page as React.ComponentType, input)
  const css = `${themeCss()}${base}${rules}`
  const schema = JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': head.schema,
  }).replaceAll('<', '\\u003c')
  const csp = contentSecurityPolicy(deployment, css)
  const rest = renderToStaticMarkup(<HeadElements head={head} schema={schema} site={site} />)
  const policy = import.meta.env.DEV
    ? ''
    : `<meta http-equiv="Content-Security-Policy" content="${csp}"/>`
  // React escapes its markup; base.css and the rules are ours.
  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="sv-SE">
<head><meta charset="utf-8"/>${verbatim(policy + rest)}<style>${verbatim(css)}</style></head>
<body><div id="root">${verbatim(html)}</div></body>
</html>`
  return { documentHtml, pageContext: { head } }
}

/** The HTML inside #root and its CSS rules. */
function bodyOf(data: Data, Page: React.ComponentType, { site, deployment }: PageInput) {
  const sheet = new ServerStyleSheet()
  const context = {
    data,
    form: formOf(site, deployment),
    quoteUrl: data.toQuote ?? collections.quote.page.url,
  }
  try {
    const html = renderToString(
      sheet.collectStyles(
        <PageProvider value={context}>
          <Body page={data}>
            <Page />
          </Body>
        </PageProvider>,
      ),
    )
    return {
      // In development React compares the class names when it hydrates.
      html: import.meta.env.DEV ? html : withoutHydrationParts(html),
      rules: cssRules(sheet.getStyleTags()),
    }
  } finally {
    sheet.seal()
  }
}

/**
 * React reads its comments between texts where it hydrates; the ids of components only in
 * development.
 */
const withoutHydrationParts = (html: string): string =>
  withoutComponentIds(html.includes('data-island') ? html : html.replaceAll('<!-- -->', ''))

/** Pages that are a form need no way to one. */
const hasMobileBar = (model: keyof PageModels) => model !== 'quote' && model !== 'contact'

const Body = ({
  page: { model, head, shell, notices, silhouette },
  children,
}: {
  page: Data
  children: ReactElement
}) => (
  <>
    <a className="skip" href="#innehall">
      {siteMessages.skip}
    </a>
    <Header shell={shell} path={head.path} />
    <Notices notices={notices} />
    <main id="innehall" tabIndex={-1}>
      {children}
    </main>
    <Footer shell={shell} silhouette={silhouette} />
    {hasMobileBar(model) && <MobileBar shell={shell} />}
  </>
)

function HeadElements({
  head,
  schema,
  site,
}: {
  head: HeadModel
  schema: string
  site: PageInput['site']
}) {
  const { name, origin } = site.company
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="format-detection" content="telephone=no" />
      {(['light', 'dark'] as const).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          content={palettes[scheme].paper}
          media={`(prefers-color-scheme:${scheme})`}
          data-of={scheme}
        />
      ))}
      <script dangerouslySetInnerHTML={{ __html: applyTheme }} />
      {Object.values(fonts).map(({ file }) => (
        <link
          key={file}
          rel="preload"
          as="font"
          type="font/woff2"
          href={`/fonts/${file}.woff2`}
          crossOrigin=""
        />
      ))}
      <Head head={head} schema={schema} origin={origin} siteName={name} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {site.blog && (
        <link rel="alternate" type="application/rss+xml" title={name} href="/blog/rss.xml" />
      )}
    </>
  )
}
