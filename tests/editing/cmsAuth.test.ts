/** The CMS sign-in with GitHub. */
// @module-tag chromium
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCmsAuth, type Response } from '../../amplify/functions/cms-auth/cmsAuth.ts'
import { freePorts } from '../support/freePorts.ts'
import { closeContext, openContext } from '../failures.ts'

const siteOrigin = 'https://www.ljungsol.example'
const github = (body: object) => vi.fn<typeof fetch>(async () => answerOf(body))
const answerOf = (body: object) => new globalThis.Response(JSON.stringify(body))
const auth = (
  fetch: typeof globalThis.fetch = github({ access_token: 'gho_x' }),
  origin = siteOrigin,
) => createCmsAuth({ siteOrigin: origin, clientId: 'id', clientSecret: 'secret', fetch })
const authRequest = {
  rawPath: '/auth',
  queryStringParameters: {
    provider: 'github',
    site_id: 'www.ljungsol.example',
    scope: 'repo,user',
  },
}
const stateOf = ({ cookies = [] }: Response) => /=(\w+);/.exec(cookies[0] ?? '')?.[1] ?? ''

describe('signing in to the CMS', () => {
  test('redirects to GitHub with a state in a cookie', async () => {
    const { statusCode, headers, cookies } = await auth()(authRequest)
    const to = new URL(headers.location!)
    expect([statusCode, to.origin + to.pathname, to.searchParams.get('client_id')]).toEqual([
      302,
      'https://github.com/login/oauth/authorize',
      'id',
    ])
    expect(cookies).toEqual([
      `__Host-cms-state=${to.searchParams.get('state')}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=600`,
    ])
  })

  test('exchanges the code for a token without exposing the secret', async () => {
    const fetch = github({ access_token: 'gho_x' })
    const started = await auth()(authRequest)
    const state = stateOf(started)
    const { scope, code_challenge, code_challenge_method } = Object.fromEntries(
      new URL(started.headers.location!).searchParams,
    )
    expect([scope, code_challenge_method]).toEqual(['repo', 'S256'])
    const { body } = await auth(fetch)({
      rawPath: '/callback',
      queryStringParameters: { code: 'c', state },
      cookies: [`__Host-cms-state=${state}`],
    })
    expect(fetch.mock.calls[0]![0]).toBe('https://github.com/login/oauth/access_token')
    const { code_verifier, ...sent } = JSON.parse(String(fetch.mock.calls[0]![1]!.body))
    expect(sent).toEqual({ client_id: 'id', client_secret: 'secret', code: 'c' })
    expect(code_verifier).toMatch(/^[\w.~-]{43,128}$/)
    expect(createHash('sha256').update(code_verifier).digest('base64url')).toBe(code_challenge)
    expect(body).toContain('gho_x')
    expect(body).not.toContain('secret')
  })

  const callback = (queryStringParameters: Record<string, string>, cookie = 'b') => ({
    rawPath: '/callback',
    queryStringParameters,
    cookies: [`__Host-cms-state=${cookie}`],
  })
  const from = (parameters: object) => ({
    ...authRequest,
    queryStringParameters: { ...authRequest.queryStringParameters, ...parameters },
  })
  test.each([
    ['another site', from({ site_id: 'evil.example' }), 'UNSUPPORTED_DOMAIN'],
    ['another service', from({ provider: 'gitlab' }), 'UNSUPPORTED_BACKEND'],
    ['a state from elsewhere', callback({ code: 'c', state: 'a' }), 'CSRF_DETECTED'],
    ['no state', callback({ code: 'c', state: '' }, ''), 'CSRF_DETECTED'],
    ['no code', callback({ state: 'b' }), 'AUTH_CODE_REQUEST_FAILED'],
  ])('rejects %s without a request to GitHub', async (_, request, code) => {
    const fetch = github({})
    expect((await auth(fetch)(request)).body).toContain(`\\"errorCode\\":\\"${code}\\"`)
    expect(fetch).not.toHaveBeenCalled()
  })

  test.each([
    ['a wrong code', github({ error: 'bad_verification_code' })],
    ['no network', vi.fn<typeof fetch>(async () => Promise.reject(new Error('offline')))],
  ])('reports that GitHub returned no token: %s', async (_, fetch) => {
    expect((await auth(fetch)(callback({ code: 'c', state: 'b' }))).body).toContain(
      'TOKEN_REQUEST_FAILED',
    )
  })
})

const [sitePort = 0, foreignPort = 0, functionPort = 0] = await freePorts(3)

describe('the popup in a browser', () => {
  const page = (port: number) =>
    createServer(async (request, response) => {
      const url = new URL(request.url!, `http://localhost:${port}`)
      if (url.pathname !== '/callback')
        return void response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end('<title>CMS</title>')
      const { headers, body } = await auth(
        undefined,
        `http://localhost:${sitePort}`,
      )({
        rawPath: '/callback',
        queryStringParameters: { code: 'c', state: 'b' },
        cookies: ['__Host-cms-state=b'],
      })
      response.writeHead(200, headers).end(body)
    }).listen(port)
  const servers = [sitePort, foreignPort, functionPort].map(page)
  afterAll(() => {
    for (const server of servers) server.close()
  })

  /** Opens the callback as the CMS does, replies to its greeting, and returns the messages that the popup posted before `end`. */
  const messagesFor = async (port: number) => {
    const context = await openContext()
    onTestFinished(() => closeContext(context))
    const tab = await context.newPage()
    await tab.goto(`http://localhost:${port}/`)
    const opened = tab.waitForEvent('popup')
    const opener = await tab.evaluateHandle((callback) => {
      const opener = { messages: [] as string[], popup: window.open(callback) }
      addEventListener('message', ({ data }) => opener.messages.push(String(data)))
      return opener
    }, `http://localhost:${functionPort}/callback`)
    const popup = await opened
    await popup.waitForLoadState()
    const received = await popup.evaluateHandle(() => ({
      message: new Promise((resolve) => addEventListener('message', () => resolve(true))),
    }))
    await opener.evaluate(({ popup }) => popup!.postMessage('authorizing:github', '*'))
    await received.evaluate(({ message }) => message)
    await popup.evaluate(() => window.opener.postMessage('end', '*'))
    await expect.poll(() => opener.evaluate(({ messages }) => messages)).toContain('end')
    return opener.evaluate(({ messages }) => messages)
  }

  test('posts the token to the site and to no other opener', async () => {
    const token = 'authorization:github:success:{"provider":"github","token":"gho_x"}'
    expect(await messagesFor(sitePort)).toEqual(['authorizing:github', token, 'end'])
    expect(await messagesFor(foreignPort)).toEqual(['end'])
  })
})
