/** `npm run leads`. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorText } from '../../scripts/command.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import {
  another,
  createWorld,
  day,
  hour,
  id,
  minute,
  other,
  pixel,
  worldWith,
  quote,
} from './world.ts'

/** The mode of a file written with 0o600: Windows has no permissions for others. */
const ownerOnly = process.platform === 'win32' ? 0o666 : 0o600

/** Two requests, the second not mailed. */
async function twoRequests() {
  const world = await worldWith()
  world.advance(minute)
  world.ses.fail()
  await world.post(other)
  return world
}

describe('the office’s command', () => {
  test('prints and exports no control characters of stored data', async () => {
    const world = await twoRequests()
    const odd = { message: 'Ett\x1b[2J tak\x07\r\nmot \u202eredös\x9b31m', city: 'Ort\u202e' }
    await world.post(another(odd))
    // An earlier release may have stored it.
    const [key = ''] = world.stored()
    const stored = JSON.stringify(world.json(key))
      .replaceAll(quote.name, 'Åsa\\u001b]0;x\\u0007')
      .replaceAll('Partille', 'Ort\\u001b[2J')
    world.s3.put('data', key, stored)
    const table = await world.table()
    for (const text of [table, (await world.leads('erase', 'asa@example.se')).text]) {
      expect(text).toContain('Åsa')
      expect(text.replaceAll('\r\n', '\n')).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/)
    }
    expect(table).toContain('"Ett [2J tak\nmot redös 31m"')
  })

  test('prints no control characters of errors', () => {
    const text = 'Unexpected token "\u001b[2J\u009b\u202e\u0007" in JSON\n  at line 2'
    expect(errorText(text)).toBe('Unexpected token " " in JSON\n  at line 2')
    expect(errorText(new TypeError(text))).not.toMatch(/[\u001b\u009b\u202e\u0007]/)
  })

  const found = `6694-3818  2026-11-20 11:15  Åsa Öberg  asa@example.se  ${id}`
  const remains = `6694-3818  rester av en förfrågan  ${id}`
  test.each([
    ['6694-3818', found, 8],
    [id.toUpperCase(), found, 8],
    ['ASA@example.se', found, 8],
    ['mailto:asa@example.se', found, 8],
    ['+46 070-174 06 05', found, 8],
    // With the marks of five deletions.
    [id, remains, 13],
    ['6694-3818', remains, 13],
  ])('erases by %s after confirmation: %s', async (target, line, objects) => {
    const world = await worldWith()
    await world.post({ ...other, phone: '031-390 06 00' })
    // Old versions alone, as after a deletion by hand.
    if (line === remains)
      for (const key of world.s3.keys('data').filter((key) => key.includes(id)))
        world.s3.remove('data', key)
    const stored = world.stored()
    expect(await world.leads('erase', target)).toEqual({
      code: 1,
      text: `${line}\nDet här raderas för gott och kan inte återställas. Bekräfta med:\n  npm run leads -- erase ${target} --yes`,
    })
    expect(world.stored()).toEqual(stored)
    const { code, text } = await world.leads('erase', target, '--yes')
    expect([code, text.split('\n')[1]]).toEqual([
      0,
      `Raderat: ${objects} objekt, alla versioner medräknade. Mejl som redan har skickats får du radera i inkorgen.`,
    ])
    expect(world.remaining()).toEqual([])
    expect(world.stored()).toEqual([`requests/${other.requestId}/1/request.json`])
    expect(await world.leads('erase', target, '--yes')).toEqual({
      code: 1,
      text: `Ingen förfrågan har numret, id:t, e-postadressen eller telefonnumret ${target}.`,
    })
  })

  test('exports all data of one person and no other', async () => {
    const world = createWorld()
    const third = {
      ...quote,
      requestId: '22222222-2222-4222-8222-222222222222',
      serviceType: 'takvatt',
    }
    const first = { ...quote, images: [world.upload('a.png')] }
    for (const request of [first, { ...quote, message: 'Rättat.' }, third, other])
      await world.post(request)
    const target = temporaryFolder()
    const { code, text } = await world.leads('person', 'ASA@example.se', target)
    const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const names = files
      .map((entry) => relative(target, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort()
    expect([code, text.split('\n').at(-1)]).toEqual([
      0,
      `${names.length} filer skrevs till ${target}. Mejl om dem ligger i inkorgen.`,
    ])
    expect(names.filter((name) => !name.includes('attempts')).join(' ')).toBe(
      '6694-3818/1/bild-1.png 6694-3818/1/pictures.json 6694-3818/1/request.json 6694-3818/1/sent.json ' +
        '6694-3818/2/request.json 6694-3818/2/sent.json 9689-4754/1/request.json 9689-4754/1/sent.json',
    )
    expect(readFileSync(join(target, '6694-3818/1/bild-1.png'))).toEqual(pixel)
    expect(readFileSync(join(target, '6694-3818/2/request.json'), 'utf8')).toContain('Rättat.')
    for (const name of names) expect(statSync(join(target, name)).mode & 0o777).toBe(ownerOnly)
  })

  test('erases suspected spam and floods since a day, except what the office has touched', async () => {
    const world = createWorld({ rateLimitPerHour: 1 })
    const post = async (change: object, sourceIp: string) => {
      const request = another(change)
      await world.post(request, { sourceIp })
      return request.requestId
    }
    const early = await post({ elapsedMs: 0 }, '192.0.2.1')
    const person = another()
    await world.post(person, { sourceIp: '192.0.2.5' })
    world.advance(3 * day)
    await world.post({ ...person, message: 'Rättat.', elapsedMs: 0 }, { sourceIp: '192.0.2.6' })
    const corrected = [person.requestId, person.requestId]
    const honest = await post({}, '192.0.2.2')
    const kept = await post({ elapsedMs: 0 }, '192.0.2.3')
    await world.save({ note: 'Ring', status: 'called' }, kept)
    const junk = [await post({ elapsedMs: 0 }, '192.0.2.4')]
    for (let count = 0; count < 3; count++) junk.push(await post({}, '192.0.2.2'))
    await world.reconcile()
    const flags = ['erase', '--suspected', '--since']
    const stored = () =>
      world
        .stored()
        .map((key) => key.split('/')[1]!)
        .sort()
    expect((await world.leads(...flags)).code).toBe(2)
    expect(await world.leads(...flags, '2026-11-24')).toEqual({
      code: 0,
      text: '0 förfrågningar är misstänkt skräp eller del av en flod sedan 2026-11-24.',
    })
    expect(await world.leads(...flags, '2026-11-23')).toEqual({
      code: 1,
      text: '4 förfrågningar är misstänkt skräp eller del av en flod sedan 2026-11-23.\nMed --yes raderas de för gott. Se först igenom dem i /kontor.',
    })
    expect(stored()).toEqual([early, ...corrected, honest, kept, ...junk].sort())
    const { code, text } = await world.leads(...flags, '2026-11-23', '--yes')
    expect([code, text.split('\n')[1]]).toEqual([0, '4 av 4 …'])
    expect(stored()).toEqual([early, ...corrected, honest, kept].sort())
    const left = [...world.s3.allKeys('data')].filter((key) => junk.some((id) => key.includes(id)))
    expect(left.every((key) => key.includes('/erased'))).toBe(true)
  })

  test('erases nothing when two requests have the number', async () => {
    const world = await twoRequests()
    await world.post({ ...quote, requestId: id.replace(/^(.{13}).*/, '$1-4000-8000-000000000000') })
    const { code, text } = await world.leads('erase', '6694-3818', '--yes')
    expect([code, text.split('\n').at(-1)]).toEqual([
      1,
      'Flera förfrågningar har samma nummer. Ange id i stället.',
    ])
    expect(world.stored()).toHaveLength(3)
  })

  test('retries requests that were given up', async () => {
    const world = await twoRequests()
    await world.wait(60 * hour)
    world.ses.recover()
    expect(await world.leads('retry')).toEqual({
      code: 0,
      text: '1 väntade på att mejlas. De mejlas inom några minuter, om felet är avhjälpt.',
    })
    await world.work()
    expect(world.waiting()).toEqual([])
  })

  test.each([[[]], [['erase']], [['list']]])('prints its usage with %j', async (args) => {
    const world = await twoRequests()
    const { code, text } = await world.leads(...args)
    expect([code, text.split('\n')[0]]).toEqual([
      2,
      'Hämtar, raderar och mejlar om sparade förfrågningar, på AWS eller på den här datorn. /kontor visar och exporterar dem.',
    ])
  })
})
