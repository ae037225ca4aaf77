/** Vitest for the back end's templates. */
import { defineConfig } from 'vitest/config'

// One file after the other in one process: they share what was synthesised.
export default defineConfig({
  test: { include: ['tests/**/*.test.ts'], isolate: false, fileParallelism: false, testTimeout: 60_000, hookTimeout: 180_000 },
})
