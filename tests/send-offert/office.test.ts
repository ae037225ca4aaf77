/** The office's list, requests and state. */
import { describe, expect, test } from 'vitest'
import {
  changeRequest,
  exportRequests,
  type RowCache,
  listRequests,
  mailAgain,
  mailWaiting,
  showRequest,
} from '../../amplify/functions/office/office.ts'
import { runDaily } from '../../amplify/functions/office/reminder.ts'
import {
  type Change,
  eraseExpiredState,
  logResent,
  noStatus,
  readState,
  readStatusIndex,
  saveState,
} from '../../amplify/functions/shared/officeState.ts'
import { isHoliday, isOverdue, parsePromise } from '../../amplify/functions/office/workingDays.ts'
import type { OfficeHours } from '../../amplify/functions/shared/officeHours.ts'
import { eraseRequest } from '../../amplify/functions/shared/erase.ts'
import { readWholeIndex } from '../../amplify/functions/shared/store.ts'
import {
  another,
  createWorld,
  day,
  failures,
  id,
  intercept,
  other,
  pixel,
  worldWith,
  quote,
  unknownId,
  worldWithUnmailed,
  uploads,
} from './world.ts'

const anna = 'anna@firma.example'
const change = (rest: Partial<Change> = {}): Change => ({
  version: 0,
  status: 'called',
  note: 'Ringde, svarar på måndag.',
  ...rest,
})
const list = async (world: ReturnType<typeof createWorld>, cache: RowCache = new Map()) =>
  (await listRequests(world.deps, cache)).rows

describe('the list', () => {
  test('shows the newest version of each request, newest first, with its mail and status', async () => {
    const world = await worldWith()
    world.advance(45 * day)
    await world.post(other)
    world.advance(60_000)
    world.ses.fail()
    await world.post({ ...quote, message: 'Rättat meddelande.' })
    await saveState(world.deps, other.requestId, change({ status: 'won' }), anna)
    const row = ({
      texts,
      mailed,
      corrected,
      status,
    }: Awaited<ReturnType<typeof list>>[number]) => [
      texts.name,
      texts.serviceType,
      texts.city,
      mailed,
      corrected,
      status,
    ]
    expect((await list(world)).map(row)).toEqual([
      ['Åsa Öberg', 'Solceller', 'Partille', false, true, 'new'],
      ['Bo', 'Taktvätt', 'Lerum', true, false, 'won'],
    ])
  })

  test('has the beginning of the first line of each message', async () => {
    const line = 'Vi har ett tak mot söder. '.repeat(7)
    const world = await worldWith({ ...quote, message: `\n${line}\nMed vänlig hälsning` })
    const [row] = await list(world)
    expect(row?.firstLine).toBe(
      'Vi har ett tak mot söder. Vi har ett tak mot söder. Vi har ett tak mot söder. Vi har ett tak mot söder. Vi har ett tak mot söder. Vi har ett tak mot söder. Vi h',
    )
  })

  test('reads each request once and caches it', async () => {
    const world = createWorld()
    const cache: RowCache = new Map()
    await world.post()
    await world.post(other)
    await list(world, cache)
    world.s3.calls.splice(0)
    expect(await list(world, cache)).toHaveLength(2)
    expect(world.s3.calls.filter((call) => call.startsWith('GetObject'))).toEqual([])
  })

  test('has pages without duplicates over full and empty months', async () => {
    const world = await worldWith()
    const versionKey = (number: number) =>
      `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111/1`
    for (const [month, count] of [150, 0, 3].entries()) {
      world.advance(31 * day)
      for (let number = 0; number < count; number++) {
        world.s3.put(
          'data',
          `days/${world.deps.now().toISOString().slice(0, 10)}/came/${versionKey(month * 10_000 + number)}`,
          '{}',
        )
        world.s3.put(
          'data',
          `requests/${versionKey(month * 10_000 + number)}/request.json`,
          '{"request":{}}',
        )
      }
    }
    const parts: string[][] = []
    let from: string | undefined
    do {
      const list = await listRequests(world.deps, new Map(), from)
      parts.push(list.rows.map(({ id }) => id))
      from = list.next
    } while (from)
    expect(parts.map(({ length }) => length)).toEqual([100, 54])
    expect(new Set(parts.flat()).size).toBe(154)
    expect(parts.flat().at(-1)).toBe(id)
  })

  test('shows the stored version when a correction failed', async () => {
    const world = await worldWith()
    world.advance(60_000)
    world.s3.fail(({ name, key }) => name === 'PutObject' && key.endsWith('/2/request.json'))
    await world.post({ ...quote, message: 'Rättat meddelande.' })
    expect((await list(world)).map(({ id, corrected }) => [id, corrected])).toEqual([[id, false]])
  })

  test('does not show an erased request from its cache', async () => {
    const world = createWorld()
    const cache: RowCache = new Map()
    await world.post()
    await list(world, cache)
    await eraseRequest(world.deps, id)
    expect(await list(world, cache)).toEqual([])
  })
})

