/** The weekly summary. */
import { describe, expect, test } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { createAlarmNews } from '../../amplify/functions/digest/alarms.ts'
import { createDigest } from '../../amplify/functions/digest/digest.ts'
import { saveState } from '../../amplify/functions/shared/officeState.ts'
import { readIndex } from '../../amplify/functions/shared/store.ts'
import { verifySignature } from '../../scripts/local-aws/signature.ts'
import { another, contact, createWorld, day, other, worldWith, quote } from './world.ts'

test('the digest counts the requests of a week and of four weeks', async () => {
  const world = await worldWith(another({ name: 'För fyra veckor sedan' }))
  world.advance(day)
  await world.post(another())
  world.advance(19 * day)
  await world.post()
  world.advance(8 * day)
  await world.post({ ...quote, message: 'Rättat.' })
  await world.post({ ...quote, message: 'Rättat igen.' })
  world.ses.fail()
  world.advance(1000)
  await world.post({ ...other, elapsedMs: 10 })
  world.ses.recover()
  await world.digest()
  const mail = world.office().at(-1)
  expect([mail?.subject, ...(mail?.text.split('\n\n').slice(0, 5) ?? [])]).toEqual([
    'Veckans förfrågningar 2026-12-18',
    'Veckans förfrågningar',
    'Senaste veckan: 3 nya, 2 av dem mejlade. Senaste fyra veckorna: 5.',
    'Status för veckans förfrågningar: ny 2.',
    'Väntar på att mejlas (1):',
    'Bo: Taktvätt, Lerum\n9844-7377, kom fredag 18 december 2026 kl. 11:15, misstänkt skräp\nRing 070-174 06 05\nbo@example.se\nhttps://www.ljungsol.example/kontor#11111111-1111-4111-8111-111111111111',
  ])
})

test('the digest lists waiting requests and has no attachment', async () => {
  const world = createWorld()
  await world.post()
  const called = crypto.randomUUID()
  const spam = crypto.randomUUID()
  await world.post({ ...quote, requestId: called })
  await world.post({ ...quote, requestId: spam, elapsedMs: 10 })
  await saveState(
    world.deps,
    called,
    { version: 0, status: 'called', note: '' },
    'anna@ljungsol.example',
  )
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
  const first = waiting
    .replace('Allmän förfrågan', 'Solceller, Partille')
    .replace('9844-7377', '6694-3818')
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

test('two starts of a day’s schedule mail one digest, and a run by hand another', async () => {
  const world = await worldWith()
  const digests = () => world.subjects().filter((subject) => subject.startsWith('Veckans')).length
  await Promise.all([world.digest(), world.digest()])
  expect(digests()).toBe(1)
  await world.digest({ again: true })
  expect(digests()).toBe(2)
  world.advance(7 * day)
  await world.digest()
  expect(digests()).toBe(3)
  await expect(readIndex(world.deps, ['2026-11-20'])).resolves.toHaveLength(1)
})

test.each([
  ['2026-12-20', 'el, gron (senast 2026-12-01); rot_share (senast 2026-12-20)'],
  ['2026-12-21', 'el, gron (senast 2026-12-01)'],
])(
  'a fact to check by %s is listed 30 days before, after earlier ones',
  async (checkBy, listed) => {
    const world = createWorld()
    await createDigest(world.deps, {
      factsDue: { [checkBy]: ['rot_share'], '2026-12-01': ['el', 'gron'] },
    })()
    expect(/Siffror att kontrollera.*: (.*)\.$/m.exec(world.office()[0]!.text)?.[1]).toBe(listed)
  },
)

test.each([
  ['2027-10-29T08:00Z', false],
  ['2027-11-01T08:00Z', true],
  ['2029-01-01T08:00Z', true],
])('on %s the end of the runtime is named: %s', async (now, isNamed) => {
  const world = createWorld()
  await createDigest({ ...world.deps, now: () => new Date(now) })()
  expect(world.office()[0]!.text.includes('körmiljön nodejs24.x 2028-04-30')).toBe(isNamed)
})

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
      const request = {
        method: 'POST',
        url: pathname,
        headers: { ...(headers as object), host: hostname },
      } as IncomingMessage
      expect(
        verifySignature(request, service, Buffer.from(String(body)), {
          find,
          now: Date.now,
          region: 'eu-north-1',
        }),
      ).toBe('digest')
      calls.push(Object.fromEntries(new URLSearchParams(String(body))))
      if (service === 'sns') return new Response(subscriptions)
      const page = pages.shift()
      if (page === undefined) return new Response('<Code>AccessDenied</Code>', { status: 403 })
      return new Response(`${page}${pages.length > 0 ? '<NextToken>more</NextToken>' : ''}`)
    }
    const source = {
      topicArn: 'arn:aws:sns:eu-north-1:1:alarms',
      alarmPrefix: 'amplify-app-main',
      region: 'eu-north-1',
    }
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
      history(alarmName) +
        history(alarmName, 'from ALARM to OK') +
        history('amplify-other-alarms-OfficeBounced1234ABCD-X'),
      history(alarmName) +
        history(
          'amplify-app-main-branch-1-alarms-RequestsWait1234ABCD-Z',
          'from INSUFFICIENT_DATA to ALARM',
        ),
    )
    expect(text).toContain(
      'Larm den senaste veckan: OfficeBounced (2 gånger), RequestsWait. Vad de betyder står i amplify/README.md.',
    )
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
    expect(text).toContain(
      'OBS: Larmen når ingen. Adressen för larm är inte bekräftad; hur det görs står i amplify/README.md.',
    )
    expect((await news('', '')).text).toContain('OBS: Larmen når ingen.')
  })

  test('do not prevent the digest when they cannot be read', async () => {
    const { text } = await news(confirmed)
    expect(text).toContain('Det gick inte att se vilka larm som har gått.')
    expect(text).toContain('Senaste veckan: 0 nya')
  })
})
