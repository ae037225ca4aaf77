/** Records failed browser tests. A hook of a module that files share would run for the first file alone. */
import { afterEach } from 'vitest'
import { recordOpenContexts } from './failures.ts'

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await recordOpenContexts()
})
