import { setTimeout as sleep } from 'node:timers/promises'
import { setting } from '../../machine/environment.ts'
import { minute, newRequest, type Office, settings } from './office.ts'

/** How many times slower than AWS everything runs, so that the processor of a small machine is not what is measured. */
const scale = setting('SCALE')
const latency = [
  { service: 's3', kind: 'slow', ms: 30 * scale },
  { service: 'ses', kind: 'slow', ms: 150 * scale },
] as const

/** Posts at an even pace, answered or not; throws when one is refused. */
async function postEvenly(office: Office, count: number, perMinute: number): Promise<void> {
  const started = performance.now()
  const answers: Promise<{ status: number; ms: number }>[] = []
  for (let each = 0; each < count; each++) {
    await sleep(Math.max(0, started + (each * minute * scale) / perMinute - performance.now()))
    const posted = performance.now()
    answers.push(office.post(newRequest()).then((status) => ({ status, ms: (performance.now() - posted) / scale })))
  }
  const all = await Promise.all(answers)
  const times = all.map(({ ms }) => ms).sort((one, other) => one - other)
  const [half, most, slowest] = [0.5, 0.95, 1].map((part) => Math.round(times[Math.floor(part * (times.length - 1))] ?? 0))
  console.log(
    `       ${count} posts: median ${half} ms, p95 ${most}, slowest ${slowest} (of AWS's time); at most ${office.aws.mostAtOnce()} at once`,
  )
  const refused = all.map(({ status }) => status).filter((status) => status !== 200)
  if (refused.length > 0) throw new Error(`${refused.length} of ${count} refused: ${[...new Set(refused)].join(', ')}`)
}

/** At the default cap: what the account has, nothing reserved. */
export async function postsInAMinute(office: Office, count: number): Promise<void> {
  await office.aws.functions['send-offert'].warm(10)
  office.aws.faults.set([...latency])
  await postEvenly(office, count, count)
}

/** The backlog of an hour of `perHour` without mail must be mailed within the next hour, while as many come. */
export async function drainBacklog(office: Office, perHour: number): Promise<void> {
  const left = 200
  await office.aws.functions['send-offert'].warm(10)
  office.aws.faults.set([{ service: 'ses', kind: 'error', status: 503 }])
  await postEvenly(office, left, 120 * scale)
  await office.idle()
  const waiting = office.waiting()
  if (waiting < left) throw new Error(`only ${waiting} of ${left} wait`)
  office.aws.faults.set([...latency])
  // Longer than the longest wait after these first tries, so that all of them are due.
  office.aws.pass(10 * minute)
  const started = performance.now()
  while (office.waiting() > 0) await sleep(20)
  const perSecond = (waiting / (performance.now() - started)) * 1000 * scale
  const minutes = perHour / (perSecond - perHour / 3600) / 60
  console.log(
    `       ${perSecond.toFixed(1)} mails a second with ${settings.mailConcurrency} at once: gone after ${minutes.toFixed(0)} minutes`,
  )
  if (minutes < 0 || minutes > 60) throw new Error('the backlog of an hour is not mailed within an hour')
}
