/** Requests of earlier and later releases. */
import { describe, expect, test } from 'vitest'
import { createWorld } from './world.ts'

test('reads a request of another release, with empty texts for missing fields', async () => {
  const world = createWorld()
  world.s3.put('data', 'requests/an-id/1/request.json', '{"request":{"roofPitch":"30 grader"}}')
  world.s3.put('data', 'days/2026-11-20/came/an-id/1', '')
  world.advance(40 * 60_000)
  await world.reconcile()
  await world.work()
  expect(await world.list()).toMatchObject([{ id: 'an-id' }])
  expect(await world.table()).toContain('an-id')
  await world.digest()
  expect(world.office()).toHaveLength(2)
})

describe('the nine keys of the specification', () => {
  const nine = { name: 'Åsa Öberg', email: 'asa@example.se', phone: '070-174 06 05', images: [] }
  const home = { address: 'Storgatan 1', postalCode: '433 30', city: 'Partille' }
  const none = { address: '', postalCode: '', city: '' }
  test.each([
    ['Solceller, Partille', { ...nine, ...home, serviceType: 'solceller', message: '' }],
    [
      'Allmän förfrågan',
      { ...nine, ...none, serviceType: 'Allmän förfrågan', message: 'Ring mig i morgon.' },
    ],
    [
      'Eltjänster',
      {
        ...nine,
        ...none,
        address: 'Storgatan 1',
        serviceType: 'eltjanster',
        message: 'Jordfelsbrytaren löser ut.',
      },
    ],
  ])('are a request about %s, stored once a day and not suspected', async (subject, body) => {
    const world = createWorld()
    expect((await world.post(body)).status).toBe(200)
    expect((await world.post(body)).status).toBe(200)
    expect(world.office().map((mail) => mail.subject.replace(/[\d-]{9}/, 'n'))).toEqual([
      `Ny förfrågan n: ${subject}`,
    ])
    await world.post({ ...body, name: 'Bo Ek' })
    world.advance(24 * 3600_000)
    await world.post(body)
    expect(world.office().map((mail) => mail.subject.slice(0, 12))).toEqual(
      Array(3).fill('Ny förfrågan'),
    )
  })
})
