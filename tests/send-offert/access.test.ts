/** Changes of who may use the office page: announced to everybody, and undone from the mail. */
import { describe, expect, test, vi } from 'vitest'
import { createAccess } from '../../amplify/functions/office/access.ts'
import { createColleagues } from '../../amplify/functions/office/colleagues.ts'
import { fakePool } from './fakePool.ts'
import {
  anna,
  createWorld,
  day,
  failures,
  hour,
  intercept,
  logged,
  minute,
  type World,
} from './world.ts'

const bo = 'bo@firma.example'
const alarms = 'larm@annan.example'
const evil = 'evil@attacker.example'

function office() {
  const world = createWorld()
  const pool = fakePool({ anna, bo })
  const access = createAccess(world.deps, pool, alarms)
  return { world, pool, access, enter: (id: string) => access.enter(id, `of-${id}`, false) }
}
type Office = ReturnType<typeof office>
const told = ({ ses }: World) => ses.inbox.map(({ to, subject }) => `${to}: ${subject}`).sort()
/** The key of the link in the last mail. */
const keyIn = ({ ses }: World) => /#undo\/([\w-]+)/.exec(ses.inbox.at(-1)!.text)![1]!
const toAll = (subject: string) => [anna, bo, alarms].map((to) => `${to}: ${subject}`)

describe('is mailed to every colleague and to the address of alarms', () => {
  const changes: [string, (office: Office) => Promise<unknown>, subject: string, text: string][] = [
    [
      'a new colleague',
      ({ access }) => access.add(evil, anna),
      `Ny kollega i /kontor: ${evil}`,
      `${anna} har lagt till ${evil}`,
    ],
    [
      'a removal, with its time',
      ({ access }) => access.remove('bo', anna),
      `${bo} tas bort från /kontor klockan 12:15`,
      `${anna} har begärt att ${bo} tas bort.`,
    ],
    [
      'a passkey that was registered past the page',
      async ({ pool, enter }) => {
        pool.keys.set('anna', ['Nyckel', 'Chrome on Mac'])
        await enter('anna')
      },
      `Ny lösennyckel för ${anna}`,
      `${anna} kan logga in i /kontor med en ny lösennyckel: Nyckel, Chrome on Mac.`,
    ],
    [
      'a user who was added past the page',
      async ({ pool, enter }) => {
        await enter('bo')
        pool.users.set('x', evil)
        await enter('anna')
      },
      `Ny kollega i /kontor: ${evil}`,
      'Kollegan lades inte till på sidan, utan i AWS.',
    ],
    [
      'an account that its own token deleted',
      async ({ pool, enter, access }) => {
        await enter('anna')
        pool.users.delete('bo')
        await access.sync()
      },
      `${bo} är borttagen från /kontor`,
      `utan i AWS eller av någon som var inloggad som ${bo}.`,
    ],
  ]
  test.each(changes)('%s', async (_, change, subject, text) => {
    const all = office()
    await change(all)
    expect(told(all.world)).toEqual(toAll(subject))
    expect(all.world.ses.inbox[0]?.text).toContain(text)
    await all.enter('anna')
    await all.access.sync()
    expect(told(all.world)).toHaveLength(3)
  })
})

