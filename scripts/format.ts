/** `npm run format`: formats with Biome. */
import { spawnSync } from 'node:child_process'
import { command } from './command.ts'

const usage = `Formats the code with Biome and applies its safe fixes.

  npm run format`

command({ usage })
process.exitCode =
  spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'], {
    stdio: 'inherit',
  }).status ?? 1
