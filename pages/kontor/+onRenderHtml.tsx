/** The document of /kontor, without a request in it. */
import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape as verbatim, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { cspHash } from '../../renderer/document/policy.ts'
import { themeCss } from '../../renderer/theme/tokens.ts'
import rules from './office.css?inline'

export async function onRenderHtml(pageContext: PageContextServer) {
  const { deployment } = await pageContext.globalContext.readPageInput()
  // Vike does not type a page's component.
  const Page = pageContext.Page as React.ComponentType
  const css = `${themeCss()}${rules}`
  const data = JSON.stringify(pageContext.data).replaceAll('<', '\\u003c')
  const csp = policyOf(deployment, cspHash(css))
  const policy = import.meta.env.DEV
    ? ''
    : `<meta http-equiv="Content-Security-Policy" content="${csp}"/>`
  return escapeInject`<!DOCTYPE html>
<html lang="sv-SE">
<head><meta charset="utf-8"/>${verbatim(policy)}<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="robots" content="noindex, nofollow"/><meta name="referrer" content="no-referrer"/>
<meta name="format-detection" content="telephone=no"/><title>Kontor</title>
<link rel="icon" href="/icon-192.png"/><style>${verbatim(css)}</style></head>
<body>${verbatim(renderToStaticMarkup(<Page />))}<script type="application/json" id="data">${verbatim(data)}</script></body>
</html>`
}

/** Only the hosts of the office's API, its sign-in and its pictures. */
function policyOf({ auth, storage, custom }: Deployment, style: string): string {
  const api = new URL(custom.office?.url ?? custom.siteOrigin).origin
  const signIn = `https://cognito-idp.${auth.aws_region}.amazonaws.com`
  const pictures = custom.localAws
    ? new URL(custom.localAws.endpoint).origin.replace('localhost', '127.0.0.1')
    : `https://${custom.dataBucket}.s3.${storage.aws_region}.amazonaws.com`
  return [
    "default-src 'self'",
    `style-src ${style}`,
    `img-src 'self' ${pictures}`,
    `connect-src 'self' ${api} ${signIn}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
