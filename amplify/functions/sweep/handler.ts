import { awsDeps } from '../deps.ts'
import { readSettings } from '../settings.ts'
import { createSweep } from './sweep.ts'

const sweep = createSweep(awsDeps(readSettings()))

/** Fails when something still waits, because the alarm counts failed sweeps. */
export async function handler(): Promise<void> {
  const { waiting } = await sweep()
  if (waiting > 0) throw new Error(`${waiting} requests wait to be mailed`)
}
