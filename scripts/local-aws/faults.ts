import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beginsLike } from '../../amplify/functions/shared/writtenBy.ts'
import { AwsError } from './AwsError.ts'
import { ConnectionDropped } from '../serve/httpServer.ts'

/** A failure on demand. Every condition that is given must hold; without `times` it lasts until the faults are cleared. */
export type Fault = {
  service: 's3' | 'ses' | 'sqs' | 'cognito' | 'endpoint' | 'events'
  /** error: answered with `status` and `code`; reset: the line is cut; hang: the same after `ms`; slow: as usual, `ms` later; crash: the functions are killed. Of events: lose, twice, slow. */
  kind: 'error' | 'reset' | 'hang' | 'slow' | 'crash' | 'lose' | 'twice'
  /** after: the work is done and kept, only its answer is lost. Default: before. */
  when?: 'before' | 'after'
  times?: number
  status?: number
  code?: string
  ms?: number
  /** HTTP method, for events who sends them (s3, ses), and for S3 the bucket and the start of the key, with * for a part of it. */
  method?: string
  bucket?: string
  key?: string
  /** SES: only mails that go to this address, or name it for replies. */
  address?: string
}
export type FaultContext = Pick<Fault, 'service' | 'method' | 'bucket' | 'key'> & { addresses?: string[] }

export type Faults = ReturnType<typeof createFaults>

export function createFaults(crash: () => void) {
  let active: Fault[] = []

  function take(faultContext: FaultContext, when: 'before' | 'after'): Fault | undefined {
    const fault = active.find(
      (each) =>
        each.service === faultContext.service &&
        (each.when ?? 'before') === when &&
        (each.times ?? 1) > 0 &&
        (each.method ?? faultContext.method) === faultContext.method &&
        (each.bucket ?? faultContext.bucket) === faultContext.bucket &&
        (each.key === undefined || beginsLike(faultContext.key ?? '', each.key)) &&
        (each.address === undefined || faultContext.addresses?.includes(each.address)),
    )
    if (fault?.times !== undefined) fault.times -= 1
    return fault
  }

  return {
    set: (faults: Fault[]): void => {
      active = faults.map((fault) => ({ ...fault }))
    },
    clear: (): void => {
      active = []
    },
    /** Delivers an event: once, at once, unless a fault says otherwise. */
    deliver(faultContext: Pick<FaultContext, 'method' | 'key'>, deliver: () => void, after: (ms: number, run: () => void) => void): void {
      const fault = take({ service: 'events', ...faultContext }, 'before')
      if (fault?.kind === 'lose') return
      if (fault?.kind === 'slow') {
        after(fault.ms ?? 1_000, deliver)
        return
      }
      deliver()
      if (fault?.kind === 'twice') deliver()
    },
    /** Applies the first fault that fits: waits, or throws what the service answers. */
    async intercept(faultContext: FaultContext, when: 'before' | 'after'): Promise<void> {
      const fault = take(faultContext, when)
      if (!fault) return
      if (fault.kind === 'slow') return sleep(fault.ms ?? 1_000, undefined, { ref: false })
      if (fault.kind === 'hang') await sleep(fault.ms ?? 30_000, undefined, { ref: false })
      if (fault.kind === 'crash') crash()
      if (fault.kind !== 'error') throw new ConnectionDropped()
      throw new AwsError(fault.status ?? 503, fault.code ?? 'ServiceUnavailable', 'A fault was asked for.')
    },
  }
}

/** Replaces the faults with the list in the body. */
export function answerFaults(faults: Faults, body: Buffer, response: ServerResponse): void {
  faults.set(JSON.parse(body.toString()) as Fault[])
  response.writeHead(204).end()
}