describe('one request', () => {
  test('has its fields, pictures and history', async () => {
    const world = createWorld()
    world.upload(`a.png`, pixel)
    world.upload(`b.png`, '<script>')
    const credentials = async () => ({ accessKeyId: 'A', secretAccessKey: 'B' })
    Object.assign(world.deps.s3, { config: { credentials, region: async () => 'eu-north-1' } })
    await world.post({ ...quote, images: [`${uploads}/a.png`, `${uploads}/b.png`] })
    await world.event('Email Delivered')
    world.advance(60_000)
    const source = { page: '/blog', referrer: '', utm: { source: 'brev' } }
    await world.post({
      ...quote,
      message: 'Rättat meddelande.',
      images: [`${uploads}/a.png`, `${uploads}/b.png`],
      source,
    })
    await mailAgain(world.deps, id)
    const details = await showRequest(world.deps, id)
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
    expect(
      details?.pictures.map((picture) =>
        'address' in picture ? picture.address.replace(/\?.*/, '') : picture.refused,
      ),
    ).toEqual([
      `https://data.s3.eu-north-1.amazonaws.com/requests/${id}/2/bild-1.png`,
      'är inte en bild i formatet JPEG, PNG eller WebP',
    ])
  })

  test.each([unknownId, '../../etc', ''])('%j does not exist', async (unknown) => {
    const world = await worldWith()
    expect(await showRequest(world.deps, unknown)).toBeUndefined()
    expect(await changeRequest(world.deps, unknown, change(), anna)).toBeUndefined()
    expect(await mailAgain(world.deps, unknown)).toBe(false)
    expect(world.s3.keys('data').filter((key) => key.includes('office'))).toEqual([])
  })
})

