/** Vitest for the back end's templates. */
import { defineConfig } from 'vitest/config'

const seconds = (count: number) => count * 1000 * Number(process.env.TIMEOUT_FACTOR || 1)

// One file after the other in one process: they share what was synthesised.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    isolate: false,
    fileParallelism: false,
    testTimeout: seconds(60),
    hookTimeout: seconds(180),
  },
})
