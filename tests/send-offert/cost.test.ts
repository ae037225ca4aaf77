/** The cost table of amplify/README.md, from the calls of the functions and the prices of eu-north-1. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { another, createWorld, type World } from './world.ts'

/** USD each: list prices of November 2026. */
const prices = { list: 5e-6, put: 5e-6, get: 0.4e-6, mail: 1e-4, message: 0.4e-6, run: 0.2e-6 }
/** USD for a second of a gigabyte (arm64), and the seconds of a call to S3 and to SES. */
const gigabyteSecond = 1.33e-5
const seconds = { s3: 0.03, ses: 0.3 }
const alarm = { price: 0.1, free: 10 }
const metric = { price: 0.3, free: 10 }

const readme = readFileSync('amplify/README.md', 'utf8')
const alarms = [...readme.matchAll(/^\| `[A-Z][a-z]\w+` \|/gm)].length
const logMetrics = 13
const reconciliations = 30 * 24 * 4

type Usage = { list: number; put: number; get: number; mail: number; message: number; run: number }

/** What `work` uses: `runs` of functions with `messages` on queues. */
async function usageOf(
  world: World,
  work: () => Promise<unknown>,
  { run, message }: Pick<Usage, 'run' | 'message'>,
): Promise<Usage> {
  const before = { calls: world.s3.calls.length, mails: world.ses.inbox.length }
  await work()
  const calls = world.s3.calls.slice(before.calls)
  const count = (names: RegExp) => calls.filter((call) => names.test(call)).length
  return {
    list: count(/^List/),
    put: count(/^(Put|Copy)/),
    get: count(/^(Get|Head)/),
    mail: world.ses.inbox.length - before.mails,
    message,
    run,
  }
}

function costOf(usage: Usage, gigabytes = 0.5): number {
  const { list, put, get, mail } = usage
  const time = (list + put + get) * seconds.s3 + mail * seconds.ses
  const used = Object.entries(prices).map(([name, price]) => usage[name as keyof Usage] * price)
  return used.reduce((sum, price) => sum + price, time * gigabytes * gigabyteSecond)
}

async function costs() {
  const world = createWorld({ rateLimitPerHour: 30 })
  world.s3.lists.pageSize = 1000
  const idle = await usageOf(world, () => world.reconcile(), { run: 1, message: 0 })
  const post = (sourceIp: string) => () => world.post(another(), { sourceIp })
  const deliver = async () => {
    await post('192.0.2.1')()
    await world.event('Email Delivered')
  }
  // send-offert, mail-office, mail-receipt and ses-events twice; each message is sent, received and deleted.
  const request = await usageOf(world, deliver, { run: 5, message: 12 })
  while ((await post('192.0.2.2')()).status === 200);
  const refused = await usageOf(world, post('192.0.2.2'), { run: 1, message: 0 })
  return { idle, request, refused }
}

test('the cost table is computed from the calls of the functions', async () => {
  const { idle, request, refused } = await costs()
  expect(refused).toMatchObject({ list: 0, put: 0, get: 0, mail: 0 })
  const fixed =
    Math.max(0, alarms - alarm.free) * alarm.price +
    Math.max(0, logMetrics - metric.free) * metric.price +
    reconciliations * costOf(idle)
  const each = costOf(request)
  const day = 10 * 24 * 3600
  // Four times RATE_LIMIT_PER_HOUR of an address.
  const accepted = 24 * 120
  const usd = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)))
  const rows = [
    ['10 requests a month', usd(fixed + 10 * each)],
    ['1,000 requests a month', usd(fixed + 1_000 * each)],
    ['100,000 requests a month', usd(fixed + 100_000 * each)],
    [
      '10 posts a second for a day from one address',
      usd(accepted * each + (day - accepted) * costOf(refused, 1)),
    ],
    ['10 posts a second for a day from many networks', usd(day * each)],
  ]
  const table = rows.map(([what, cost]) => `| ${what} | ${cost} |`).join('\n')
  expect(readme).toContain(`| What | USD |\n|---|--:|\n${table}\n`)
  // The inspection, two at a time, adds little.
  const uploads = 24 * 3600 * 1_000 * (prices.put + prices.message)
  for (const text of [readme, readFileSync('docs/decisions/0027-uploads.md', 'utf8')])
    expect(text.replace(/\s+/g, ' ')).toContain(`1,000 a second cost ${usd(uploads)} USD a day`)
})
