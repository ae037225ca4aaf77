/** The office's list, requests and state. */
import { describe, expect, test } from 'vitest'
import {
  changeRequest,
  exportRequests,
  type RowCache,
  listRequests,
  mailAgain,
  showRequest,
} from '../../amplify/functions/office/office.ts'
import {
  type Change,
  eraseExpiredState,
  formatStatusEntry,
  logResent,
  noStatus,
  parseStatusEntry,
  readState,
  readStatusIndex,
} from '../../amplify/functions/shared/officeState.ts'
import { isHoliday, isOverdue, parsePromise } from '../../amplify/functions/office/workingDays.ts'
import type { OfficeHours } from '../../amplify/functions/shared/officeHours.ts'
import { eraseRequest } from '../../amplify/functions/shared/erase.ts'
import { readWholeIndex } from '../../amplify/functions/shared/oldStore.ts'
import {
  anna,
  another,
  createWorld,
  day,
  failures,
  hour,
  id,
  intercept,
  minute,
  other,
  worldWith,
  quote,
  unknownId,
  worldWithUnmailed,
  type World,
} from './world.ts'

const bo = 'bo@firma.example'
const subject = 'Ny förfrågan 6694-3818: Solceller, Partille'
const numbered = (number: number) =>
  `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`
/** The ids of all pages of the list, each below Lambda's response limit. */
async function pagesOf({ deps }: World): Promise<string[][]> {
  const pages: string[][] = []
  let from: string | undefined
  do {
    const list = await listRequests(deps, new Map(), from)
    expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(4 * 1024 * 1024)
    pages.push(list.rows.map(({ id }) => id))
    from = list.next
  } while (from)
  return pages
}

describe('the list', () => {
  test('shows the newest version of each request, newest first, with its mail and status', async () => {
    const world = await worldWith()
    world.advance(45 * day)
    await world.post({ ...other, message: `\n${'Tak '.repeat(41)}\nMed vänlig hälsning` })
    world.advance(minute)
    world.ses.fail()
    await world.post({ ...quote, message: 'Rättat meddelande.' })
    await world.save({ status: 'won' }, other.requestId)
    const mailed = { mailed: true, corrected: false, status: 'won' }
    expect(await world.list()).toMatchObject([
      {
        texts: { name: 'Åsa Öberg', serviceType: 'Solceller', city: 'Partille' },
        mailed: false,
        corrected: true,
        status: 'new',
        firstLine: 'Rättat meddelande.',
      },
      {
        texts: { name: 'Bo', serviceType: 'Taktvätt', city: 'Lerum' },
        ...mailed,
        firstLine: 'Tak '.repeat(40),
      },
    ])
  })

  test('reads each request once, and shows no erased one from its cache', async () => {
    const world = await worldWith(quote, other)
    const cache: RowCache = new Map()
    const ids = async () => (await listRequests(world.deps, cache)).rows.map(({ id }) => id)
    await ids()
    const calls = await world.callsOf(async () => expect(await ids()).toHaveLength(2))
    expect(calls.filter((call) => call.startsWith('GetObject'))).toEqual([])
    await eraseRequest(world.deps, id)
    expect(await ids()).toEqual([other.requestId])
  })

  test('has pages without duplicates over full and empty months', async () => {
    const world = await worldWith()
    for (const [month, count] of [150, 0, 3].entries()) {
      world.advance(31 * day)
      for (let number = 0; number < count; number++)
        world.put(`${numbered(month * 10_000 + number)}/1`, {})
    }
    const pages = await pagesOf(world)
    expect(pages.map(({ length }) => length)).toEqual([100, 54])
    expect(new Set(pages.flat()).size).toBe(154)
    expect(pages.flat().at(-1)).toBe(id)
  })

  test('has shorter pages of long messages, and the next one continues it', async () => {
    const world = createWorld()
    for (let number = 0; number < 310; number++)
      world.put(`${numbered(number)}/1`, { ...quote, message: `${number} ${'語'.repeat(4990)}` })
    const pages = await pagesOf(world)
    expect([pages.length, pages.flat().length, new Set(pages.flat()).size]).toEqual([3, 310, 310])
  })

  test('has requests of one second in the order in which they came', async () => {
    const world = createWorld()
    const ids = [3, 1, 5, 2, 4].map(numbered)
    for (const [index, id] of ids.entries())
      world.put(`${id}/1`, quote, { at: `2026-11-20T10:15:00.${100 + index}Z` })
    expect((await pagesOf(world)).flat()).toEqual(ids.toReversed())
  })

  test('shows the stored version when a correction failed', async () => {
    const world = await worldWith()
    world.advance(minute)
    world.s3.fail(/^PutObject .*\/2\/request\.json$/)
    await world.post({ ...quote, message: 'Rättat meddelande.' })
    expect(await world.list()).toMatchObject([{ id, corrected: false }])
  })
})

