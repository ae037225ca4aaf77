/** Vitest for the back end's templates. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['tests/*.test.ts'], testTimeout: 60_000, hookTimeout: 300_000 },
})