describe('the state', () => {
  test('has a log with author and time, and is changed only from its newest version', async () => {
    const world = await worldWith()
    const called = {
      at: '2026-11-20T10:15:00.000Z',
      who: anna,
      status: 'called',
      text: 'Ringde, svarar på måndag.',
    }
    expect(await saveState(world.deps, id, change(), anna)).toMatchObject({
      saved: { version: 1, status: 'called' },
    })
    expect(
      await saveState(world.deps, id, change({ status: 'lost', note: '' }), anna),
    ).toMatchObject({
      conflict: { version: 1, status: 'called', log: [called] },
    })
    world.advance(60_000)
    expect(
      await saveState(
        world.deps,
        id,
        change({ version: 1, note: 'Ville ha tolv.' }),
        'bo@firma.example',
      ),
    ).toMatchObject({
      saved: {
        log: [
          called,
          { at: '2026-11-20T10:16:00.000Z', who: 'bo@firma.example', text: 'Ville ha tolv.' },
        ],
      },
    })
    expect(
      await saveState(world.deps, id, change({ version: 2, status: 'won', note: '' }), anna),
    ).toMatchObject({
      saved: { version: 3, log: [{}, {}, { who: anna, status: 'won', text: '' }] },
    })
    expect((await list(world))[0]).toMatchObject({ version: 3, status: 'won' })
    expect(world.s3.keys('data', 'office/')).toEqual([`office/${id}/3-won-unsaid--1795169700-0-`])
  })

  test('keeps follow-up day, colleague and value until changed, and the time of the first answer', async () => {
    const world = await worldWith()
    expect((await list(world))[0]).toMatchObject(noStatus)
    world.advance(3600_000)
    await saveState(
      world.deps,
      id,
      { version: 0, note: '', followUp: '2026-12-02', assignee: 'anna-lena' },
      anna,
    )
    world.advance(3600_000)
    await saveState(world.deps, id, change({ version: 1, status: 'won', value: 128_000 }), anna)
    await saveState(world.deps, id, { version: 2, note: '', followUp: '' }, anna)
    const expected = { status: 'won', followUp: '', assignee: 'anna-lena', value: 128_000 }
    expect((await list(world))[0]).toMatchObject({
      ...expected,
      answeredAt: '2026-11-20T12:15:00.000Z',
    })
    expect((await readState(world.deps, id)).log.map(({ at: _, ...entry }) => entry)).toEqual([
      { who: anna, text: '', followUp: '2026-12-02', assignee: 'anna-lena' },
      { who: anna, text: change().note, status: 'won', value: 128_000 },
      { who: anna, text: '', followUp: '' },
    ])
  })

  test('of another release is read with defaults for unknown values', async () => {
    const world = await worldWith()
    world.s3.put('data', `requests/${id}/office.json`, '{"version":4,"status":"paused"}')
    expect(await readState(world.deps, id)).toMatchObject({
      version: 4,
      status: 'new',
      followUp: '',
      assignee: '',
      value: 0,
      log: [],
    })
  })

  test('accepts one of two concurrent changes and reports a conflict to the other', async () => {
    const world = await worldWith()
    for (const version of [0, 1]) {
      const both = await Promise.all(
        ['called', 'quoted'].map((status) =>
          saveState(world.deps, id, change({ version, status: status as 'called' }), anna),
        ),
      )
      expect(both.map((result) => result && Object.keys(result)[0]).toSorted()).toEqual([
        'conflict',
        'saved',
      ])
    }
    expect((await readState(world.deps, id)).version).toBe(2)
  })

  test('is erased with the request, also when written concurrently', async () => {
    const world = await worldWith()
    await saveState(world.deps, id, change(), anna)
    intercept(world, async (call, send) => {
      const result = await send()
      if (/^PutObject .*\/office\.json$/.test(call)) await eraseRequest(world.deps, id)
      return result
    })
    expect(await saveState(world.deps, id, change({ version: 1 }), anna)).toBeUndefined()
    expect(world.remaining()).toEqual([])
  })

  test('is kept by the daily run without asking S3 about its request', async () => {
    const world = await worldWith(quote, other)
    for (const requestId of [id, other.requestId])
      await saveState(world.deps, requestId, change({ status: 'called' }), anna)
    const before = world.s3.calls.length
    await runDaily(world.deps)
    expect(world.s3.calls.slice(before).filter((call) => call.includes(' requests/'))).toEqual([])
    expect(world.s3.keys('data', 'office/')).toHaveLength(2)
  })

  test('is erased when the request has expired', async () => {
    const world = await worldWith(quote, other)
    for (const requestId of [id, other.requestId])
      await saveState(world.deps, requestId, change(), anna)
    for (const key of world.s3
      .keys('data')
      .filter((key) => key.includes(id) && !key.includes('office')))
      await world.s3.remove('data', key)
    const index = await readWholeIndex(world.deps)
    const ids = (await readStatusIndex(world.deps)).keys()
    expect(await eraseExpiredState(world.deps, ids, index)).toBe(1)
    const remaining = world.s3.allKeys('data').filter((key) => key.includes('office'))
    expect(remaining.map((key) => key.includes(other.requestId))).toEqual([true, true])
  })

  test('is in the export of all and of some requests', async () => {
    const world = await worldWith(quote, other)
    await saveState(
      world.deps,
      id,
      change({ note: '=cmd|x\nandra raden', assignee: 'anna', followUp: '2026-12-02', value: 900 }),
      anna,
    )
    expect((await exportRequests(world.deps)).count).toBe(2)
    const { table, count } = await exportRequests(world.deps, new Set([id]))
    expect(count).toBe(1)
    expect(table).toContain(`"Status";"Ansvarig";"Följ upp";"Ordervärde";"Anteckning";"Id"`)
    expect(table).toContain(
      `"ringd";"anna";"2026-12-02";"900";"2026-11-20 11:15:00 anna@firma.example: ringd. =cmd|x\nandra raden";"${id}"`,
    )
  })
})