describe('one request', () => {
  test('has its fields, pictures and history', async () => {
    const world = createWorld()
    const images = [world.upload('a.png'), world.upload('b.png', '<script>')]
    const credentials = async () => ({ accessKeyId: 'A', secretAccessKey: 'B' })
    Object.assign(world.deps.s3, { config: { credentials, region: async () => 'eu-north-1' } })
    await world.post({ ...quote, images })
    await world.event('Email Delivered')
    world.advance(minute)
    const source = { page: '/blog', referrer: '', utm: { source: 'brev' } }
    await world.post({ ...quote, message: 'Rättat meddelande.', images, source })
    await world.mailAgain()
    const details = await world.show()
    expect(details?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Tjänst: Solceller',
      'Namn: Åsa Öberg',
      'Telefon: 070-174 06 05',
      'E-post: asa@example.se',
      'Adress: Storgatan 1, 433 30 Partille',
      'Meddelande: Rättat meddelande.',
    ])
    expect(details?.source).toBe('brev, första sidan /blog')
    expect(details?.history.map(({ step }) => step).join()).toBe(
      'received,tried,mailed,delivered,corrected,tried,mailed',
    )
    const address = `https://data.s3.eu-north-1.amazonaws.com/requests/${id}/2/bild-1.png?`
    expect(details?.pictures).toMatchObject([
      { address: expect.stringContaining(address) },
      { refused: 'är inte en bild i formatet JPEG, PNG eller WebP' },
    ])
  })

  test.each([unknownId, '../../etc', ''])('%j does not exist', async (unknown) => {
    const world = await worldWith()
    const change: Change = { version: 0, note: '' }
    expect(await showRequest(world.deps, unknown)).toBeUndefined()
    expect(await changeRequest(world.deps, unknown, change, anna)).toBeUndefined()
    expect(await mailAgain(world.deps, unknown)).toBe(false)
    expect(world.s3.keys('data').filter((key) => key.includes('office'))).toEqual([])
  })
})

describe('the state', () => {
  test('has a log, is changed only from its newest version, and keeps what is not changed', async () => {
    const world = await worldWith()
    expect((await world.list())[0]).toMatchObject(noStatus)
    world.advance(hour)
    await world.save({ followUp: '2026-12-02', assignee: 'anna-lena' })
    world.advance(hour)
    const won = { status: 'won', value: 128_000 } as const
    expect(await world.save({ ...won, note: 'Ville ha tolv.' }, id, bo)).toMatchObject({
      saved: { version: 2, ...won },
    })
    await world.save({ followUp: '' })
    const log = [
      {
        at: '2026-11-20T11:15:00.000Z',
        who: anna,
        text: '',
        followUp: '2026-12-02',
        assignee: 'anna-lena',
      },
      { at: '2026-11-20T12:15:00.000Z', who: bo, text: 'Ville ha tolv.', ...won },
      { at: '2026-11-20T12:15:00.000Z', who: anna, text: '', followUp: '' },
    ]
    const conflict = { version: 3, ...won, followUp: '', assignee: 'anna-lena', log }
    expect(await world.save({ version: 1, status: 'lost' })).toMatchObject({ conflict })
    expect((await world.list())[0]).toMatchObject({
      version: 3,
      ...won,
      followUp: '',
      assignee: 'anna-lena',
      answeredAt: '2026-11-20T12:15:00.000Z',
    })
    expect(world.s3.keys('data', 'office/')).toEqual([
      `office/${id}/3-won-unsaid--1795176900-128000-anna-lena`,
    ])
  })

  test('of another release is read with defaults for unknown values', async () => {
    const world = await worldWith()
    world.s3.put('data', `requests/${id}/office.json`, '{"version":4,"status":"paused"}')
    const unset = { status: 'new', followUp: '', assignee: '', value: 0, log: [] }
    expect(await readState(world.deps, id)).toMatchObject({ version: 4, ...unset })
  })

  test('accepts one of two concurrent changes and reports a conflict to the other', async () => {
    const world = await worldWith()
    for (const version of [0, 1]) {
      const both = (['called', 'quoted'] as const).map((status) => world.save({ version, status }))
      const outcomes = (await Promise.all(both)).map(
        (outcome) => outcome && Object.keys(outcome)[0],
      )
      expect(outcomes.toSorted()).toEqual(['conflict', 'saved'])
    }
    expect((await readState(world.deps, id)).version).toBe(2)
  })

  test('is erased with the request, also when written concurrently', async () => {
    const world = await worldWith()
    await world.save({ status: 'called' })
    intercept(world, async (call, send) => {
      const result = await send()
      if (/^PutObject .*\/office\.json$/.test(call)) await eraseRequest(world.deps, id)
      return result
    })
    expect(await world.save({ note: 'Hej' })).toBeUndefined()
    expect(world.remaining()).toEqual([])
  })

  test('is kept by the daily run without asking S3, until the request has expired', async () => {
    const world = await worldWith(quote, other)
    for (const requestId of [id, other.requestId]) await world.save({ status: 'called' }, requestId)
    const calls = await world.callsOf(() => world.daily())
    expect(calls.filter((call) => call.includes(' requests/'))).toEqual([])
    expect(world.s3.keys('data', 'office/')).toHaveLength(2)
    for (const key of world.s3.keys('data'))
      if (key.includes(id) && !key.includes('office')) await world.s3.remove('data', key)
    const index = await readWholeIndex(world.deps)
    const ids = (await readStatusIndex(world.deps)).keys()
    expect(await eraseExpiredState(world.deps, ids, index)).toBe(1)
    const remaining = world.s3.allKeys('data').filter((key) => key.includes('office'))
    expect(remaining.map((key) => key.includes(other.requestId))).toEqual([true, true])
  })

  test('is in the export of all and of some requests', async () => {
    const world = await worldWith(quote, other)
    const own = { assignee: 'anna', followUp: '2026-12-02', value: 900 }
    await world.save({ status: 'called', note: '=cmd|x\nandra raden', ...own })
    expect((await exportRequests(world.deps)).count).toBe(2)
    const { table, count } = await exportRequests(world.deps, new Set([id]))
    expect(count).toBe(1)
    expect(table).toContain(`"Status";"Ansvarig";"Följ upp";"Ordervärde";"Anteckning";"Id"`)
    expect(table).toContain(
      `"ringd";"anna";"2026-12-02";"900";"2026-11-20 11:15:00 anna@firma.example: ringd. =cmd|x\nandra raden";"${id}"`,
    )
  })
})

