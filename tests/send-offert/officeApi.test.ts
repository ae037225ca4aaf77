/** The page's client of the office API, when the browser gets no response. */
import { expect, test, vi } from 'vitest'
import { createApi } from '../../pages/kontor/api.ts'

const passkeys = { list: async () => [], remove: async () => undefined }
test.each<[string, (isRefused?: boolean) => Promise<string | undefined>, string, over: number]>([
  ['the session is over', async (isRefused) => (isRefused ? undefined : 'old'), 'unknown', 1],
  ['the session goes on', async () => 'token', 'offline', 0],
  [
    'Cognito is out of reach too',
    async (isRefused) => (isRefused ? Promise.reject(new TypeError('fetch')) : 'old'),
    'offline',
    0,
  ],
])('a call without a response when %s', async (_, token, code, times) => {
  const send = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', send)
  const over = vi.fn()
  const api = createApi(
    { api: 'https://a.example' },
    { token, end: async () => {}, passkeys },
    over,
  )
  await expect(api.mailAll()).rejects.toMatchObject({ code })
  expect(over).toHaveBeenCalledTimes(times)
  // A call that changes something is not repeated.
  expect(send).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
