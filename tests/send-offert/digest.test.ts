/** The weekly summary. */
import { describe, expect, test } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { createAlarmNews } from '../../amplify/functions/digest/alarms.ts'
import { createDigest } from '../../amplify/functions/digest/digest.ts'
import { saveState } from '../../amplify/functions/office/state.ts'
import { fieldDefinition, namesIn } from '../../amplify/functions/shared/fields.ts'
import { verifySignature } from '../../scripts/local-aws/signature.ts'
import { another, contact, createWorld, worldWith, quote } from './world.ts'

const csvOf = async (values: object[]) => {
  const world = createWorld()
  for (const value of values) {
    await world.post(another({ ...value }))
    world.advance(1000)
  }
  await world.digest()
  return world.office().at(-1)?.attachments[0]?.bytes.toString() ?? ''
}

test('the digest has the requests of four weeks as a CSV for Excel, without messages', async () => {
  const world = await worldWith(another({ name: 'För fyra veckor sedan' }))
  world.advance(20 * 24 * 3600_000)
  await world.post()
  world.advance(8 * 24 * 3600_000)
  await world.post({ ...quote, message: 'Rad ett\nrad "två"; slut' })
  world.ses.fail()
  world.advance(1000)
  await world.post({ ...quote, requestId: '11111111-1111-4111-8111-111111111111', serviceType: 'takvatt', elapsedMs: 10, city: 'Lerum' })
  world.ses.recover()
  await world.digest()
  const mail = world.office().at(-1)
  expect([mail?.subject, mail?.text]).toEqual([
    'Veckans förfrågningar 2026-12-18',
    'Veckans förfrågningar\n\nSenaste veckan: 2 nya, 1 av dem mejlade. Senaste fyra veckorna: 3.\n\nVäntar på att mejlas (1):\n\nÅsa Öberg: Taktvätt, Lerum\n9844-7377, kom fredag 18 december 2026 kl. 11:15, misstänkt skräp\nRing 070-174 06 05\nasa@example.se\n\nFilen öppnas i Excel och har de fyra veckornas förfrågningar utan meddelanden. Allt som är sparat ger kommandot npm run leads -- export.\n\nFilen innehåller personuppgifter: spara den inte längre än du behöver.\n',
  ])
  expect(mail?.attachments).toMatchObject([{ name: 'forfragningar-2026-12-18.csv', type: 'text/csv' }])
  expect(mail?.attachments[0]?.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  // Fields of later releases are empty columns before the pictures.
  const later = namesIn('csv').filter((name) => name !== 'message' && !quote[name])
  const headings = later.map((name) => `;"${fieldDefinition(name).label}"`).join('')
  const empty = ';""'.repeat(later.length)
  const person = '"Åsa Öberg";"asa@example.se";"070-174 06 05";"Storgatan 1";"433 30"'
  expect(mail?.attachments[0]?.bytes.toString().slice(1)).toBe(
    [
      `"Nummer";"Inkom";"Tjänst";"Namn";"E-post";"Telefon";"Adress";"Postnummer";"Ort"${headings};"Bilder";"Sida";"Kom via";"Mejlad";"Misstänkt skräp";"Rättad";"Id"`,
      `"6694-3818";"2026-12-10 11:15:00";"Solceller";${person};"Partille"${empty};"0";"/tjanster/solceller";"";"ja";"nej";"nej";"${quote.requestId}"`,
      `"6694-3818";"2026-12-18 11:15:00";"Solceller";${person};"Partille"${empty};"0";"/tjanster/solceller";"";"ja";"nej";"ja";"${quote.requestId}"`,
      `"9844-7377";"2026-12-18 11:15:01";"Taktvätt";${person};"Lerum"${empty};"0";"/tjanster/solceller";"";"nej";"ja";"nej";"11111111-1111-4111-8111-111111111111"`,
      '',
    ].join('\r\n'),
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1'])('a cell that starts with %j is escaped as a formula', async (start) => {
  const csv = await csvOf([
    { message: `x${start}` },
    { form: 'contact', serviceType: 'Allmän förfrågan', name: `${start.trim()} nu`, message: 'Ett meddelande' },
  ])
  expect(csv).toContain(`"'${start.trim()} nu"`)
  expect(csv).not.toContain(`"${start.trim()} nu"`)
})

test('with /kontor the digest lists waiting requests and has no CSV', async () => {
  const world = createWorld({ officeLogin: true })
  await world.post()
  const called = crypto.randomUUID()
  const spam = crypto.randomUUID()
  await world.post({ ...quote, requestId: called })
  await world.post({ ...quote, requestId: spam, elapsedMs: 10 })
  await saveState(world.deps, called, { version: 0, status: 'called', note: '' }, 'anna@ljungsol.example')
  world.ses.fail()
  world.advance(1000)
  await world.post({ ...contact, requestId: '11111111-1111-4111-8111-111111111111' })
  world.ses.recover()
  await world.digest()
  const mail = world.office().at(-1)
  const waiting = `Åsa Öberg: Allmän förfrågan
9844-7377, kom fredag 20 november 2026 kl. 11:15
Ring 070-174 06 05
asa@example.se
https://www.ljungsol.example/kontor#11111111-1111-4111-8111-111111111111`
  const first = waiting.replace('Allmän förfrågan', 'Solceller, Partille').replace('9844-7377', '6694-3818')
  expect([mail?.text.split('\n\n'), mail?.attachments]).toEqual([
    [
      'Veckans förfrågningar',
      'Senaste veckan: 4 nya, 3 av dem mejlade. Senaste fyra veckorna: 4.',
      'Status för veckans förfrågningar: ny 3, ringd 1.',
      'Väntar på att mejlas (1):',
      waiting,
      'Väntar på svar (2):',
      first.replace('11111111-1111-4111-8111-111111111111', quote.requestId),
      waiting,
      'Öppna alla förfrågningar: https://www.ljungsol.example/kontor\n',
    ],
    [],
  ])
})

test.each([
  ['2026-12-20', 'rot_share (senast 2026-12-20)'],
  ['2026-12-21', undefined],
])('a fact to check by %s is listed 30 days before', async (day, listed) => {
  const world = createWorld()
  await createDigest(world.deps, { factsDue: { [day]: ['rot_share'] } })()
  expect(/Siffror att kontrollera.*: (.*)\.$/m.exec(world.office()[0]!.text)?.[1]).toBe(listed)
})

test.each([
  [{ phone: '0701740605' }, '"070-174 06 05"'],
  [{ phone: '070 174 06 05' }, '"070-174 06 05"'],
  [{ phone: '08-123 456 78' }, '"08-123 456 78"'],
  [{ phone: '+46701740605' }, '"070-174 06 05"'],
  [{ postalCode: '01234' }, `"'01234"`],
  [{ city: '467017406050' }, `"'467017406050"`],
  [{ postalCode: '43330' }, '"43330"'],
])('Excel does not change the digits of %j', async (values, cell) => expect(await csvOf([values])).toContain(`;${cell};`))

describe('the alarms in the digest', () => {
  const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'secret', sessionToken: 'token' }
  const confirmed = '<SubscriptionArn>arn:aws:sns:eu-north-1:1:alarms:0b9d</SubscriptionArn>'
  const history = (name: string, to = 'from OK to ALARM') =>
    `<member><AlarmName>${name}</AlarmName><HistorySummary>Alarm updated ${to}</HistorySummary></member>`

  /** Fakes SNS and CloudWatch with signature checks and paging. */
  async function news(subscriptions: string, ...pages: string[]) {
    const calls: Record<string, string>[] = []
    const send = async (url: unknown, { headers, body }: RequestInit = {}): Promise<Response> => {
      const { hostname, pathname } = new URL(String(url))
      const service = hostname.split('.')[0]!
      const find = () => ({ secret: 'secret', sessionToken: 'token', caller: 'digest' })
      const request = { method: 'POST', url: pathname, headers: { ...(headers as object), host: hostname } } as IncomingMessage
      expect(verifySignature(request, service, Buffer.from(String(body)), { find, now: Date.now, region: 'eu-north-1' })).toBe('digest')
      calls.push(Object.fromEntries(new URLSearchParams(String(body))))
      if (service === 'sns') return new Response(subscriptions)
      const page = pages.shift()
      if (page === undefined) return new Response('<Code>AccessDenied</Code>', { status: 403 })
      return new Response(`${page}${pages.length > 0 ? '<NextToken>more</NextToken>' : ''}`)
    }
    const source = { topicArn: 'arn:aws:sns:eu-north-1:1:alarms', alarmPrefix: 'amplify-app-main', region: 'eu-north-1' }
    const world = createWorld()
    await createDigest(world.deps, {
      alarmNews: createAlarmNews({ ...source, credentials: async () => credentials, send }),
    })()
    return { text: world.office()[0]?.text ?? '', calls }
  }

  test('are those of this app that went off in the week', async () => {
    const alarmName = 'amplify-app-main-branch-1-alarms-OfficeBounced1234ABCD-X1Y2'
    const { text, calls } = await news(
      confirmed,
      history(alarmName) + history(alarmName, 'from ALARM to OK') + history('amplify-other-alarms-OfficeBounced1234ABCD-X'),
      history(alarmName) + history('amplify-app-main-branch-1-alarms-RequestsWait1234ABCD-Z', 'from INSUFFICIENT_DATA to ALARM'),
    )
    expect(text).toContain('Larm den senaste veckan: OfficeBounced (2 gånger), RequestsWait. Vad de betyder står i amplify/README.md.')
    expect(text).not.toContain('OBS')
    expect(calls).toMatchObject([
      { Action: 'ListSubscriptionsByTopic', TopicArn: 'arn:aws:sns:eu-north-1:1:alarms' },
      { Action: 'DescribeAlarmHistory', StartDate: '2026-11-13T10:15:00.000Z' },
      { Action: 'DescribeAlarmHistory', NextToken: 'more' },
    ])
  })

  test('warn when the subscription is not confirmed', async () => {
    expect((await news(confirmed, '')).text).toContain('Inga larm den senaste veckan.')
    const { text } = await news('<SubscriptionArn>PendingConfirmation</SubscriptionArn>', '')
    expect(text).toContain('OBS: Larmen når ingen. Adressen för larm är inte bekräftad; hur det görs står i amplify/README.md.')
    expect((await news('', '')).text).toContain('OBS: Larmen når ingen.')
  })

  test('do not prevent the digest when they cannot be read', async () => {
    const { text } = await news(confirmed)
    expect(text).toContain('Det gick inte att se vilka larm som har gått.')
    expect(text).toContain('Senaste veckan: 0 nya')
  })
})