// The names of the status index, which earlier releases have written.
const entry = {
  version: 3,
  status: 'quoted',
  spam: false,
  followUp: '2026-12-01',
  answeredAt: '2026-11-20T10:15:00.000Z',
  value: 93_910,
  assignee: 'anna-lisa.ek',
} as const
const unset = { ...noStatus, version: 1 } as const

test.each([
  ['3-quoted-wanted-20261201-1795169700-93910-anna-lisa.ek', entry],
  ['1-new-unsaid--0-0-', unset],
  ['2-new-spam--0-0-%C3%A5sa', { ...unset, version: 2, spam: true, assignee: 'åsa' }],
])('%s is written and read', (name, stored) => {
  expect(formatStatusEntry(stored)).toBe(name)
  expect(parseStatusEntry(name)).toEqual(stored)
})

test.each(['', '1', '1-constructor-unsaid--0-0-', '1-archived-unsaid--0-0-'])(
  '%j is ignored',
  (name) => {
    expect(parseStatusEntry(name)).toBeUndefined()
  },
)

describe('the spam folder', () => {
  test('mails a request that is moved out', async () => {
    const world = await worldWith({ ...quote, elapsedMs: 10 })
    expect((await world.list())[0]).toMatchObject({ suspected: true, spam: undefined })
    for (const version of [0, 1])
      await changeRequest(world.deps, id, { version, note: 'Hej', spam: false }, anna)
    expect(world.subjects()).toEqual(['Misstänkt skräp 6694-3818: Solceller, Partille', subject])
    expect((await world.list())[0]).toMatchObject({ suspected: true, spam: false })
  })

  test('contains requests that the office moves in, which are mailed no more', async () => {
    const world = await worldWithUnmailed('ses')
    world.ses.recover()
    await world.save({ spam: true })
    expect((await world.list())[0]).toMatchObject({ suspected: false, spam: true })
    expect((await readState(world.deps, id)).log).toMatchObject([{ who: anna, spam: true }])
    expect(await world.mailAgain()).toBe(false)
    expect(await world.mailWaiting()).toBe(0)
    expect(world.office()).toEqual([])
    await world.save({ spam: false })
    expect(await world.mailWaiting()).toBe(1)
  })
})

