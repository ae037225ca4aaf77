/** Types, lint, content, and the uses of its schema; every step runs, and one failure fails all. */
import { spawnSync } from 'node:child_process'

const steps = [
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit'],
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ['content', 'scripts/check-content.ts'],
  ['schemas', 'scripts/schemas.ts', '--check'],
]

export function check(): boolean {
  return steps
    .map(([name, ...args]) => {
      const ok = spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0
      console.log(`${ok ? 'ok    ' : 'failed'} ${name}`)
      return ok
    })
    .every(Boolean)
}

if (import.meta.main) process.exitCode = check() ? 0 : 1
