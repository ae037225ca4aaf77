/**
 * Which process serves the site of an output folder: a second one would replace it, and send the
 * forms of the first to its own back end.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setting } from '../machine/environment.ts'
import { isRunning, processInfo } from '../machine/processes.ts'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'

const fileOf = (outDir: string) => join('.cache/serving', encodeURIComponent(outDir))

function readClaim(file: string): { pid: number; site: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Nothing is served, or the claim is being written.
    return undefined
  }
}

/** Fails while another process serves the folder. A claim ends with its process. */
export function claimOutput(port?: string): void {
  if (port !== undefined) process.env.PORT = port
  // Reports an invalid port first.
  const site = `http://localhost:${setting('PORT')}/`
  const outDir = setting('OUT_DIR')
  const file = fileOf(outDir)
  const claim = readClaim(file)
  // The number of an ended process may belong to another program.
  const isStart = (pid: number) => processInfo(pid)?.command.includes('start.ts') ?? true
  if (claim && claim.pid !== process.pid && isRunning(claim.pid) && isStart(claim.pid))
    throw new UserFacingError(
      `npm start already serves ${outDir} at ${claim.site} (process ${claim.pid}). Stop it, or build elsewhere: OUT_DIR=${outDir}-2 before the command.`,
    )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ pid: process.pid, site }))
}
