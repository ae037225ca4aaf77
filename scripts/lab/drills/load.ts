import { setTimeout as sleep } from 'node:timers/promises'
import { setting } from '../../machine/environment.ts'
import { minute, newRequest, type Office } from './office.ts'

/** How many times slower than AWS all of it runs, so that a small machine's processor is not what is measured. */
const scale = setting('SCALE')
const latency = [
  { service: 's3', kind: 'slow', ms: 30 * scale },
  { service: 'ses', kind: 'slow', ms: 150 * scale },
] as const

/** Posts at an even pace, whether or not the earlier ones are answered; throws when any of them is refused. */
async function postEvenly(office: Office, count: number, perMinute: number): Promise<void> {
  const started = performance.now()
  const answers: Promise<number>[] = []
  for (let each = 0; each < count; each++) {
    await sleep(Math.max(0, started + (each * minute * scale) / perMinute - performance.now()))
    answers.push(office.post(newRequest()))
  }
  const refused = (await Promise.all(answers)).filter((status) => status !== 200)
  if (refused.length > 0) throw new Error(`${refused.length} of ${count} refused: ${[...new Set(refused)].join(', ')}`)
}

export async function postsInAMinute(office: Office, count: number): Promise<void> {
  office.aws.faults.set([...latency])
  await postEvenly(office, count, count)
}

/** What an hour of `perHour` left behind while mail was down must be mailed within the next, while as many come. */
export async function drainBacklog(office: Office, perHour: number): Promise<void> {
  office.aws.faults.set([{ service: 'ses', kind: 'error', status: 503 }])
  await postEvenly(office, 200, 20 * scale * 60)
  await office.idle()
  office.aws.faults.set([...latency])
  const started = performance.now()
  office.aws.pass(3 * minute)
  while (office.waiting() > 0) await sleep(20)
  const mailsPerSecond = (200 / (performance.now() - started)) * 1000 * scale
  const minutes = perHour / (mailsPerSecond - perHour / 3600) / 60
  console.log(`${mailsPerSecond.toFixed(1)} mails a second: a backlog of ${perHour} is gone after ${minutes.toFixed(0)} minutes`)
  if (minutes < 0 || minutes > 60) throw new Error('the backlog of an hour is not mailed within an hour')
}
