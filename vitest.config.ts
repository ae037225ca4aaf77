/** Vitest's projects: unit, editing, site. */
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { seconds } from './tests/timeouts.ts'

/** Tests that mock a module, and therefore share none with other files. */
const mocking = ['tests/build/cached.test.ts', 'tests/editing/newPage.test.ts']

/** Vitest begins with the largest files; the journeys, which take longest, are small ones. */
class JourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isJourney = ({ moduleId }: TestSpecification) => /\/e2e\/in\w+\.test/.test(moduleId)
    const sorted = await super.sort(files)
    const first = sorted.findIndex(({ project }) => project.name === 'site')
    const [before, site] = [sorted.slice(0, first), sorted.slice(first)]
    return [...before, ...site.filter(isJourney), ...site.filter((file) => !isJourney(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: JourneysFirst },
    expect: { poll: { timeout: seconds(45) } },
    testTimeout: seconds(240),
    hookTimeout: seconds(240),
    // Tests in browsers wait half of the time.
    maxWorkers: '200%',
    // Programs that the tests of a file need: `// @module-tag java` at its top. scripts/test.ts leaves
    // out those whose program is missing; tests in other browsers skip themselves.
    tags: [{ name: 'chromium' }, { name: 'java' }, { name: 'nginx' }],
    projects: [
      // Rules, loaders, the functions with fakes: no build, no browser.
      {
        extends: true,
        test: {
          name: 'unit',
          css: true,
          // Another zone than Sweden's, whose times the tests expect.
          env: { TZ: 'America/Los_Angeles' },
          // Files of a worker share their modules: a third of the time went into loading them again.
          isolate: false,
          clearMocks: true,
          // A text instead of Vike's own type.
          alias: { 'vike/server': resolve('scripts/editor/admin/forPreview.ts') },
          include: ['tests/{content,forms,functions,build}/**/*.test.{ts,tsx}'],
          exclude: mocking,
        },
      },
      { extends: true, test: { name: 'unit-mocking', include: mocking } },
      // The editors' tools: the language server, the CMS and the development server.
      {
        extends: true,
        test: {
          name: 'editing',
          include: ['tests/editing/**/*.test.ts'],
          exclude: mocking,
          isolate: false,
          globalSetup: 'tests/editing.setup.ts',
          setupFiles: 'tests/failures.setup.ts',
        },
      },
      // The build, read as files and used in a browser against one local AWS.
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/{pages,e2e}/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/site.setup.ts',
          setupFiles: 'tests/failures.setup.ts',
          isolate: false,
        },
      },
    ],
  },
})