describe('the daily reminder', () => {
  /** Runs at 08:00 on a day of November; returns all reminders so far. */
  async function remind(world: World, date: string) {
    world.advance(Date.parse(`${date}T07:00:00Z`) - world.deps.now().getTime())
    await world.daily()
    return world.office().filter(({ subject }) => /väntar på svar|följa upp/.test(subject))
  }

  test('comes once when its schedule starts twice on a day, and again by hand', async () => {
    const world = await worldWith()
    world.advance(4 * day)
    const reminders = () => world.subjects().filter((text) => text.includes('väntar på svar'))
    await Promise.all([world.daily(), world.daily()])
    expect(reminders()).toHaveLength(1)
    await world.daily({ again: true })
    expect(reminders()).toHaveLength(2)
  })

  test('counts the requests of a flood and lists the others, as the digest does', async () => {
    const world = createWorld({ rateLimitPerHour: 1 })
    for (let count = 0; count < 4; count++)
      await world.post(another({ name: `Flod ${count}` }), { sourceIp: '192.0.2.9' })
    await world.post({ ...other, name: 'Ärlig Kund' }, { sourceIp: '198.51.100.1' })
    await world.reconcile()
    const [reminder] = await remind(world, '2026-11-24')
    await world.digest()
    const digest = world.office().at(-1)
    expect(reminder?.subject).toBe('2 förfrågningar väntar på svar')
    expect(digest?.subject).toMatch(/^Veckans/)
    for (const mail of [reminder, digest]) {
      const names = mail?.text.match(/^(Flod \d|Ärlig Kund)/gm)
      expect(names).toEqual(['Flod 0', 'Ärlig Kund'])
      expect(mail?.text).toContain('Dessutom 3 ur en flod av förfrågningar')
      expect(mail?.text).toMatch(/^Öppna .*: https:\/\/www\.ljungsol\.example\/kontor$/m)
    }
  })

  test('reads at most a thousand requests, and counts the older ones', async () => {
    const world = createWorld()
    world.s3.lists.pageSize = 1000
    await world.post({ ...other, name: 'Nyast' })
    for (let count = 0; count < 1002; count++)
      world.s3.put('data', `days/2026-11-02/came/${another().requestId}/1`, '{}')
    const calls = await world.callsOf(() => remind(world, '2026-11-24'))
    expect(calls.filter((call) => call.startsWith('GetObject'))).toHaveLength(1000)
    expect(world.text()).toContain('Nyast')
    expect(world.subjects().at(-1)).toBe('4 förfrågningar väntar på svar')
  })

  test('lists requests that wait longer than promised, oldest first', async () => {
    const world = createWorld()
    await world.post()
    world.advance(minute)
    await world.post({ ...other, website: 'x' })
    await world.post({ ...quote, requestId: unknownId, elapsedMs: 10 })
    const called = another()
    await world.post(called)
    await world.save({ status: 'called' }, called.requestId)
    expect(await remind(world, '2026-11-21')).toEqual([])
    const [mail, ...more] = await remind(world, '2026-11-23')
    expect(more).toEqual([])
    expect([mail?.subject, mail?.text]).toEqual([
      '2 förfrågningar väntar på svar',
      `2 förfrågningar väntar på svar

Ingen har hört av sig inom 24 timmar, eller så är statusen inte ändrad. Den äldsta står först.

Åsa Öberg: Solceller, Partille
6694-3818, kom fredag 20 november 2026 kl. 11:15
Ring 070-174 06 05
asa@example.se
https://www.ljungsol.example/kontor#${id}

Bo: Taktvätt, Lerum
9844-7377, kom fredag 20 november 2026 kl. 11:16, dolt fält ifyllt
Ring 070-174 06 05
bo@example.se
https://www.ljungsol.example/kontor#${other.requestId}
`,
    ])
    expect(mail?.html).toMatch(/<a href="tel:0701740605" [^>]*>Ring 070-174 06 05<\/a>/)
  })

  test('lists requests to follow up from their day, with the colleague', async () => {
    const world = await worldWith()
    await world.save({ status: 'called', followUp: '2026-11-24', assignee: 'anna' })
    expect(await remind(world, '2026-11-23')).toEqual([])
    const [mail] = await remind(world, '2026-11-24')
    expect(mail?.subject).toBe('1 att följa upp')
    expect(mail?.text).toContain('Att följa upp i dag:\n\nÅsa Öberg: Solceller, Partille')
    expect(mail?.text).toContain('Ansvarig: anna')
    // Neither won nor lost requests are to be followed up, nor spam.
    await world.save({ status: 'lost' })
    expect(await remind(world, '2026-11-25')).toHaveLength(1)
    await world.save({ status: 'called', spam: true })
    expect(await remind(world, '2026-11-26')).toHaveLength(1)
  })

  test('lists a request once, also when it is old or both waiting and to be followed up', async () => {
    const world = await worldWith()
    await world.save({ followUp: '2026-11-24', assignee: 'anna' })
    const [mail] = await remind(world, '2027-02-02')
    expect(mail?.subject).toBe('1 förfrågan väntar på svar')
    expect(mail?.text.match(/Åsa Öberg/g)).toHaveLength(1)
    expect(mail?.text).toContain('Ansvarig: anna')
  })

  test('ends a long list with the number of the remaining requests', async () => {
    const world = createWorld()
    world.s3.lists.pageSize = 1000
    for (let number = 0; number < 53; number++)
      await world.post(another(), { sourceIp: `10.${number}.0.1` })
    const [mail] = await remind(world, '2026-11-23')
    expect(mail?.subject).toBe('53 förfrågningar väntar på svar')
    expect(mail?.text).toContain('Och 3 till, i kontorets lista.')
    expect(mail?.text.match(/Åsa Öberg/g)).toHaveLength(50)
  })

  test('is sent before the clean-up, whose failure does not repeat it', async () => {
    const world = await worldWith()
    world.s3.put('data', `office/${other.requestId}/1-won-unsaid`, '{}')
    world.s3.fail(new RegExp(`^ListObjectsV2 .*${other.requestId}`))
    expect(await remind(world, '2026-11-23')).toHaveLength(1)
    expect(failures).toHaveBeenCalledWith(expect.stringContaining('outlived'))
  })

  test.each([
    ['24 timmar', { hours: 24 }],
    ['Sex timmar', { hours: 6 }],
    ['en vecka', { hours: 168 }],
    ['48 h', { hours: 48 }],
    ['två arbetsdagar', { workingDays: 2 }],
    ['1–2 vardagar', { workingDays: 2 }],
    ['1,5 dygn', { hours: 36 }],
    ['fjorton dagar', { hours: 336 }],
    ['30 minuter', { hours: 0.5 }],
    ['kort', { hours: 24 }],
  ])('reads the promise %j as %j', (promise, parsed) =>
    expect(parsePromise(promise)).toEqual(parsed),
  )

  const weekdays: OfficeHours = {
    week: [[1, 5, '08:00', '17:00']],
    special: [['2026-12-28', '2026-12-28']],
  }
  test.each([
    ['24 timmar', '2026-11-20T10:00:00Z', '2026-11-21T09:59:00Z', false],
    ['24 timmar', '2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', true],
    // A Friday: Monday and Tuesday count.
    ['två arbetsdagar', '2026-11-20T10:00:00Z', '2026-11-24T07:00:00Z', false],
    ['två arbetsdagar', '2026-11-20T10:00:00Z', '2026-11-25T07:00:00Z', true],
    // Christmas, a weekend and a day closed by the content.
    ['en arbetsdag', '2026-12-23T10:00:00Z', '2026-12-29T07:00:00Z', false],
    ['en arbetsdag', '2026-12-23T10:00:00Z', '2026-12-30T07:00:00Z', true],
  ])('with the promise %j, a request of %s is overdue at %s: %j', (promise, at, now, expected) => {
    expect(isOverdue(at, new Date(now), promise, weekdays)).toBe(expected)
  })

  test('knows the Swedish public holidays and the eves that are free', () => {
    const days = Array.from({ length: 365 }, (_, number) =>
      new Date(Date.UTC(2026, 0, number + 1)).toISOString().slice(0, 10),
    )
    expect(
      days
        .filter(isHoliday)
        .map((date) => date.slice(5))
        .join(' '),
    ).toBe(
      '01-01 01-06 04-03 04-05 04-06 05-01 05-14 05-24 06-06 06-19 06-20 10-31 12-24 12-25 12-26 12-31',
    )
  })
})

describe('resending a mail', () => {
  test('is noted in the mail and sends no second receipt', async () => {
    const world = await worldWith()
    expect(await world.mailAgain()).toBe(true)
    expect(await logResent(world.deps, id, anna)).toMatchObject({
      version: 1,
      log: [{ who: anna, resent: true }],
    })
    await world.work()
    expect(world.text()).toContain('Mejlet skickades en gång till, från kontorets lista.')
    expect([world.office().length, world.receipts().length]).toEqual([2, 1])
  })

  test('ends the attempts of an unmailed request', async () => {
    const world = await worldWithUnmailed('ses')
    await expect(world.mailAgain()).rejects.toThrow()
    world.ses.recover()
    await world.mailAgain()
    await world.wait(60 * hour)
    expect(world.office()).toHaveLength(1)
    expect(await world.list()).toMatchObject([{ mailed: true }])
  })
})