describe('the spam folder', () => {
  test('mails a request that is moved out', async () => {
    const world = await worldWith({ ...quote, elapsedMs: 10 })
    expect(world.office().map(({ subject }) => subject)).toEqual([
      'Misstänkt skräp 6694-3818: Solceller, Partille',
    ])
    expect((await list(world))[0]).toMatchObject({ suspected: true, spam: undefined })
    await changeRequest(world.deps, id, change({ spam: false }), anna)
    await changeRequest(world.deps, id, change({ version: 1, status: 'won', spam: false }), anna)
    expect(world.office().map(({ subject }) => subject)[1]).toBe(
      'Ny förfrågan 6694-3818: Solceller, Partille',
    )
    expect(world.office()).toHaveLength(2)
    expect((await list(world))[0]).toMatchObject({ suspected: true, spam: false })
  })

  test('contains requests that the office moves in', async () => {
    const world = await worldWith()
    await changeRequest(world.deps, id, change({ spam: true, status: 'new', note: '' }), anna)
    expect((await list(world))[0]).toMatchObject({ suspected: false, spam: true })
    expect((await readState(world.deps, id)).log).toMatchObject([{ who: anna, spam: true }])
    expect(await mailAgain(world.deps, id)).toBe(false)
    expect(world.office()).toHaveLength(1)
  })

  test('is skipped when all unmailed requests are mailed', async () => {
    const world = await worldWithUnmailed('ses')
    world.ses.recover()
    await saveState(world.deps, id, change({ spam: true }), anna)
    expect(await mailWaiting(world.deps, world.deps.queue)).toBe(0)
    await saveState(world.deps, id, change({ version: 1, spam: false }), anna)
    expect(await mailWaiting(world.deps, world.deps.queue)).toBe(1)
  })
})

