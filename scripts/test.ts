/** Everything but the backend's templates: types, lint, content, unit tests, both builds, the browser. Arguments go to vitest. */
import { spawnSync } from 'node:child_process'
import { check } from './check.ts'
import { requireTools } from './machine/requirements.ts'

requireTools()
const checked = await check()
const tested =
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], { stdio: 'inherit' }).status === 0
process.exitCode = checked && tested ? 0 : 1
