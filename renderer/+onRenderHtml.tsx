import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { site } from './content/site.server.ts'
import { formContext } from './formContext.server.ts'
import type { HeadModel } from './content/model/head.ts'
import { Head } from './document/Head.tsx'
import { withStyles } from './document/withStyles.ts'
import { PageProvider } from './pageContext.tsx'
import { applyTheme } from './theme/applyTheme.ts'
import base from './theme/base.css?raw'
import { fonts, themeCss } from './theme/tokens.ts'

const { name: siteName, origin } = site.company
const { colours } = site.company.theme
const form = formContext()

/** What the build makes a page of (scripts/build/finishHtml.ts): of the document that Vike would put scripts into it needs nothing. */
export type PageParts = {
  head: string
  /** Elements. */
  styles: string
  /** That styled-components gave names, in the order of their rules. */
  classes: string[]
  /** Inside of #root. */
  body: string
}

declare global {
  namespace Vike {
    interface PageContext {
      document?: PageParts
    }
  }
}

export function onRenderHtml(pageContext: PageContextServer) {
  const data = pageContext.data as { head: HeadModel }
  const Page = pageContext.Page as React.ComponentType
  const { body, styles, classes } = withStyles(
    <PageProvider value={{ data, form }}>
      <Page />
    </PageProvider>,
  )
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      {(['light', 'dark'] as const).map((theme) => (
        <meta key={theme} name="theme-color" content={colours[theme].paper} media={`(prefers-color-scheme:${theme})`} data-of={theme} />
      ))}
      <script dangerouslySetInnerHTML={{ __html: applyTheme }} />
      {Object.values(fonts).map(({ file }) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={`/fonts/${file}.woff2`} crossOrigin="" />
      ))}
      <Head head={data.head} origin={origin} siteName={siteName} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="alternate" type="application/rss+xml" title={siteName} href="/blog/rss.xml" />
    </>,
  )
  const document: PageParts = { head, styles: `<style data-base>${themeCss(colours)}${base}</style>${styles}`, classes, body }
  return import.meta.env.DEV
    ? { documentHtml: whole(document) }
    : { documentHtml: whole({ head: '', styles: '', classes: [], body: '' }), pageContext: { document } }
}

const whole = ({ head, styles, body }: PageParts) => escapeInject`<!DOCTYPE html>
<html lang="sv-SE">
<head>${dangerouslySkipEscape(head)}${dangerouslySkipEscape(styles)}</head>
<body><div id="root">${dangerouslySkipEscape(body)}</div></body>
</html>`
