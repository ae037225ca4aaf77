/** Failures on demand, for tests and drills. */
import { setTimeout as sleep } from 'node:timers/promises'
import { matchesKeyPattern } from '../../amplify/functions/shared/writableKeys.ts'
import { AwsError } from './AwsError.ts'
import { ConnectionDropped } from '../serve/httpServer.ts'

/** Applies where all its conditions match; without `times` until the faults are cleared. */
export type Fault = {
  service: 's3' | 'ses' | 'sqs' | 'cognito' | 'endpoint' | 'events' | 'webhook'
  /**
   * error: a response with `status` and `code`; reset: a closed connection; hang: the same after
   * `ms`; slow: a delay of `ms`; crash: kills the functions. For events: lose, twice, slow.
   */
  kind: 'error' | 'reset' | 'hang' | 'slow' | 'crash' | 'lose' | 'twice'
  /** after: the work is done, only its response is lost. Default: before. */
  when?: 'before' | 'after'
  times?: number
  status?: number
  code?: string
  ms?: number
  /** Headers of a webhook's answer. */
  retryAfter?: string
  location?: string
  /** HTTP method; for events their source (s3, ses). */
  method?: string
  bucket?: string
  /** Start of the S3 key, with * for any part. */
  key?: string
  /** SES: recipient or reply address. */
  address?: string
}
export type FaultContext = Pick<Fault, 'service' | 'method' | 'bucket' | 'key'> & {
  addresses?: string[]
}

export type Faults = ReturnType<typeof createFaults>

export function createFaults(crash: () => void) {
  let active: Fault[] = []

  function takeFault(faultContext: FaultContext, when: 'before' | 'after'): Fault | undefined {
    const fault = active.find(
      (fault) =>
        fault.service === faultContext.service &&
        (fault.when ?? 'before') === when &&
        (fault.times ?? 1) > 0 &&
        (fault.method ?? faultContext.method) === faultContext.method &&
        (fault.bucket ?? faultContext.bucket) === faultContext.bucket &&
        (fault.key === undefined || matchesKeyPattern(faultContext.key ?? '', fault.key)) &&
        (fault.address === undefined || faultContext.addresses?.includes(fault.address)),
    )
    if (fault?.times !== undefined) fault.times -= 1
    return fault
  }

  return {
    set: (faults: Fault[]): void => void (active = faults.map((fault) => ({ ...fault }))),
    clear: (): void => void (active = []),
    /** The fault of a webhook's receiver, which answers by it. */
    take: (faultContext: FaultContext): Fault | undefined => takeFault(faultContext, 'before'),
    /** Delivers an event once and immediately, unless a fault applies. */
    deliver(
      faultContext: Pick<FaultContext, 'method' | 'key'>,
      deliver: () => void,
      after: (ms: number, run: () => void) => void,
    ): void {
      const fault = takeFault({ service: 'events', ...faultContext }, 'before')
      if (fault?.kind === 'lose') return
      if (fault?.kind === 'slow') {
        after(fault.ms ?? 1_000, deliver)
        return
      }
      deliver()
      if (fault?.kind === 'twice') deliver()
    },
    /** Applies the first matching fault: waits, or throws the service's error. */
    async intercept(faultContext: FaultContext, when: 'before' | 'after'): Promise<void> {
      const fault = takeFault(faultContext, when)
      if (!fault) return
      if (fault.kind === 'slow') return sleep(fault.ms ?? 1_000, undefined, { ref: false })
      if (fault.kind === 'hang') await sleep(fault.ms ?? 30_000, undefined, { ref: false })
      if (fault.kind === 'crash') crash()
      if (fault.kind !== 'error') throw new ConnectionDropped()
      throw new AwsError(fault.status ?? 503, fault.code ?? 'ServiceUnavailable', 'Planned fault.')
    },
  }
}
