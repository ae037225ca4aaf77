import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // On a busy machine a second is nothing.
    expect: { poll: { timeout: 45_000 } },
    // Its own choice leaves one core of two alone; three at once on two cores took as long.
    maxWorkers: '100%',
    projects: [
      // Rules, loaders, the functions with fakes: no build, no browser.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{content,forms,send-offert,local-aws,build}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // What an editor uses: the language server, the CMS and the development server, each for real.
      {
        extends: true,
        test: {
          name: 'editing',
          include: ['tests/editing/**/*.test.ts'],
          globalSetup: 'tests/editing.setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // The build, read as files and used in a browser against one local AWS.
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/{pages,e2e}/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/site.setup.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
