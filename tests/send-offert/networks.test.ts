/** Rate limits of client networks. */
import { describe, expect, test } from 'vitest'
import { isForeign } from '../../amplify/functions/send-offert/sendOffert.ts'
import { takePlace } from '../../amplify/functions/shared/ceiling.ts'
import {
  another,
  createWorld,
  hour,
  logged,
  minute,
  worldWith,
  quote,
  type World,
} from './world.ts'

let visitors = 0
const visitor = () => another({ email: `kund-${++visitors}@example.se` })
/** Posts one request from each address and returns the statuses. */
async function from(world: World, addresses: string[], change: object = {}): Promise<number[]> {
  const statuses: number[] = []
  for (const sourceIp of addresses)
    statuses.push((await world.post({ ...visitor(), ...change }, { sourceIp })).status)
  return statuses
}
const one = (count: number, address = '192.0.2.1') => Array<string>(count).fill(address)
const many = (count: number, address: (index: string) => string) =>
  Array.from({ length: count }, (_, index) => address(index.toString(16)))
const singles = (world: World) =>
  world.office().filter(({ subject }) => /^(Ny förfrågan|Misstänkt skräp)/.test(subject)).length
const deadLetters = ({ queues }: World) =>
  Object.values(queues).flatMap(({ deadLetters }) => deadLetters.list())
const summaries = (world: World) =>
  world.office().filter(({ subject }) => subject.includes('förfrågningar i ett mejl'))

