import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isForeign, takeStrangersMail } from '../../amplify/functions/shared/strangers.ts'
import { createWorld, logged, quote } from './world.ts'

const lines = vi.spyOn(console, 'log').mockReturnValue()
beforeEach(() => void lines.mockClear())

const day = 24 * 3600_000
type World = ReturnType<typeof createWorld>

describe('mails to strangers', () => {
  const visitor = (number: number) => ({ ...quote, requestId: crypto.randomUUID(), email: `kund-${number}@example.se` })
  const many = async (world: World, count: number, start = 0) => {
    for (let number = start; number < start + count; number++) await world.post(visitor(number), { sourceIp: `192.0.2.${number}` })
  }

  test('are 20 an hour and 60 a day, and the office gets every mail', async () => {
    const world = createWorld()
    await many(world, 25)
    expect([world.receipts().length, world.office().length]).toEqual([20, 25])
    expect(logged(lines)).toContainEqual({ event: 'mail budget used up', hour: 20, day: 20 })
    for (let hours = 1; hours < 4; hours++) {
      world.pass(3600_000)
      await many(world, 25, hours * 25)
    }
    expect([world.receipts().length, world.office().length]).toEqual([60, 100])
    world.pass(day)
    await many(world, 1, 200)
    expect(world.receipts()).toHaveLength(61)
  })

  test('are counted one by one when many are sent at once', async () => {
    const world = createWorld()
    const taken = await Promise.all(Array.from({ length: 30 }, () => takeStrangersMail(world.deps)))
    expect(taken.filter(Boolean)).toHaveLength(20)
  })

  test.each([
    ['Asa@Example.se', 1],
    ['asa+sol@example.se', 1],
    ['a.s.a@example.se', 1],
    ['asa@example.com', 2],
    ['asas@example.se', 2],
  ])('to asa@example.se and %s are %d receipts', async (email, receipts) => {
    const world = createWorld()
    await world.post()
    await world.post({ ...visitor(0), email })
    expect(world.receipts()).toHaveLength(receipts)
  })

  test.each([
    ['https://www.ljungsol.example', 1],
    ['https://endpoint.example', 1],
    ['https://evil.example', 0],
    ['https://www.ljungsol.example.evil.example', 0],
    ['null', 0],
  ])('from a page of %s are %d', async (origin, receipts) => {
    const world = createWorld()
    expect((await world.post(quote, { origin })).status).toBe(200)
    expect(world.receipts()).toHaveLength(receipts)
    expect(world.office()).toHaveLength(1)
    expect(world.office()[0]?.text.includes('från en annan webbplats')).toBe(receipts === 0)
  })

  test('a post without Origin, as some browsers send it, is our own', () => {
    expect(isForeign(undefined, createWorld().deps.settings, 'https://endpoint.example')).toBe(false)
  })

  test('are counted without the address in any key', async () => {
    const world = createWorld()
    await world.post()
    const keys = world.s3.keys('data', 'receipts/').filter((key) => !key.includes('taken'))
    expect(keys).toEqual([expect.stringMatching(/^receipts\/2026-11-20\/[0-9a-f]{64}$/)])
  })
})
