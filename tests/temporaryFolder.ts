/** Temporary folders of tests, removed afterwards. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

export type FileContents = Record<string, string | Uint8Array>

/**
 * A folder with these files that exists until the test ends, or the test file where no test runs.
 */
export function temporaryFolder(files: FileContents = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  const whenDone = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  whenDone(() => rmSync(folder, { recursive: true }))
  writeFiles(folder, files)
  return folder
}

export function writeFiles(folder: string, files: FileContents): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}
