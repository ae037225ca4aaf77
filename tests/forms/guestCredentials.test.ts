/** The credentials of visitors' uploads. */
import { expect, test, vi } from 'vitest'
import { guestCredentials } from '../../renderer/forms/guestCredentials.ts'

test('credentials are kept until they expire, or S3 says so on a device with a slow clock', async () => {
  let calls = 0
  vi.stubGlobal('fetch', async () => {
    calls += 1
    const Expiration = Date.now() / 1000 + 3600
    return Response.json({ IdentityId: 'guest', Credentials: { Expiration } })
  })
  const target = { region: 'eu-north-1', bucket: 'pictures', identityPoolId: 'pool' }
  const { getCredentialsAndIdentityId: get } = guestCredentials(target)
  await get()
  await get()
  expect(calls).toBe(2)
  await get({ forceRefresh: true })
  vi.unstubAllGlobals()
  expect(calls).toBe(4)
})
