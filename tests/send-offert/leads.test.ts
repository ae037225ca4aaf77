import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sanitizeError } from '../../scripts/leads.ts'
import { createWorld, id, ownerOnly, quote, runLeads } from './world.ts'

async function office() {
  const world = createWorld()
  await world.post()
  world.pass(60_000)
  world.ses.fail('ServiceUnavailable', 503)
  const bo = { ...quote, name: 'Bo', email: 'bo@example.se', serviceType: 'takvatt', city: 'Lerum' }
  await world.post({ ...bo, requestId: '11111111-1111-4111-8111-111111111111' })
  return { world, run: (...args: string[]) => runLeads(world, ...args) }
}

describe('the office’s command', () => {
  test('lists stored requests', async () => {
    const { run } = await office()
    expect((await run('list')).text).toMatchInlineSnapshot(`
      "Nummer     Inkom             Tjänst     Namn       Telefon        E-post          Ort       Mejlad
      6694-3818  2026-11-20 11:15  Solceller  Åsa Öberg  070-174 06 05  asa@example.se  Partille  ja
      9844-7377  2026-11-20 11:16  Taktvätt   Bo         070-174 06 05  bo@example.se   Lerum     nej
      2 förfrågningar"
    `)
  })

  test('exports CSV to the screen or to a file that only its owner may read', async () => {
    const { run } = await office()
    const folder = mkdtempSync(join(tmpdir(), 'leads-'))
    const file = join(folder, 'alla.csv')
    expect((await run('export', file)).text).toBe(`2 rader skrevs till ${file}.`)
    expect(readFileSync(file, 'utf8')).toBe((await run('export')).text)
    expect(readFileSync(file, 'utf8')).toMatch(/^\ufeff"Nummer";/)
    expect(statSync(file).mode & 0o777).toBe(ownerOnly)
    rmSync(folder, { recursive: true })
  })

  test('prints no control characters of stored data', async () => {
    const { world, run } = await office()
    const odd = { message: 'Ett\x1b[2J tak\x07\r\nmot \u202eredös\x9b31m', city: 'Ort\u202e' }
    await world.post({ ...quote, requestId: crypto.randomUUID(), ...odd })
    // An earlier release may have stored it.
    const [key = ''] = world.stored()
    const stored = String(world.s3.read('data', key)?.body)
    world.s3.put('data', key, stored.replaceAll(quote.name, 'Åsa\\u001b]0;x\\u0007').replaceAll('Partille', 'Ort\\u001b[2J'))
    for (const args of [['list'], ['export'], ['erase', 'asa@example.se']]) {
      const { text } = await run(...args)
      expect(text).toContain('Åsa')
      expect(text.replaceAll('\r\n', '\n')).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/)
    }
    expect((await run('export')).text).toContain('"Ett [2J tak\nmot redös 31m"')
  })

  test('prints no control characters of errors', () => {
    const error = sanitizeError(new Error('Unexpected token "\u001b[2J\u009b\u202e" in JSON\nat line 2')) as Error
    expect(error.message).toBe('Unexpected token " [2J " in JSON\nat line 2')
    expect(error.stack).not.toMatch(/[\u001b\u009b\u202e]/)
    expect(sanitizeError('\u001b[2J')).toBe('[2J')
  })

  test.each(['6694-3818', id, id.toUpperCase(), 'ASA@example.se'])('erases by %s after confirmation', async (target) => {
    const { world, run } = await office()
    const asked = await run('erase', target)
    expect(asked.code).toBe(1)
    expect(asked.text).toBe(
      `6694-3818  2026-11-20 11:15  Åsa Öberg  asa@example.se  ${id}\nDet här raderas för gott och kan inte återställas. Bekräfta med:\n  npm run leads -- erase ${target} --yes`,
    )
    expect(world.stored()).toHaveLength(2)
    const done = await run('erase', target, '--yes')
    expect([done.code, done.text.split('\n')[1]]).toEqual([
      0,
      'Raderat: 8 objekt, alla versioner medräknade. Mejl som redan har skickats raderas i inkorgen.',
    ])
    expect(world.s3.allKeys('data').filter((key) => key.startsWith(`requests/${id}`))).toEqual([`requests/${id}/1/erased.json`])
    expect(world.stored()).toHaveLength(1)
  })

  test('erases nothing when two requests have the number', async () => {
    const { world, run } = await office()
    await world.post({ ...quote, requestId: id.replace(/^(.{13}).*/, '$1-4000-8000-000000000000') })
    const { code, text } = await run('erase', '6694-3818', '--yes')
    expect([code, text.split('\n').at(-1)]).toEqual([1, 'Flera förfrågningar har samma nummer. Ange id i stället.'])
    expect(world.stored()).toHaveLength(3)
  })

  test('retries requests that were given up', async () => {
    const { world, run } = await office()
    await world.wait(60 * 3600_000)
    world.ses.recover()
    expect((await run('retry')).code).toBe(0)
    await world.work()
    expect((await run('list')).text).not.toContain('nej')
  })

  test.each([[[]], [['erase']], [['delete', id]]])('prints its usage when called with %j', async (args) => {
    const { run } = await office()
    const { code, text } = await run(...args)
    expect([code, text.split('\n')[0]]).toEqual([
      2,
      'Visar, exporterar, raderar och mejlar om sparade förfrågningar, på AWS eller på den här datorn.',
    ])
  })
})
