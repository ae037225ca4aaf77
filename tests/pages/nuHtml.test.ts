import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { dir } from './built.ts'

test('the Nu HTML checker finds no error and no warning in any page', () => {
  try { execFileSync('java', ['-version'], { stdio: 'ignore' }) } catch { throw new Error('The Nu HTML checker needs Java. Debian and Ubuntu: sudo apt-get install default-jre-headless') }
  const jar = createRequire(import.meta.url)('vnu-jar') as string
  const { stderr, status } = spawnSync('java', ['-jar', jar, '--format', 'text', '--skip-non-html', dir], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  expect(stderr.replaceAll(`file:${dir}`, '')).toBe('')
  expect(status).toBe(0)
}, 180_000)
