/**
 * Signs editors in to the CMS with their GitHub accounts. Implements the OAuth
 * protocol of Decap and Sveltia: /auth opens in a popup, /callback passes the token to the CMS.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { resultHeaders } from '../shared/functionUrl.ts'
import { logFailure } from '../shared/log.ts'

export type Request = {
  rawPath: string
  queryStringParameters?: Record<string, string | undefined>
  cookies?: string[]
}
export type Response = {
  statusCode: number
  headers: Record<string, string>
  cookies?: string[]
  body?: string
}
export type CmsAuthOptions = {
  /** Origin of the CMS, the only page that gets a token. */
  siteOrigin: string
  clientId: string
  clientSecret: string
  fetch: typeof fetch
}

const cookie = '__Host-cms-state'
const secure = 'Path=/; Secure; HttpOnly; SameSite=Lax'

export function createCmsAuth({
  siteOrigin,
  clientId,
  clientSecret,
  fetch,
}: CmsAuthOptions): (request: Request) => Promise<Response> {
  return async ({
    rawPath,
    queryStringParameters: query = {},
    cookies = [],
  }: Request): Promise<Response> => {
    if (rawPath === '/auth') return start(query)
    if (rawPath === '/callback') return finish(query, cookies)
    return { statusCode: 404, headers: resultHeaders }
  }

  /** PKCE: a code works only for the sign-in that it was issued to. */
  function verifierOf(state: string): string {
    return createHmac('sha256', clientSecret).update(state).digest('hex')
  }

  function start({
    provider,
    site_id: site,
  }: NonNullable<Request['queryStringParameters']>): Response {
    if (provider !== 'github')
      return popupPage({ errorCode: 'UNSUPPORTED_BACKEND', error: 'Only GitHub' })
    if (site !== new URL(siteOrigin).hostname)
      return popupPage({ errorCode: 'UNSUPPORTED_DOMAIN', error: 'Not the site' })
    const state = randomBytes(24).toString('hex')
    const url = new URL('https://github.com/login/oauth/authorize')
    url.search = new URLSearchParams({
      client_id: clientId,
      scope: 'repo',
      state,
      code_challenge: createHash('sha256').update(verifierOf(state)).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()
    return {
      statusCode: 302,
      headers: { ...resultHeaders, location: url.href },
      cookies: [`${cookie}=${state}; ${secure}; Max-Age=600`],
    }
  }

  async function finish(
    { code, state = '' }: NonNullable<Request['queryStringParameters']>,
    cookies: string[],
  ): Promise<Response> {
    const expected =
      cookies.find((pair) => pair.startsWith(`${cookie}=`))?.slice(cookie.length + 1) ?? ''
    if (
      !expected ||
      expected.length !== state.length ||
      !timingSafeEqual(Buffer.from(expected), Buffer.from(state))
    )
      return popupPage({ errorCode: 'CSRF_DETECTED', error: 'State differs' })
    if (!code) return popupPage({ errorCode: 'AUTH_CODE_REQUEST_FAILED', error: 'No code' })
    try {
      const response = await fetch('https://github.com/login/oauth/access_token', {
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: JSON.stringify({
          client_id: clientId,
          client_secret: clientSecret,
          code,
          code_verifier: verifierOf(state),
        }),
        signal: AbortSignal.timeout(8000),
      })
      const { access_token: token, error } = (await response.json()) as {
        access_token?: string
        error?: string
      }
      return popupPage(
        token ? { token } : { errorCode: 'TOKEN_REQUEST_FAILED', error: error ?? 'No token' },
      )
    } catch (error) {
      logFailure('cms sign-in', error)
      return popupPage({ errorCode: 'TOKEN_REQUEST_FAILED', error: 'GitHub did not answer' })
    }
  }

  /** The popup's page: posts the result to the site's origin only. */
  function popupPage(result: { token: string } | { errorCode: string; error: string }): Response {
    const nonce = randomBytes(16).toString('base64')
    const message = `authorization:github:${'token' in result ? 'success' : 'error'}:${JSON.stringify({ provider: 'github', ...result })}`
    const literal = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
    return {
      statusCode: 200,
      headers: {
        ...resultHeaders,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      },
      cookies: [`${cookie}=; ${secure}; Max-Age=0`],
      body: `<!doctype html><html lang="sv-SE"><head><meta charset="utf-8"><title>Loggar in</title></head><body><p>Loggar in …</p><script nonce="${nonce}">
const site = ${literal(siteOrigin)}
addEventListener('message', ({ data, origin }) => {
  if (data === 'authorizing:github' && origin === site) opener.postMessage(${literal(message)}, site)
})
opener?.postMessage('authorizing:github', site)
</script></body></html>`,
    }
  }
}
