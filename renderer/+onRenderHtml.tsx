import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { site } from './content/site.server.ts'
import { formContext } from './formContext.server.ts'
import type { Framed } from './content/model/head.ts'
import type { SectionsPageModel } from './content/model/page.ts'
import { collections } from './content/schema/collections.ts'
import { Head } from './document/Head.tsx'
import { Above, Below, Main, menuPath } from './document/Layout.tsx'
import { type PagePart, rendering, type Styles } from './document/rendering.ts'
import { PageProvider } from './pageContext.tsx'
import { applyTheme } from './theme/applyTheme.ts'
import base from './theme/base.css?raw'
import { fonts, themeCss } from './theme/tokens.ts'

const { name: siteName, origin } = site.company
const { colours } = site.company.theme
const form = formContext()
const baseRules = `${themeCss(colours)}${base}`
const bare = collections.quote.page.url

type Data = Framed & Partial<SectionsPageModel>

/** What the build makes a page of (scripts/build/finishHtml.ts): of the document that Vike would put scripts into it needs nothing. */
export type PageParts = {
  head: string
  /** Rules of every page. */
  base: string
  styles: Styles
  /** Inside of #root: what many pages have above, what is the page's own, and what many have below. */
  body: { above: string; main: string; below: string }
}

declare global {
  namespace Vike {
    interface PageContext {
      document?: PageParts
    }
  }
}

/** While a developer writes, rules and parts that are gone would stay. */
const shared = import.meta.env.DEV ? undefined : withAround()

function withAround() {
  const { render, stylesOf } = rendering()
  const known = new Map<string, PagePart>()
  const once = (key: string, make: () => PagePart) => {
    const part = known.get(key) ?? make()
    known.set(key, part)
    return part
  }
  return {
    stylesOf,
    /** What is above a page, its own and what is below, with every link to the quote page leading where the page says. */
    partsOf({ shell, notices, head, silhouette, toQuote = bare }: Data, page: React.ReactElement) {
      const path = menuPath(shell, head.path)
      const linked = ({ html, classes }: PagePart) => ({
        html: html.replaceAll(`href="${bare}"`, `href="${toQuote.replaceAll('&', '&amp;')}"`),
        classes,
      })
      const main = (
        <Main notices={notices} silhouette={silhouette}>
          {page}
        </Main>
      )
      return {
        above: once(`above ${path} ${toQuote}`, () => linked(once(`above ${path}`, () => render(<Above shell={shell} path={path} />)))),
        main: linked(render(main)),
        below: once(`below ${toQuote}`, () => linked(once('below', () => render(<Below shell={shell} />)))),
      }
    },
  }
}

export function onRenderHtml(pageContext: PageContextServer) {
  const data = pageContext.data as Data
  const Page = pageContext.Page as React.ComponentType
  const { partsOf, stylesOf } = shared ?? withAround()
  const parts = partsOf(
    data,
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
  const document: PageParts = {
    head,
    base: baseRules,
    styles: stylesOf(Object.values(parts)),
    body: { above: parts.above.html, main: parts.main.html, below: parts.below.html },
  }
  return import.meta.env.DEV ? { documentHtml: whole(document) } : { documentHtml: dangerouslySkipEscape(''), pageContext: { document } }
}

const whole = ({ head, base, styles, body }: PageParts) => escapeInject`<!DOCTYPE html>
<html lang="sv-SE">
<head>${dangerouslySkipEscape(head)}<style data-base>${dangerouslySkipEscape(base)}</style><style>${dangerouslySkipEscape(styles.rules)}</style></head>
<body><div id="root">${dangerouslySkipEscape(Object.values(body).join(''))}</div></body>
</html>`