describe('the daily reminder', () => {
  const sendReminder = async (world: ReturnType<typeof createWorld>, to: string) => {
    world.advance(Date.parse(to) - world.deps.now().getTime())
    await runDaily(world.deps)
    return world.office().filter(({ subject }) => /väntar på svar|följa upp/.test(subject))
  }

  test('comes once when its schedule starts twice on a day, and again by hand', async () => {
    const world = await worldWith()
    world.advance(Date.parse('2026-11-24T07:00:00Z') - world.deps.now().getTime())
    const reminders = () =>
      world.subjects().filter((subject) => subject.includes('väntar på svar')).length
    await Promise.all([runDaily(world.deps), runDaily(world.deps)])
    expect(reminders()).toBe(1)
    await runDaily(world.deps, { again: true })
    expect(reminders()).toBe(2)
  })

  test('counts the requests of a flood and lists the others, as the digest does', async () => {
    const world = createWorld({ rateLimitPerHour: 1 })
    for (let count = 0; count < 4; count++)
      await world.post(another({ name: `Flod ${count}` }), { sourceIp: '192.0.2.9' })
    await world.post({ ...other, name: 'Ärlig Kund' }, { sourceIp: '198.51.100.1' })
    await world.reconcile()
    const [reminder] = await sendReminder(world, '2026-11-24T07:00:00Z')
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
    const before = world.s3.calls.length
    const [reminder] = await sendReminder(world, '2026-11-24T07:00:00Z')
    const reads = world.s3.calls.slice(before).filter((call) => call.startsWith('GetObject'))
    expect(reads).toHaveLength(1000)
    expect(reminder?.text).toContain('Nyast')
    expect(reminder?.subject).toBe('4 förfrågningar väntar på svar')
  })

  test('lists requests that wait longer than promised, oldest first', async () => {
    const world = createWorld()
    await world.post()
    world.advance(60_000)
    await world.post({ ...other, website: 'x' })
    await world.post({ ...quote, requestId: unknownId, elapsedMs: 10 })
    await world.post({ ...quote, requestId: '22222222-2222-4222-8222-222222222222' })
    await saveState(world.deps, '22222222-2222-4222-8222-222222222222', change(), anna)
    expect(await sendReminder(world, '2026-11-21T07:00:00Z')).toEqual([])
    const [mail, ...more] = await sendReminder(world, '2026-11-23T07:00:00Z')
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
    await saveState(world.deps, id, change({ followUp: '2026-11-24', assignee: 'anna' }), anna)
    expect(await sendReminder(world, '2026-11-23T07:00:00Z')).toEqual([])
    const [mail] = (await sendReminder(world, '2026-11-24T07:00:00Z')).slice(-1)
    expect(mail?.subject).toBe('1 att följa upp')
    expect(mail?.text).toContain('Att följa upp i dag:\n\nÅsa Öberg: Solceller, Partille')
    expect(mail?.text).toContain('Ansvarig: anna')
    // Neither won nor lost requests are to be followed up, nor spam.
    await saveState(world.deps, id, change({ version: 1, status: 'lost' }), anna)
    expect(await sendReminder(world, '2026-11-25T07:00:00Z')).toHaveLength(1)
    await saveState(world.deps, id, change({ version: 2, spam: true }), anna)
    expect(await sendReminder(world, '2026-11-26T07:00:00Z')).toHaveLength(1)
  })

  test('lists a request once, also when it is old or both waiting and to be followed up', async () => {
    const world = await worldWith()
    await saveState(
      world.deps,
      id,
      { version: 0, note: '', followUp: '2026-11-24', assignee: 'anna' },
      anna,
    )
    const [mail] = await sendReminder(world, '2027-02-02T07:00:00Z')
    expect(mail?.subject).toBe('1 förfrågan väntar på svar')
    expect(mail?.text.match(/Åsa Öberg/g)).toHaveLength(1)
    expect(mail?.text).toContain('Ansvarig: anna')
  })

  test('ends a long list with the number of the remaining requests', async () => {
    const world = createWorld()
    world.s3.lists.pageSize = 1000
    for (let number = 0; number < 53; number++)
      await world.post(another(), { sourceIp: `10.${number}.0.1` })
    const [mail] = await sendReminder(world, '2026-11-23T07:00:00Z')
    expect(mail?.subject).toBe('53 förfrågningar väntar på svar')
    expect(mail?.text).toContain('Och 3 till, i kontorets lista.')
    expect(mail?.text.match(/Åsa Öberg/g)).toHaveLength(50)
  })

  test('is sent before the clean-up, whose failure does not repeat it', async () => {
    const world = await worldWith()
    await saveState(world.deps, other.requestId, change(), anna)
    world.s3.put('data', `office/${other.requestId}/1-won-unsaid`, '{}')
    world.s3.fail(({ name, key }) => name === 'ListObjectsV2' && key.includes(other.requestId))
    expect(await sendReminder(world, '2026-11-23T07:00:00Z')).toHaveLength(1)
    expect(failures).toHaveBeenCalledWith(expect.stringContaining('outlived'))
  })

  test.each([
    ['24 timmar', { hours: 24 }],
    ['Sex timmar', { hours: 6 }],
    ['en vecka', { hours: 168 }],
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
    const days = (year: number) =>
      Array.from({ length: 365 }, (_, day) =>
        new Date(Date.UTC(year, 0, day + 1)).toISOString().slice(0, 10),
      )
    const holidays = (year: number) =>
      days(year)
        .filter(isHoliday)
        .map((day) => day.slice(5))
        .join(' ')
    expect(holidays(2026)).toBe(
      '01-01 01-06 04-03 04-05 04-06 05-01 05-14 05-24 06-06 06-19 06-20 10-31 12-24 12-25 12-26 12-31',
    )
  })
})

describe('resending a mail', () => {
  test('is noted in the mail and sends no second receipt', async () => {
    const world = await worldWith()
    expect(await mailAgain(world.deps, id)).toBe(true)
    expect(await logResent(world.deps, id, anna)).toMatchObject({
      version: 1,
      log: [{ who: anna, resent: true }],
    })
    await world.work()
    expect(world.office().at(-1)?.text).toContain(
      'Mejlet skickades en gång till, från kontorets lista.',
    )
    expect([world.office().length, world.receipts().length]).toEqual([2, 1])
  })

  test('ends the attempts of an unmailed request', async () => {
    const world = await worldWithUnmailed('ses')
    await expect(mailAgain(world.deps, id)).rejects.toThrow()
    world.ses.recover()
    await mailAgain(world.deps, id)
    await world.wait(60 * 3600_000)
    expect(world.office()).toHaveLength(1)
    expect((await list(world))[0]).toMatchObject({ mailed: true })
  })
})
