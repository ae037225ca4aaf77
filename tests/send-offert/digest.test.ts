import { expect, test, vi } from 'vitest'
import { createWorld, quote } from './world.ts'

vi.spyOn(console, 'log').mockReturnValue()
vi.spyOn(console, 'error').mockReturnValue()

const csvOf = async (values: object[]) => {
  const world = createWorld()
  for (const each of values) {
    await world.post({ ...quote, requestId: crypto.randomUUID(), ...each })
    world.pass(1000)
  }
  await world.digest()
  return world.office().at(-1)?.attachments[0]?.bytes.toString() ?? ''
}

test('once a week the office gets every request as a table that Excel opens', async () => {
  const world = createWorld()
  await world.post()
  world.pass(8 * 24 * 3600_000)
  await world.post({ ...quote, message: 'Rad ett\nrad "två"; slut' })
  world.ses.fail('ServiceUnavailable', 503)
  world.pass(1000)
  await world.post({ ...quote, requestId: '11111111-1111-4111-8111-111111111111', serviceType: 'takvatt', website: 'x', city: 'Lerum' })
  world.ses.recover()
  await world.digest()
  const mail = world.office().at(-1)
  expect([mail?.subject, mail?.text]).toEqual([
    'Veckans förfrågningar 2026-11-28',
    'Senaste veckan: 2 nya. Senaste fyra veckorna: 3.\n\n1 har inte kunnat mejlas än. De finns med i filen.\n\nFilen öppnas i Excel. Den innehåller personuppgifter: spara den inte längre än du behöver.\n',
  ])
  expect(mail?.attachments.map(({ name, type, encoding }) => [name, type, encoding])).toEqual([
    ['forfragningar-2026-11-28.csv', 'text/csv', 'BASE64'],
  ])
  expect(mail?.attachments[0]?.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const person = '"Åsa Öberg";"asa@example.se";"070-174 06 05";"Storgatan 1";"433 30"'
  expect(mail?.attachments[0]?.bytes.toString().slice(1)).toBe(
    [
      '"Nummer";"Inkom";"Tjänst";"Namn";"E-post";"Telefon";"Adress";"Postnummer";"Ort";"Meddelande";"Bilder";"Sida";"Mejlad";"Misstänkt skräp";"Rättad";"Id"',
      `"6694-3818";"2026-11-20 11:15:00";"Solceller";${person};"Partille";"Vi har ett tak mot söder.";"0";"/tjanster/solceller";"ja";"nej";"nej";"${quote.requestId}"`,
      `"6694-3818";"2026-11-28 11:15:00";"Solceller";${person};"Partille";"Rad ett\nrad ""två""; slut";"0";"/tjanster/solceller";"ja";"nej";"ja";"${quote.requestId}"`,
      `"9844-7377";"2026-11-28 11:15:01";"Taktvätt";${person};"Lerum";"Vi har ett tak mot söder.";"0";"/tjanster/solceller";"nej";"ja";"nej";"11111111-1111-4111-8111-111111111111"`,
      '',
    ].join('\r\n'),
  )
})

test('more requests than one page of the store are all there, oldest first', async () => {
  const csv = await csvOf(Array.from({ length: 9 }, (_, index) => ({ city: `Ort ${index}` })))
  expect(csv.match(/Ort \d/g)).toEqual(Array.from({ length: 9 }, (_, index) => `Ort ${index}`))
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1'])('a cell that starts with %j is not run as a formula', async (start) => {
  const csv = await csvOf([
    { message: `x${start}` },
    { form: 'contact', serviceType: 'Allmän förfrågan', name: `${start.trim()} nu`, message: 'Ett meddelande' },
  ])
  expect(csv).toContain(`"'${start.trim()} nu"`)
  expect(csv).not.toContain(`"${start.trim()} nu"`)
})

test('without any request the digest says so', async () => {
  const world = createWorld()
  await world.digest()
  expect(world.office()[0]?.text).toContain('Senaste veckan: 0 nya. Senaste fyra veckorna: 0.')
})