describe('a client network', () => {
  test.each([
    ['an address of IPv4', 8, one(9), '198.51.100.1'],
    [
      'an address of IPv4, also as IPv6',
      8,
      [...['::ffff:10.77.0.1', '::FFFF:0a4d:1', '0:0:0:0:0:ffff:a4d:1'], ...one(6, '10.77.0.1')],
      '::ffff:10.77.0.2',
    ],
    ['a /64', 8, many(9, (host) => `2001:db8:0:1::${host}`), '2001:db8:0:101::1'],
    [
      'a /64 written otherwise',
      8,
      ['2001:0DB8:0:0001:0:0:0:1', ...one(8, '2001:db8:0:1::192.0.2.1')],
      '2001:db8:0:101::1',
    ],
    [
      'a /56',
      16,
      many(17, (subnet) => `2001:db8:0:1${subnet.padStart(2, '0')}::1`),
      '2001:db8:0:201::1',
    ],
    ['a /48', 32, many(33, (subnet) => `2001:db8:0:${subnet}00::1`), '2001:db8:1::1'],
  ])('%s may store %i requests per hour, as others may', async (_, most, addresses, other) => {
    const world = createWorld({ rateLimitPerHour: 2 })
    expect(await from(world, addresses)).toEqual([...Array(most).fill(200), 429])
    expect(await from(world, [other])).toEqual([200])
    expect(world.stored()).toHaveLength(most + 1)
  })

  test('gets Retry-After and a Swedish message above its limit', async () => {
    const world = createWorld({ rateLimitPerHour: 1 })
    await from(world, one(4))
    const { status, headers, answer } = await world.post(visitor())
    expect([status, headers['retry-after'], answer.error]).toEqual([
      429,
      '2700',
      'Det har kommit för många förfrågningar från din uppkoppling. Vänta en stund och försök igen, eller ring oss på 031-390 06 00.',
    ])
    world.advance(2_699_000)
    expect(await from(world, one(1))).toEqual([429])
    world.advance(1000)
    expect(await from(world, one(1))).toEqual([200])
  })

  test('exceeds its limit at most by concurrent requests', async () => {
    const world = createWorld({ rateLimitPerHour: 2 })
    for (let round = 0; round < 6; round++)
      await Promise.all(Array.from({ length: 3 }, () => from(world, one(1))))
    expect(world.stored()).toHaveLength(9)
  })

  test('is limited by repeated requests too, and not by suspected spam', async () => {
    const world = createWorld({ rateLimitPerHour: 1 })
    expect(await from(world, one(5), { elapsedMs: 10 })).toEqual([200, 200, 200, 200, 429])
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push((await world.post()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    expect(world.stored()).toHaveLength(5)
  })

  test('is refused after one listing, and then by the same process without a call', async () => {
    const world = createWorld({ rateLimitPerHour: 1 })
    await from(world, one(4))
    const refused = async () => expect(await from(world, one(1))).toEqual([429])
    const calls = await world.callsOf(refused)
    // The fake lists two keys a page.
    expect(calls.map((call) => call.split('/')[0])).toEqual(Array(2).fill('ListObjectsV2 recent'))
    expect(await world.callsOf(refused)).toEqual([])
    world.advance(45 * minute)
    expect(await from(world, one(1))).toEqual([200])
  })

  test('is stored for a day as a short hash, and not with an honest request', async () => {
    const world = createWorld()
    await from(world, ['192.0.2.1', '2001:db8::1'])
    const hash = '[0-9a-f]{4}'
    const keys = world.s3.keys('upload').map((key) => key.replace(/[0-9a-f]{16}(?=$|-)/, 'place'))
    const of = (folder: string, name = 'place') => [
      expect.stringMatching(`^recent/${folder}/${hash}/${name}$`),
      expect.stringMatching(`^recent/${folder}/${hash}/${hash}/${hash}/${name}$`),
    ]
    expect(
      keys.sort((a, b) => a.split('/')[1]!.localeCompare(b.split('/')[1]!) || a.length - b.length),
    ).toEqual([
      'recent/ceilings/receipts',
      ...of('receipts/2026-11-20', 'place-\\d{6}'),
      ...of('requests/2026-11-20T10'),
      ...of('single/2026-11-20T10'),
    ])
    for (const key of world.s3.keys('data', 'days/'))
      expect(key).toMatch(/^days\/2026-11-20\/(came|mailed)\/[^/]{36}\/1$/)
    for (const key of world.s3.keys('data'))
      expect(String(world.s3.read('data', key)?.body)).not.toMatch(/192\.0\.2\.1|2001:|network/)
  })

  test('is a hash of the hour with suspected requests and those of a flood', async () => {
    const world = createWorld({ rateLimitPerHour: 1 })
    await from(world, one(2))
    await from(world, [...one(2), '198.51.100.1'], { elapsedMs: 0 })
    world.advance(hour)
    await from(world, one(1), { elapsedMs: 0 })
    const networks = world
      .stored()
      .map(world.json)
      .sort((a, b) => a.request.email.localeCompare(b.request.email, 'sv', { numeric: true }))
      .map(({ network }) => network)
    const [honest, flood, script, other, elsewhere, later] = networks
    expect(honest).toBeUndefined()
    expect(flood).toMatch(/^[0-9a-f]{4}$/)
    expect([script, other]).toEqual([flood, flood])
    expect(new Set([flood, elsewhere, later]).size).toBe(3)
  })
})

describe('a flood', () => {
  test('of 70 requests and spam of one /48 becomes 10 mails and a summary, without affecting other networks', async () => {
    const world = createWorld()
    world.s3.lists.pageSize = 1000
    const addresses = many(70, (subnet) => `2001:db8:1:${subnet}00::1`)
    await from(world, addresses, { draft: true, elapsedMs: 0 })
    expect([world.stored().length, singles(world), world.receipts().length]).toEqual([70, 10, 10])
    await from(world, addresses.slice(0, 20), { elapsedMs: 10 })
    expect([world.stored().length, singles(world)]).toEqual([90, 10])
    const elsewhere = visitor()
    await world.post(elsewhere, { sourceIp: '198.51.100.7' })
    expect(world.text()).toContain(elsewhere.email)
    expect(world.receipts().at(-1)?.to).toEqual([elsewhere.email])
    expect(await world.reconcile()).toMatchObject({ unmailed: 0, summarised: 80 })
    expect(await world.reconcile()).toMatchObject({ unmailed: 0, summarised: 0 })
    const [summary, ...others] = summaries(world)
    expect(others).toEqual([])
    expect(summary?.subject).toBe('80 förfrågningar i ett mejl')
    expect(summary?.text.match(/kund-\d+@example\.se/g)).toHaveLength(80)
    expect(summary?.html).toContain('<li>och 20 till</li>')
    expect(summary?.html).toContain('href="https://www.ljungsol.example/kontor"')
    expect(summary?.text).toMatch(/Åsa Öberg: Solceller, Partille\n.*\nRing 070-174 06 05\nkund-/)
    expect(logged().filter((line) => line.summarised === 1)).toHaveLength(80)
    await world.wait(60 * hour)
    expect([singles(world), summaries(world).length]).toEqual([11, 1])
  })

  test('of 80 networks becomes a summary above six times the limit', async () => {
    const world = createWorld()
    world.s3.lists.pageSize = 1000
    const addresses = many(80, (index) => `2001:db8:${index}::1`)
    await from(world, addresses)
    // One more as the first of its /32.
    expect([world.stored().length, singles(world)]).toEqual([80, 61])
    expect(await world.reconcile()).toMatchObject({ unmailed: 0, summarised: 19 })
    await world.work()
    expect(world.receipts()).toHaveLength(60)
  })

  // The addresses of the flood are of one /16 or /32.
  const neighbours = many(9, (index) => `10.3.0.${index}`)
  test.each([
    ['an address elsewhere', '198.51.100.77', {}, 0, 1],
    ['IPv6 elsewhere', '2001:db9::1', {}, 0, 1],
    ['a neighbour of the flood', '10.3.255.1', {}, 0, 0],
    ['an address elsewhere that a script posts from', '198.51.100.77', { elapsedMs: 0 }, 0, 0],
    ['an address elsewhere with the honeypot', '198.51.100.77', { website: 'x' }, 0, 0],
    // One more place is the flood's.
    ['an address elsewhere after 199 others', '198.51.100.77', {}, 198, 1],
    ['an address elsewhere after 200 others', '198.51.100.77', {}, 199, 0],
  ])('and the first request of %s', async (_, sourceIp, change, firsts, mails) => {
    const world = createWorld({ rateLimitPerHour: 1 })
    await from(world, neighbours)
    for (let index = 0; index < firsts; index++)
      world.s3.put('upload', `recent/first/2026-11-20T10/${index}`, '{}')
    const before = singles(world)
    await world.post({ ...visitor(), draft: false, ...change }, { sourceIp })
    expect(singles(world) - before).toBe(mails)
    await world.reconcile()
    expect(world.waiting()).toEqual([])
  })

  test('is summarised again after a failure, marked as a copy after an unknown outcome', async () => {
    const world = createWorld({ rateLimitPerHour: 1 })
    await from(world, one(3))
    world.ses.fail()
    expect(await world.reconcile()).toMatchObject({ unmailed: 2, summarised: 0 })
    world.ses.recover()
    world.ses.fail('TimeoutError', 0, () => true, 'after')
    world.advance(15 * minute)
    expect(await world.reconcile()).toMatchObject({ unmailed: 2, oldestUnmailedMinutes: 15 })
    world.ses.recover()
    world.advance(15 * minute)
    expect(await world.reconcile()).toMatchObject({ unmailed: 0, summarised: 2 })
    expect(summaries(world).map(({ subject }) => subject)).toEqual([
      '2 förfrågningar i ett mejl',
      '2 förfrågningar i ett mejl (kan vara en kopia)',
    ])
  })
})

describe('receipts', () => {
  test('are limited to three per hour and twelve per 24 hours and address, without affecting other networks', async () => {
    const world = createWorld({ rateLimitPerHour: 30 })
    world.s3.lists.pageSize = 1000
    await from(world, one(8))
    expect(world.receipts()).toHaveLength(3)
    await from(world, one(1, '198.51.100.7'))
    expect(world.receipts()).toHaveLength(4)
    const receipts = []
    // After four, 22 and 23 hours there are twelve of 24 hours, after 24 nine.
    for (const hours of [1, 1, 1, 1, 18, 1, 1]) {
      const before = world.receipts().length
      await world.wait(hours * hour)
      await from(world, one(3))
      receipts.push(world.receipts().length - before)
    }
    expect(receipts).toEqual([3, 3, 3, 0, 0, 0, 3])
  })

  test('are limited to ten per hour and 30 per 24 hours and /48', async () => {
    const world = createWorld({ rateLimitPerHour: 40 })
    world.s3.lists.pageSize = 1000
    const addresses = many(35, (subnet) => `2001:db8:1:${subnet}00::1`)
    await from(world, addresses)
    for (const receipts of [10, 20, 30, 30]) {
      expect(world.receipts()).toHaveLength(receipts)
      await world.wait(hour)
    }
  })

  test.each([
    ['asa+sol@example.se', 1],
    ['asa@example.com', 2],
    ['asas@example.se', 2],
  ])('to asa@example.se and %s are %d a day', async (email, receipts) => {
    const world = await worldWith(quote, { ...visitor(), email })
    expect(world.receipts()).toHaveLength(receipts)
    world.advance(24 * 60 * minute)
    await world.post({ ...visitor(), email })
    expect(world.receipts()).toHaveLength(receipts + 1)
  })

  test.each([
    ['https://www.ljungsol.example', 1],
    ['https://endpoint.example', 1],
    ['https://evil.example', 0],
    ['https://www.ljungsol.example.evil.example', 0],
    // Of extensions that hide the referrer.
    ['null', 1],
  ])('for a post from a page of %s are %d', async (origin, receipts) => {
    const world = createWorld()
    expect((await world.post(quote, { origin })).status).toBe(200)
    expect(world.receipts()).toHaveLength(receipts)
    expect(world.office()[0]?.text.includes('från en annan webbplats')).toBe(receipts === 0)
  })

  test('are sent for a post without Origin, which some browsers omit', () => {
    expect(isForeign(undefined, createWorld().deps.settings, 'https://endpoint.example')).toBe(
      false,
    )
  })

  // Receipts of others, minutes ago; then two requests.
  test.each([
    ['60 an hour and wait for the next', 59, 59, 1, 2],
    ['60 an hour, not counting older ones', 59, 61, 2, 2],
    ['300 a day and are then not sent', 299, 120, 1, 1],
    ['300 a day, not counting older ones', 299, 24 * 60 + 1, 2, 2],
  ])('to all together are limited to %s', async (_, count, minutes, now, later) => {
    const world = createWorld()
    const times = Array<number>(count).fill(world.deps.now().getTime() - minutes * minute)
    world.s3.put('upload', 'recent/ceilings/receipts', JSON.stringify({ times }))
    await from(world, ['192.0.2.1', '198.51.100.7'])
    expect(world.receipts()).toHaveLength(now)
    await world.wait(13 * hour)
    expect(world.receipts()).toHaveLength(later)
    expect(deadLetters(world)).toEqual([])
  })

  test('take one place each, whether at once or after failures of SES', async () => {
    const world = createWorld()
    const take = () => takePlace(world.deps, 'receipts', { perHour: 5, perDay: 50 })
    const places = await Promise.all(Array.from({ length: 7 }, take))
    expect(places.filter((place) => place === 'taken').length).toBeLessThanOrEqual(5)
    while ((await take()) === 'taken');
    const counter = () => world.s3.read('upload', 'recent/ceilings/receipts')!.body
    const count = () => JSON.parse(String(counter())).times.length
    expect(count()).toBe(5)
    await world.post()
    const another = visitor()
    world.ses.fail('TooManyRequestsException', 429, ({ to }) => to.includes(another.email))
    await world.post(another)
    await world.wait(20 * minute)
    expect([count(), world.receipts().length]).toEqual([7, 1])
  })

  test.each([
    [
      'leave the last of a used-up quota to requests',
      'Daily message quota exceeded.',
      429,
      'quota',
    ],
    ['are not repeated to an address that SES refuses', 'BadRequestException', 400, 'address'],
  ])('%s, and become no dead letters', async (_, refusal, status, reason) => {
    const world = createWorld()
    world.ses.fail(refusal, status, ({ tags }) => tags.kind === 'receipt')
    await world.post()
    await world.wait(24 * hour)
    world.ses.recover()
    await world.wait(24 * hour)
    expect([world.office().length, world.receipts().length]).toEqual([1, 0])
    expect(logged()).toContainEqual(expect.objectContaining({ event: 'receipt withheld', reason }))
    expect(deadLetters(world)).toEqual([])
  })

  test('have hashed addresses as keys', async () => {
    const world = await worldWith()
    expect(world.s3.keys('data', 'receipts/')).toEqual([
      expect.stringMatching(/^receipts\/2026-11-20\/[0-9a-f]{64}$/),
    ])
  })
})
