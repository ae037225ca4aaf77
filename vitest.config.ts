/** Tests without a browser. Those of tests/pages read the site that was built last. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // Another zone than Sweden's, whose times the tests expect.
    env: { TZ: 'America/Los_Angeles' },
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    // Functions log a lot: shown for failures only.
    silent: 'passed-only',
  },
})
