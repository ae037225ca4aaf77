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

const association = { serviceType: 'bostadsrattsforening' }

describe('the table of requests', () => {
  test('is UTF-8 with a byte order mark, semicolons and CRLF', async () => {
    const world = await worldWith({
      ...quote,
      message: 'Rad "ett";\r\nrad två',
      phone: '+46 70-174 06 05',
    })
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
    const world = await worldWith({ ...quote, ...association, flats: '24' })
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
    await world.post({ ...other, message: 'Bos.', elapsedMs: 10 })
    const [titles = [], ...rows] = parse((await world.table()).slice(1))
    const shown = ['Inkom', 'Tjänst', 'Meddelande', 'Mejlad', 'Misstänkt skräp', 'Rättad', 'Id']
    expect(rows.map((cells) => shown.map((title) => cells[titles.indexOf(title)]))).toEqual([
      ['2026-11-20 11:15:00', 'Solceller', 'Rad ett\nrad "två"; slut', 'ja', 'nej', 'nej', id],
      ['2026-11-28 11:15:00', 'Solceller', 'Rättat.', 'ja', 'nej', 'ja', id],
      ['2026-11-28 11:15:01', 'Taktvätt', 'Bos.', 'nej', 'ja', 'nej', other.requestId],
    ])
  })

  test.each<[object, string, string]>([
    // phone.test.ts has the other notations, officeTexts.test.ts the other columns.
    [{ phone: '+47 22 12 34 56' }, 'Telefon', '0047-22 12 34 56'],
    // No number of any country.
    [{ phone: '+999 12 34 56' }, 'Telefon', '00999-12 34 56'],
    [{ phone: '07071740' }, 'Telefon', '070-71740'],
    [{ phone: '3900600' }, 'Telefon', '3900600'],
    [{ name: '=HYPERLINK("http://x")' }, 'Namn', `'=HYPERLINK("http://x")`],
    [{ name: '+Åsa' }, 'Namn', "'+Åsa"],
    [{ name: '-Åsa' }, 'Namn', "'-Åsa"],
    [{ name: '@Åsa' }, 'Namn', "'@Åsa"],
    [{ name: '\u200b\ufeff =1+1' }, 'Namn', "'=1+1"],
    [{ name: '＝1+1' }, 'Namn', "'＝1+1"],
    [{ message: '\n=cmd|x!A1' }, 'Meddelande', "'=cmd|x!A1"],
    [{ address: '(0) Storgatan' }, 'Adress', '(0) Storgatan'],
    [{ address: 'Majgatan 26' }, 'Adress', 'Majgatan 26'],
    [{ address: 'Storgatan 1-2' }, 'Adress', 'Storgatan 1-2'],
    [{ postalCode: '433 30' }, 'Postnummer', '433 30'],
    [{ message: '3,5 kW; 12 000 kr' }, 'Meddelande', '3,5 kW; 12 000 kr'],
    [{ elapsedMs: 10 }, 'Misstänkt skräp', 'ja'],
    [{ website: 'x' }, 'Misstänkt skräp', 'dolt fält ifyllt'],
    [{ images: ['a', 'b'].map((name) => `${uploads}/${name}.jpg`), leftOut: 1 }, 'Bilder', '2'],
  ])('of %j has in the column %s: %j', async (entries, column, cell) => {
    expect((await cellsOf(entries))[column]).toBe(cell)
  })

  // Numbers and days, as spreadsheets read them.
  test.each([
    ...['007 0080', '12-2027', '12345E5', '5 maj 2027', 'Mars 26', '12,50', '10:30', '10:30:15,5'],
    ...['2027-03-01T10:00:15', '(12345)', '01234', '467017406050'],
  ])('keeps the address %j as text', async (address) => {
    expect((await cellsOf({ address })).Adress).toBe(`'${address}`)
  })
})
