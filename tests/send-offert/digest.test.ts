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

test('once a week the office gets the last four weeks’ requests without messages as a table that Excel opens', async () => {
  const world = createWorld()
  await world.post({ ...quote, requestId: crypto.randomUUID(), name: 'För fyra veckor sedan' })
  world.pass(20 * 24 * 3600_000)
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
    'Veckans förfrågningar 2026-12-18',
    'Senaste veckan: 2 nya. Senaste fyra veckorna: 3.\n\n1 av dem har inte kunnat mejlas än. De finns med i filen.\n\nFilen öppnas i Excel och har de fyra veckornas förfrågningar utan meddelanden. Allt som är sparat ger kommandot npm run leads -- export.\n\nFilen innehåller personuppgifter: spara den inte längre än du behöver.\n',
  ])
  expect(mail?.attachments.map(({ name, type, encoding }) => [name, type, encoding])).toEqual([
    ['forfragningar-2026-12-18.csv', 'text/csv', 'BASE64'],
  ])
  expect(mail?.attachments[0]?.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const person = '"Åsa Öberg";"asa@example.se";"070-174 06 05";"Storgatan 1";"433 30"'
  expect(mail?.attachments[0]?.bytes.toString().slice(1)).toBe(
    [
      '"Nummer";"Inkom";"Tjänst";"Namn";"E-post";"Telefon";"Adress";"Postnummer";"Ort";"Bilder";"Sida";"Mejlad";"Misstänkt skräp";"Rättad";"Id"',
      `"6694-3818";"2026-12-10 11:15:00";"Solceller";${person};"Partille";"0";"/tjanster/solceller";"ja";"nej";"nej";"${quote.requestId}"`,
      `"6694-3818";"2026-12-18 11:15:00";"Solceller";${person};"Partille";"0";"/tjanster/solceller";"ja";"nej";"ja";"${quote.requestId}"`,
      `"9844-7377";"2026-12-18 11:15:01";"Taktvätt";${person};"Lerum";"0";"/tjanster/solceller";"nej";"ja";"nej";"11111111-1111-4111-8111-111111111111"`,
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

test.each([
  [{ phone: '0701740605' }, '"070-1740605"'],
  [{ phone: '070 174 06 05' }, '"070-174 06 05"'],
  [{ phone: '08-123 456 78' }, '"08-123 456 78"'],
  [{ phone: '+46701740605' }, `"'+46701740605"`],
  [{ postalCode: '01234' }, `"'01234"`],
  [{ city: '467017406050' }, `"'467017406050"`],
  [{ postalCode: '43330' }, '"43330"'],
])('digits in %j are neither cut nor rounded', async (values, cell) => expect(await csvOf([values])).toContain(`;${cell};`))
