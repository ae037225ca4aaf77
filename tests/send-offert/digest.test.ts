/** The weekly summary. */
import { describe, expect, test } from 'vitest'
import { createAlarmNews } from '../../amplify/functions/digest/alarms.ts'
import { createDigest } from '../../amplify/functions/digest/digest.ts'
import { readIndex } from '../../amplify/functions/shared/oldStore.ts'
import { another, contact, createWorld, day, other, worldWith, quote } from './world.ts'

test('the digest counts the requests of a week and of four weeks, and lists those that wait', async () => {
  const world = await worldWith(another({ name: 'För fyra veckor sedan' }))
  world.advance(day)
  const [won, called] = [another(), another()]
  await world.post(won)
  await world.save({ status: 'won' }, won.requestId)
  world.advance(19 * day)
  await world.post()
  world.advance(8 * day)
  for (const message of ['Rättat.', 'Rättat igen.']) await world.post({ ...quote, message })
  await world.post(called)
  await world.save({ status: 'called' }, called.requestId)
  await world.post(another({ elapsedMs: 10 }))
  world.ses.fail()
  world.advance(1000)
  await world.post({ ...contact, requestId: other.requestId, website: 'x' })
  world.ses.recover()
  await world.digest()
  const mail = world.office().at(-1)
  const waiting = `Åsa Öberg: Allmän förfrågan
9844-7377, kom fredag 18 december 2026 kl. 11:15, dolt fält ifyllt
Ring 070-174 06 05
asa@example.se
https://www.ljungsol.example/kontor#${other.requestId}`
  const first = `Åsa Öberg: Solceller, Partille
6694-3818, kom fredag 18 december 2026 kl. 11:15
Ring 070-174 06 05
asa@example.se
https://www.ljungsol.example/kontor#${quote.requestId}`
  expect([mail?.subject, mail?.attachments, mail?.text.split('\n\n')]).toEqual([
    'Veckans förfrågningar 2026-12-18',
    [],
    [
      'Veckans förfrågningar',
      'Senaste veckan: 5 nya, 4 av dem mejlade. Senaste fyra veckorna: 7.',
      'Status för veckans förfrågningar: ny 3, ringd 1.',
      'Väntar på att mejlas (1):',
      waiting,
      'Väntar på svar (2):',
      first,
      waiting,
      'Öppna alla förfrågningar: https://www.ljungsol.example/kontor\n',
    ],
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
])('a fact to check by %s is listed 30 days before', async (checkBy, listed) => {
  const world = createWorld()
  await createDigest(world.deps, {
    factsDue: { [checkBy]: ['rot_share'], '2026-12-01': ['el', 'gron'] },
  })()
  expect(/Siffror att kontrollera.*: (.*)\.$/m.exec(world.office()[0]!.text)?.[1]).toBe(listed)
})

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

  /** Fakes SNS and CloudWatch with paging. */
  async function news(subscriptions: string, ...pages: string[]) {
    const calls: Record<string, string>[] = []
    const send = async (url: unknown, { headers, body }: RequestInit = {}): Promise<Response> => {
      const service = new URL(String(url)).hostname.split('.')[0]!
      // local-aws/userPool.test.ts verifies signatures.
      const { authorization = '' } = headers as Record<string, string>
      expect(authorization).toContain(`/eu-north-1/${service}/aws4_request, SignedHeaders=`)
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
