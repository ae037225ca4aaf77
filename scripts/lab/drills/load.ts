import { setTimeout as sleep } from 'node:timers/promises'
import { setting } from '../../machine/environment.ts'
import { minute, newRequest, type Office, settings } from './office.ts'

/** How many times slower than AWS all of it runs, so that a small machine's processor is not what is measured. */
const scale = setting('SCALE')
const latency = [
  { service: 's3', kind: 'slow', ms: 30 * scale },
  { service: 'ses', kind: 'slow', ms: 150 * scale },
] as const

/** Posts at an even pace, whether or not the earlier ones are answered; throws when any of them is refused. */
async function postEvenly(office: Office, count: number, perMinute: number, slower: number = scale): Promise<void> {
  const started = performance.now()
  const answers: Promise<[status: number, ms: number]>[] = []
  let late = 0
  for (let each = 0; each < count; each++) {
    const due = started + (each * minute * slower) / perMinute
    await sleep(Math.max(0, due - performance.now()))
    late = Math.max(late, performance.now() - due)
    const posted = performance.now()
    answers.push(office.post(newRequest()).then((status) => [status, performance.now() - posted]))
  }
  const all = await Promise.all(answers)
  const refused = all.map(([status]) => status).filter((status) => status !== 200)
  const times = all.map(([, ms]) => ms / slower).sort((one, other) => one - other)
  const at = (part: number): string => `${Math.round(times[Math.floor(part * (times.length - 1))] ?? 0)} ms`
  console.log(
    `       ${count} posts, one every ${((minute / perMinute) * slower).toFixed(0)} ms; median ${at(0.5)}, p95 ${at(0.95)}, slowest ${at(1)} (of AWS's time); at most ${office.aws.mostAtOnce()} at once; this machine was up to ${Math.round(late)} ms late`,
  )
  if (refused.length > 0) throw new Error(`${refused.length} of ${count} refused: ${[...new Set(refused)].join(', ')}`)
}

/** At the default cap: what the account has, nothing reserved. */
export async function postsInAMinute(office: Office, count: number): Promise<void> {
  await office.aws.functions['send-offert'].warm(10)
  office.aws.faults.set([...latency])
  await postEvenly(office, count, count)
}

/** What an hour of `perHour` left behind while mail was down must be mailed within the next, while as many come. */
export async function drainBacklog(office: Office, perHour: number): Promise<void> {
  const left = 200
  await office.aws.functions['send-offert'].warm(10)
  office.aws.faults.set([{ service: 'ses', kind: 'error', status: 503 }])
  await postEvenly(office, left, 120 * scale)
  await office.idle()
  if (office.waiting() < left) throw new Error(`only ${office.waiting()} of ${left} wait`)
  office.aws.faults.set([...latency])
  // Longer than the longest wait after these first tries, so that all of them are due.
  office.aws.pass(10 * minute)
  const started = performance.now()
  const waiting = office.waiting()
  while (office.waiting() > 0) await sleep(20)
  const mailsPerSecond = (waiting / (performance.now() - started)) * 1000 * scale
  const minutes = perHour / (mailsPerSecond - perHour / 3600) / 60
  console.log(
    `       ${mailsPerSecond.toFixed(1)} mails a second with ${settings.mailConcurrency} at once: a backlog of ${perHour} is gone after ${minutes.toFixed(0)} minutes, while ${(perHour / 3600).toFixed(1)} more come each second`,
  )
  if (minutes < 0 || minutes > 60) throw new Error('the backlog of an hour is not mailed within an hour')
}