describe('a removal', () => {
  test('ends the access after an hour, for reading too', async () => {
    const { world, pool, access, enter } = office()
    await access.remove('bo', anna)
    world.advance(59 * minute)
    expect(await enter('bo')).toBe(bo)
    world.advance(minute)
    expect(await enter('bo')).toBeUndefined()
    expect([...pool.users.keys()]).toEqual(['anna'])
  })

  test('is carried out by the daily run when nobody uses the page', async () => {
    const { world, pool, access } = office()
    await access.remove('bo', anna)
    world.advance(hour)
    await access.sync()
    expect([...pool.users.keys()]).toEqual(['anna'])
    expect(await access.list()).toEqual([{ id: 'anna', email: anna }])
  })

  test.each<[string, (office: Office) => Promise<unknown>, who: string]>([
    [
      'by the removed colleague from the mail',
      ({ access, world }) => access.undo(keyIn(world)),
      'Någon med länken i mejlet',
    ],
    ['by a signed-in colleague', ({ access }) => access.keep('bo', anna), anna],
  ])('is cancelled %s', async (_, cancel, who) => {
    const all = office()
    const { world, pool, access, enter } = all
    await access.remove('bo', evil)
    expect(world.ses.inbox.map(({ to }) => String(to))).toContain(bo)
    await cancel(all)
    expect(told(world).filter((line) => line.includes('avbruten'))).toHaveLength(3)
    expect(world.ses.inbox.at(-1)?.text).toContain(
      `${who} avbröt den. ${bo} kan logga in som förut.`,
    )
    world.advance(day)
    expect(await enter('bo')).toBe(bo)
    expect(pool.users.has('bo')).toBe(true)
  })

  test('is announced once, however often it is requested, by a key that only the mail has', async () => {
    const { world, access } = office()
    const first = await access.remove('bo', anna)
    expect(String(world.s3.read('data', 'access/colleagues.json')?.body)).not.toContain(
      keyIn(world),
    )
    world.advance(10 * minute)
    expect(await access.remove('bo', anna)).toEqual(first)
    expect(world.ses.inbox).toHaveLength(3)
  })

  test('cannot be cancelled when it is over, and its key works once', async () => {
    const { world, access } = office()
    await access.remove('bo', anna)
    const key = keyIn(world)
    expect(await access.undo(key)).toEqual({ undone: 'removal', email: bo })
    expect(await access.undo(key)).toBeUndefined()
    await access.remove('bo', anna)
    const late = keyIn(world)
    world.advance(hour)
    expect(await access.undo(late)).toBeUndefined()
  })
})

test.each<[string, minutes: number, string[]]>([
  ['that one comes first', 10, [anna]],
  ['nobody used the page meanwhile', 0, [anna, bo]],
])('the last colleagues stay when they remove each other and %s', async (_, minutes, remaining) => {
  const { world, pool, access, enter } = office()
  await access.remove('bo', anna)
  world.advance(minutes * minute)
  await access.remove('anna', bo)
  world.advance(hour - minutes * minute)
  await access.sync()
  world.advance(minutes * minute)
  expect(await enter('anna')).toBe(anna)
  expect([...pool.users.values()]).toEqual(remaining)
  const kept = `${alarms}: Borttagningen av ${anna} är avbruten`
  expect(told(world).filter((line) => line === kept)).toHaveLength(1)
  expect(world.ses.inbox.at(-1)?.text).toContain('Annars hade ingen varit kvar')
})

test('a removed colleague whom the pool still lists is not announced as new', async () => {
  const { world, pool, access, enter } = office()
  const { list } = pool
  await access.remove('bo', anna)
  world.advance(hour)
  await access.add(evil, anna)
  const stale = await list()
  await access.undo(keyIn(world))
  const count = world.ses.inbox.length
  pool.list = async () => stale
  await enter('anna')
  pool.list = list
  world.advance(10 * minute)
  const before = world.s3.calls.length
  await access.sync()
  expect(world.ses.inbox).toHaveLength(count)
  expect(await access.list()).toEqual([{ id: 'anna', email: anna }])
  // Written every day, since the bucket deletes old objects; without who is gone.
  expect(world.s3.calls.slice(before)).toContain('PutObject access/colleagues.json')
  expect(String(world.s3.read('data', 'access/colleagues.json')?.body)).toContain('"removed":{}')
})

test('a new colleague is removed at once from the mail, for seven days', async () => {
  const { world, pool, access } = office()
  await access.add(evil, anna)
  const key = keyIn(world)
  world.advance(7 * day - minute)
  expect(await access.undo(key)).toEqual({ undone: 'added', email: evil })
  expect([...pool.users.values()]).toEqual([anna, bo])
  await access.add(evil, anna)
  const late = keyIn(world)
  world.advance(7 * day)
  expect(await access.undo(late)).toBeUndefined()
})

test('a new colleague whom the pool does not list yet is not announced as gone', async () => {
  const { world, pool, access, enter } = office()
  await access.add(evil, anna)
  const key = keyIn(world)
  const { list } = pool
  pool.list = async () => (await list()).filter(({ email }) => email !== evil)
  await enter('anna')
  pool.list = list
  await enter('bo')
  expect(told(world)).toEqual(toAll(`Ny kollega i /kontor: ${evil}`))
  expect(await access.undo(key)).toEqual({ undone: 'added', email: evil })
})

