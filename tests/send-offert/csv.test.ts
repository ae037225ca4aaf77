/** The table of requests, as Excel and LibreOffice with Swedish settings read it. */
import { describe, expect, test } from 'vitest'
import { createWorld, day, id, other, quote, uploads, worldWith } from './world.ts'

/** The cells of a table, by RFC 4180 with semicolons. */
function parse(table: string): string[][] {
  const rows: string[][] = []
  for (const line of table.matchAll(/(?:"(?:[^"]|"")*"(?:;|\r\n))+?(?<=\r\n)/g))
    rows.push(
      [...line[0].matchAll(/"((?:[^"]|"")*)"(?:;|\r\n)/g)].map(([, text = '']) =>
        text.replaceAll('""', '"'),
      ),
    )
  return rows
}

async function cellsOf(values: object) {
  const world = createWorld()
  expect((await world.post({ ...quote, ...values })).status).toBe(200)
  const [titles = [], cells = []] = parse((await world.table()).slice(1))
  return Object.fromEntries(titles.map((title, index) => [title, cells[index]]))
}

describe('the table of requests', () => {
  test('is UTF-8 with a byte order mark, semicolons and CRLF', async () => {
    const world = createWorld()
    await world.post({ ...quote, message: 'Rad "ett";\r\nrad två', phone: '+46 70-174 06 05' })
    const table = await world.table()
    const start =
      '\ufeff"Nummer";"Inkom";"Tjänst";"Namn";"E-post";"Telefon";"Adress";"Postnummer";"Ort";'
    expect(table.slice(0, start.length)).toBe(start)
    const row =
      '\r\n"6694-3818";"2026-11-20 11:15:00";"Solceller";"Åsa Öberg";"asa@example.se";"070-174 06 05";"Storgatan 1";"433 30";"Partille";'
    expect(table).toContain(row)
    expect(table.split(row)[1]).toMatch(
      /^(?:"";)+"Rad ""ett"";\nrad två";"0";"\/tjanster\/solceller";"";"ja";"nej";"nej";"ny";"";"";"";"";"[\w-]+"\r\n$/,
    )
    expect(table).toContain(`;"${id}"\r\n`)
  })

  test('has the answers of a request for a service that is not offered any more', async () => {
    const world = createWorld()
    await world.post({ ...quote, serviceType: 'bostadsrattsforening', flats: '24' })
    const { settings } = world.deps
    settings.services = settings.services.filter(({ value }) => value === 'solceller')
    const [titles = [], cells = []] = parse((await world.table()).slice(1))
    expect(cells[titles.indexOf('Antal lägenheter')]).toBe('24')
    expect(cells[titles.indexOf('Tjänst')]).toBe('bostadsrattsforening')
    expect(titles).not.toContain('Antal p-platser')
  })

  test('has a row for each version, oldest first, with what happened to it', async () => {
    const world = await worldWith({ ...quote, message: 'Rad ett\nrad "två"; slut' })
    world.advance(8 * day)
    await world.post({ ...quote, message: 'Rättat.' })
    world.ses.fail()
    world.advance(1000)
    await world.post({
      ...quote,
      requestId: other.requestId,
      serviceType: 'takvatt',
      elapsedMs: 10,
      city: 'Lerum',
    })
    const [titles = [], ...rows] = parse((await world.table()).slice(1))
    const shown = ['Inkom', 'Tjänst', 'Meddelande', 'Mejlad', 'Misstänkt skräp', 'Rättad', 'Id']
    expect(rows.map((cells) => shown.map((title) => cells[titles.indexOf(title)]))).toEqual([
      ['2026-11-20 11:15:00', 'Solceller', 'Rad ett\nrad "två"; slut', 'ja', 'nej', 'nej', id],
      ['2026-11-28 11:15:00', 'Solceller', 'Rättat.', 'ja', 'nej', 'ja', id],
      ['2026-11-28 11:15:01', 'Taktvätt', quote.message, 'nej', 'ja', 'nej', other.requestId],
    ])
  })

  test.each([
    // phone.test.ts has the other notations.
    ['0046701740605', '070-174 06 05'],
    ['+47 22 12 34 56', '0047-22 12 34 56'],
    // No number of any country.
    ['+999 12 34 56', '00999-12 34 56'],
    ['07071740', '070-71740'],
    ['3900600', '3900600'],
  ])('has the phone number %j as %j', async (phone, cell) => {
    expect((await cellsOf({ phone })).Telefon).toBe(cell)
  })

  test.each([
    ['name', 'Namn', '=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['name', 'Namn', '+Åsa', "'+Åsa"],
    ['name', 'Namn', '-Åsa', "'-Åsa"],
    ['name', 'Namn', '@Åsa', "'@Åsa"],
    ['name', 'Namn', '\u200b\ufeff =1+1', "'=1+1"],
    ['name', 'Namn', '＝1+1', "'＝1+1"],
    ['message', 'Meddelande', '\n=cmd|x!A1', "'=cmd|x!A1"],
    ['address', 'Adress', '007 0080', "'007 0080"],
    ['address', 'Adress', '12-2027', "'12-2027"],
    ['address', 'Adress', '12345E5', "'12345E5"],
    ['address', 'Adress', '5 maj 2027', "'5 maj 2027"],
    ['address', 'Adress', 'Mars 26', "'Mars 26"],
    ['address', 'Adress', '12,50', "'12,50"],
    ['address', 'Adress', '10:30', "'10:30"],
    ['address', 'Adress', '10:30:15,5', "'10:30:15,5"],
    ['message', 'Meddelande', '2027-03-01T10:00:15', "'2027-03-01T10:00:15"],
    ['address', 'Adress', '(12345)', "'(12345)"],
    ['address', 'Adress', '(0) Storgatan', '(0) Storgatan'],
    ['address', 'Adress', 'Majgatan 26', 'Majgatan 26'],
    ['address', 'Adress', 'Storgatan 1-2', 'Storgatan 1-2'],
    ['postalCode', 'Postnummer', '01234', "'01234"],
    ['city', 'Ort', '467017406050', "'467017406050"],
    ['postalCode', 'Postnummer', '433 30', '433 30'],
    ['message', 'Meddelande', '3,5 kW; 12 000 kr', '3,5 kW; 12 000 kr'],
  ])('keeps %s, in the column %s, as text: %j is %j', async (field, column, entry, cell) => {
    expect((await cellsOf({ [field]: entry }))[column]).toBe(cell)
  })

  test.each([
    [{}, 'nej'],
    [{ elapsedMs: 10 }, 'ja'],
    [{ website: 'x' }, 'dolt fält ifyllt'],
  ])('says of %j that it is suspected: %s', async (values, cell) => {
    expect((await cellsOf(values))['Misstänkt skräp']).toBe(cell)
  })

  test('has the number of the pictures that came along', async () => {
    const images = ['a', 'b'].map((name) => `${uploads}/${name}.jpg`)
    expect((await cellsOf({ images, leftOut: 1 })).Bilder).toBe('2')
  })

  test('has whole numbers and days as such', async () => {
    const association = {
      serviceType: 'bostadsrattsforening',
      flats: '24',
      parkingSpaces: '0',
      decisionDate: '2027-03-01',
    }
    expect(await cellsOf(association)).toMatchObject({
      'Antal lägenheter': '24',
      'Antal p-platser': '0',
      'Dag för beslut': '2027-03-01',
    })
  })
})
