/** The document of the office page, without a request in it. */
import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape as verbatim, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { cspHash } from '../../renderer/document/policy.ts'
import { rareFontFaces, themeCss } from '../../renderer/theme/tokens.ts'
import rules from './office.css?inline'
import { officePolicy } from './policy.ts'

export async function onRenderHtml(pageContext: PageContextServer) {
  const { site, deployment } = await pageContext.globalContext.readPageInput()
  // Vike does not type a page's component.
  const Page = pageContext.Page as React.ComponentType
  const css = `${themeCss(site.company.theme.colours)}${rareFontFaces('Ł')}${rules}`
  const content = JSON.stringify(pageContext.data).replaceAll('<', '\\u003c')
  const csp = officePolicy(deployment, cspHash(css))
  const policy = import.meta.env.DEV
    ? ''
    : `<meta http-equiv="Content-Security-Policy" content="${csp}"/>`
  return escapeInject`<!DOCTYPE html>
<html lang="sv-SE">
<head><meta charset="utf-8"/>${verbatim(policy)}<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="robots" content="noindex, nofollow"/><meta name="referrer" content="no-referrer"/><title>Kontor</title>
<link rel="icon" href="/icon-192.png"/><link rel="manifest" href="/kontor/manifest.webmanifest"/><style>${verbatim(css)}</style></head>
<body>${verbatim(renderToStaticMarkup(<Page />))}<script type="application/json" id="content">${verbatim(content)}</script></body>
</html>`
}