test.each<[string, (office: Office, key: string) => Promise<unknown>]>([
  ['on the page', ({ access }) => access.keep('bo', anna)],
  ['from the mail', ({ access }, key) => access.undo(key)],
])('a removal that S3 does not let cancel %s is not announced as cancelled', async (_, cancel) => {
  const all = office()
  await all.access.remove('bo', anna)
  const key = keyIn(all.world)
  intercept(all.world, async (call, send) => {
    if (call.startsWith('PutObject access/')) throw new Error('S3 is down')
    return send()
  })
  await expect(cancel(all, key)).rejects.toThrow('S3 is down')
  expect(told(all.world)).toHaveLength(3)
})

test.each(['', 'x', '__proto__', 'a'.repeat(100)])('the key %j undoes nothing', async (key) => {
  const { access } = office()
  await access.add(evil, anna)
  expect(await access.undo(key)).toBeUndefined()
})

describe('without mail', () => {
  test('nobody gets access and nobody loses it', async () => {
    const { world, pool, access } = office()
    world.ses.fail()
    await expect(access.add(evil, anna)).rejects.toThrow('Nobody could be told')
    await expect(access.remove('bo', anna)).rejects.toThrow('Nobody could be told')
    expect([...pool.users.values()]).toEqual([anna, bo])
    expect((await access.list()).some(({ removedAt }) => removedAt)).toBe(false)
  })

  test('a change is undone, colleagues still read, and the news follows', async () => {
    const { world, pool, access, enter } = office()
    await access.remove('bo', evil)
    pool.keys.set('anna', ['Nyckel', 'Chrome on Mac'])
    world.ses.fail()
    expect(await access.undo(keyIn(world))).toMatchObject({ undone: 'removal' })
    expect(await enter('anna')).toBe(anna)
    expect(logged(failures)).toContainEqual(expect.objectContaining({ cause: 'access' }))
    world.ses.recover()
    await enter('anna')
    expect(told(world)).toContain(`${alarms}: Ny lösennyckel för ${anna}`)
  })
})

test('ten changes an hour are made: each is mailed to everybody', async () => {
  const { world, access } = office()
  const results = []
  for (let number = 0; number < 12; number++)
    results.push(await access.add(`ny-${number}@firma.example`, anna))
  expect(results.filter((result) => result === 'many')).toHaveLength(2)
  expect(await access.remove('bo', anna)).toBe('many')
  world.advance(hour)
  expect(await access.remove('bo', anna)).toMatchObject({ email: bo })
})

test('two changes at the same moment are both kept', async () => {
  const { access, pool } = office()
  await Promise.all([access.remove('bo', anna), access.add(evil, bo), access.add('c@d.se', anna)])
  expect((await access.list()).filter(({ removedAt }) => removedAt)).toHaveLength(1)
  expect([...pool.users.values()]).toEqual([anna, bo, evil, 'c@d.se'])
  const emails = (await access.list()).map(({ email }) => email)
  expect(new Set(emails)).toEqual(new Set([anna, bo, 'c@d.se', evil]))
})

test.each([
  ['NotAuthorizedException', undefined],
  ['UserNotConfirmedException', undefined],
  ['PasswordResetRequiredException', undefined],
  ['TooManyRequestsException', 'TooManyRequestsException'],
])('%s of Cognito ends the session or is an error', async (__type, error) => {
  vi.stubGlobal('fetch', async () => Response.json({ __type }, { status: 400 }))
  const pool = createColleagues(createWorld().deps, 'https://cognito.example', 'pool')
  const found = await pool.emailOf('token').catch(({ name }: Error) => name)
  vi.unstubAllGlobals()
  expect(found).toBe(error)
})

test('an office without an alarm address or colleagues can get its first one', async () => {
  const { world, pool } = office()
  pool.users.clear()
  const access = createAccess(world.deps, pool)
  expect(await access.add(anna, 'kontoret')).toEqual({ id: 'new-1' })
})
