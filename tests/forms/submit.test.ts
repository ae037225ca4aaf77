/** What a form does with the endpoint's answers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitSource } from '../../renderer/forms/source.ts'
import { failureMessage, sendRequest } from '../../renderer/forms/submit.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
  // Does not wait before the second attempt.
  vi.stubGlobal('setTimeout', (run: () => void) => run())
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = (status: number, body: string | object) => () =>
  Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
const accepted = answer(200, { success: true, message: 'Skickat', number: '1234-5678' })
const send = () => sendRequest('https://endpoint.example/', { name: 'Åsa' })

test.each([
  ['no answer', noAnswer],
  ['429', answer(429, 'Too many')],
  ['500', answer(500, 'Internal error')],
  ['503 of the endpoint', answer(503, { success: false, error: 'Ett fel hos oss.' })],
])('after %s it tries once more with the same request', async (_, first) => {
  fetched.mockImplementationOnce(first).mockImplementationOnce(accepted)
  expect(await send()).toEqual({ sent: true, message: 'Skickat', number: '1234-5678' })
  const bodies = fetched.mock.calls.map(([, { body }]) => body)
  expect(bodies).toEqual(['{"name":"Åsa"}', '{"name":"Åsa"}'])
  fetched.mockReset()
  fetched.mockImplementation(first)
  expect(await send()).toMatchObject({ sent: false })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test.each([
  ['a refusal', answer(400, { success: false, error: 'Fel', fields: { name: 'Å' } }), 'refused'],
  ['a page of a network', answer(200, '<h1>Log in</h1>'), 'unreadable'],
])('after %s it does not', async (_, first, cause) => {
  fetched.mockImplementation(first)
  expect(await send()).toMatchObject({ sent: false, cause })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('without a network it does not', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  fetched.mockImplementation(noAnswer)
  expect(await send()).toEqual({ sent: false, cause: 'offline' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('failures have the texts of the specification', () => {
  const unknown = 'Okänt fel uppstod vid skickandet av formuläret'
  expect(failureMessage({ cause: 'noAnswer' }, 'service')).toBe('Tekniskt fel: inget svar.')
  expect(failureMessage({ cause: 'refused', error: 'Stängt.' }, 'service')).toBe('Stängt.')
  expect(failureMessage({ cause: 'refused' }, 'service')).toBe('Okänt fel uppstod vid skickandet')
  expect(failureMessage({ cause: 'refused' }, 'service', unknown)).toBe(unknown)
  expect(failureMessage({ cause: 'unreadable' }, 'quote')).toBe('Kunde inte skicka offertförfrågan')
  expect(failureMessage({ cause: 'unreadable' }, 'contact')).toBe('E-post kunde inte skickas')
  expect(failureMessage({ cause: 'unexpected' }, 'service')).toBe(
    'Ett fel uppstod vid skickandet av formuläret. Vänligen försök igen senare.',
  )
  expect(failureMessage({ cause: 'unexpected' }, 'quote')).toBe('Vänligen försök igen senare')
  expect(failureMessage({ cause: 'unexpected' }, 'contact')).toBe('Ett fel uppstod. Försök igen.')
})

test('the source of a visit is its campaign and the site that linked here, without its query', () => {
  vi.stubGlobal('location', {
    search: '?utm_source=brev&utm_campaign=tak&x=1',
    host: 'firma.example',
  })
  vi.stubGlobal('document', { referrer: 'https://www.google.com/search?q=hemligt' })
  expect(visitSource()).toBe('brev / tak / från www.google.com/search')
  vi.stubGlobal('location', { search: '', host: 'firma.example', pathname: '/' })
  vi.stubGlobal('document', { referrer: 'https://firma.example/blog' })
  expect(visitSource()).toBe('')
})
