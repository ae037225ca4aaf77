import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readSigned, signed } from '../../amplify/functions/newsletter/link.ts'
import { createWorld, logged, newsletter, quote } from './world.ts'

const lines = vi.spyOn(console, 'log').mockReturnValue()
const failures = vi.spyOn(console, 'error').mockReturnValue()
beforeEach(() => void [lines.mockClear(), failures.mockClear()])

const day = 24 * 3600_000
const nearlyDone = 'Nästan klart! Öppna mejlet som vi skickar till adressen och bekräfta din prenumeration.'
type World = ReturnType<typeof createWorld>

/** An address was left and its owner has mail. */
async function asked(change: object = {}) {
  const world = createWorld()
  await world.post({ ...newsletter, ...change })
  const [join = '', leave = ''] = world.links()
  return { world, join, leave }
}
const subjects = (world: World) => world.office().map(({ subject }) => subject.replace(/ \d{4}-\d{4}$/, ''))

describe('an address that is left for the newsletter', () => {
  test('is not stored, and its owner is asked without a word of what was typed', async () => {
    const { world, join, leave } = await asked({ message: 'Jag samtycker INTE. Ring 0900-12345.' })
    expect(world.stored()).toEqual([])
    expect(world.office()).toEqual([])
    expect(JSON.stringify(world.s3.allKeys('data'))).not.toContain('asa')
    const [mail] = world.receipts()
    expect([mail?.to, mail?.subject, mail?.replyTo]).toEqual([['asa@example.se'], 'Bekräfta din prenumeration', ['info@ljungsol.example']])
    expect(mail?.text).toContain('Det du godkänner: Jag vill få nyhetsbrev från Ljungsol.')
    expect(mail?.text).not.toContain('0900')
    expect(mail?.html).toContain(`<a href="${join}"`)
    expect(mail?.headers).toEqual({ 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })

  test('is stored and told to the office when its owner presses the button, with the sentence and both times', async () => {
    const { world, join, leave } = await asked()
    world.pass(2 * day)
    const page = await world.link(join, 'GET')
    expect([page.status, page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([200, 'no-referrer', 'no-store'])
    expect(page.body).toMatch(/<strong>asa@example\.se<\/strong>.*Jag vill få nyhetsbrev från Ljungsol\..*<button>Bekräfta<\/button>/s)
    expect(page.body).not.toContain('<script')
    expect(world.stored()).toEqual([])

    const done = await world.link(join)
    expect([done.status, done.body.includes('Tack, du är med'), done.body.includes(leave.replaceAll('&', '&amp;'))]).toEqual([
      200,
      true,
      true,
    ])
    const [key = ''] = world.stored()
    expect(JSON.parse(String(world.s3.read('data', key)?.body))).toMatchObject({
      receivedAt: '2026-11-22T10:15:00.000Z',
      newsletter: { askedAt: '2026-11-20T10:15:00.000Z', wayOut: leave },
      request: { form: 'newsletter', email: 'asa@example.se', message: 'Jag vill få nyhetsbrev från Ljungsol.', page: '/blog' },
    })
    const [mail] = world.office()
    expect(mail?.subject).toMatch(/^Ny prenumerant \d{4}-\d{4}$/)
    expect(mail?.text.replace(/\d{4}-\d{4}/, 'n')).toBe(
      `asa@example.se\n\nE-post: asa@example.se\n\nSamtycke: Jag vill få nyhetsbrev från Ljungsol.\n\nAnmäld: 20 november 2026 kl. 11:15\n\nBekräftad: 22 november 2026 kl. 11:15\n\nFrån sidan: /blog\n\nÄrendenummer: n\n\nSka stå i varje utskick till adressen: ${leave}\n`,
    )
    expect(world.receipts()).toHaveLength(1)
  })

  test('is one subscriber however often the button is pressed, and from whichever mail', async () => {
    const { world, join } = await asked()
    world.pass(1000)
    await world.post({ ...newsletter, requestId: crypto.randomUUID() })
    await Promise.all([world.link(join), world.link(join), world.link(world.links()[0] ?? '')])
    await world.link(join)
    expect(world.stored()).toHaveLength(1)
    expect(subjects(world)).toEqual(['Ny prenumerant'])
  })

  test.each([
    ['the page and the list', (leave: string, world: World) => world.link(leave)],
    [
      'one click in the mail program',
      (leave: string, world: World) =>
        world.raw('List-Unsubscribe=One-Click', { type: 'application/x-www-form-urlencoded', query: new URL(leave).search.slice(1) }),
    ],
  ])('leaves by %s, once, and may come back', async (_, go) => {
    const { world, join, leave } = await asked()
    await world.link(join)
    expect((await world.link(leave, 'GET')).body).toContain('<button>Avsluta</button>')
    expect(world.stored()).toHaveLength(1)
    expect(await go(leave, world)).toMatchObject({ status: 200, body: expect.stringContaining('Du är avanmäld') })
    await go(leave, world)
    await world.link(join)
    expect(subjects(world)).toEqual(['Ny prenumerant', 'Avslutad prenumeration', 'Ny prenumerant'])
    expect(world.office()[1]?.text).toContain('E-post: asa@example.se')
    expect(world.office()[2]?.text).not.toContain('rättat')
  })

  test('that never joined leaves without a trace', async () => {
    const { world, leave } = await asked()
    expect((await world.link(leave)).body).toContain('Du är avanmäld')
    expect(world.stored()).toEqual([])
  })

  test('cannot be confirmed after a week, by a link that was changed, or with another purpose', async () => {
    const { world, join } = await asked()
    world.pass(7 * day + 1)
    expect(await world.link(join)).toMatchObject({ status: 410, body: expect.stringContaining('https://www.ljungsol.example/blog') })
    const secret = 'y'.repeat(32)
    const forged = signed(secret, { purpose: 'join', address: 'bo@example.se', consent: 'x', askedAt: '2026-11-20T10:15:00Z', page: '/' })
    for (const text of [
      forged,
      join.slice(0, -1),
      `${join}A`,
      join.replace('=e', '=f'),
      'https://x/?nyhetsbrev=',
      'https://x/?nyhetsbrev=.',
    ])
      expect((await world.link(text.startsWith('http') ? text : `https://x/?nyhetsbrev=${text}`)).status).toBe(400)
    expect(readSigned(secret, forged)).toMatchObject({ purpose: 'join' })
    expect(world.stored()).toEqual([])
  })

  test('can be confirmed up to the end of the week', async () => {
    const { world, join } = await asked()
    world.pass(7 * day)
    expect((await world.link(join)).status).toBe(200)
  })

  test('is told when our storage fails, and can be confirmed then', async () => {
    const { world, join } = await asked()
    world.s3.fail(({ name }) => name === 'PutObject')
    expect((await world.link(join)).status).toBe(503)
    world.s3.recover()
    expect((await world.link(join)).status).toBe(200)
    expect(world.stored()).toHaveLength(1)
  })

  test('is told when SES fails, and gets the mail on the next try', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    expect((await world.post(newsletter)).status).toBe(503)
    world.ses.recover()
    expect((await world.post(newsletter)).status).toBe(200)
    expect(world.receipts()).toHaveLength(1)
  })

  test.each([
    ['a filled honeypot', { website: 'x' }, {}],
    ['another site', {}, { origin: 'https://evil.example' }],
    ['a page that hides where it is', {}, { origin: 'null' }],
  ])('is not mailed by %s', async (_, change, options) => {
    const world = createWorld()
    expect((await world.post({ ...newsletter, ...change }, options)).answer).toEqual({ success: true, message: nearlyDone })
    expect(world.ses.inbox).toEqual([])
  })

  test('is mailed when the browser has filled in its one field in a moment', async () => {
    const world = createWorld()
    await world.post({ ...newsletter, elapsedMs: 1 })
    expect(world.ses.inbox).toHaveLength(1)
  })

  test('gets two mails a day at most, however it is written', async () => {
    const world = createWorld()
    for (const email of ['asa@example.se', 'ASA@example.se', 'a.s.a+sol@example.se', 'asa+2@example.se'])
      await world.post({ ...newsletter, email })
    expect(world.receipts()).toHaveLength(2)
    world.pass(day)
    await world.post(newsletter)
    expect(world.receipts()).toHaveLength(3)
  })

  test('is refused in words when the newsletter is off, and fails loudly without the secret', async () => {
    const off = await createWorld({ newsletter: false }).post(newsletter)
    expect([off.status, off.answer.error]).toEqual([503, 'Nyhetsbrevet tar inte emot anmälningar just nu.'])
    expect(failures).not.toHaveBeenCalled()
    const world = createWorld({ linkSecret: undefined })
    expect((await world.post(newsletter)).status).toBe(503)
    expect(failures).toHaveBeenCalledOnce()
    expect((await world.post()).status).toBe(200)
    expect((await world.link('https://x/?nyhetsbrev=a.b')).status).toBe(400)
  })
})

describe('mails to strangers', () => {
  const visitor = (number: number) => ({ ...quote, requestId: crypto.randomUUID(), email: `kund-${number}@example.se` })
  const many = async (world: World, count: number, start = 0) => {
    for (let number = start; number < start + count; number++) await world.post(visitor(number), { sourceIp: `192.0.2.${number}` })
  }

  test('are 20 an hour and 60 a day, receipts and links together; the office gets every mail', async () => {
    const world = createWorld()
    await many(world, 25)
    expect([world.receipts().length, world.office().length]).toEqual([20, 25])
    expect(logged(lines)).toContainEqual({ event: 'mail budget used up', kind: 'receipt', hour: 20, day: 20 })
    const late = await world.post(newsletter, { sourceIp: '198.51.100.1' })
    expect([late.status, late.answer.error]).toEqual([503, 'Det går inte att anmäla sig just nu. Försök igen om en timme.'])
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
    await Promise.all(
      Array.from({ length: 30 }, (_, number) =>
        world.post({ ...newsletter, email: `kund-${number}@example.se` }, { sourceIp: `192.0.2.${number}` }),
      ),
    )
    expect(world.receipts()).toHaveLength(20)
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

  test('are kept under keys that nobody can make of an address without our secret', async () => {
    const keys = async (settings: object) => {
      const world = createWorld(settings)
      await world.post()
      return world.s3.keys('data', 'receipts/').filter((key) => !key.includes('taken'))
    }
    const [one = '', other = ''] = [...(await keys({})), ...(await keys({ linkSecret: 'z'.repeat(32) }))]
    expect(one).toMatch(/^receipts\/2026-11-20\/[0-9a-f]{64}$/)
    expect(other).not.toBe(one)
  })
})
