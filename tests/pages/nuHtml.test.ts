import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dir, origin, pages } from './built.ts'

test('the Nu HTML checker finds no error and no warning in any page', () => {
  const jar = createRequire(import.meta.url)('vnu-jar') as string
  // By address, not by file: the page's policy speaks of its own origin. The checker reads no answer of 404.
  const addresses = pages.map(({ path, file }) => (file === '/404.html' ? join(dir, file) : origin + encodeURI(path)))
  const options = [
    '-Dnu.validator.servlet.allow-forbidden-hosts=true',
    // A busy machine takes its time to answer.
    '-Dnu.validator.servlet.socket-timeout=120000',
    // A program of ten seconds is not compiled a second time for being quick; its frames are larger so.
    '-XX:TieredStopAtLevel=1',
    '-Xss8m',
  ]
  const { stderr } = spawnSync('java', [...options, '-jar', jar, '--format', 'json', ...addresses], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { messages } = JSON.parse(stderr) as {
    messages: { type: string; subType?: string; url: string; message: string; extract?: string }[]
  }
  // What is left is information, such as that a slash in <br/> has no effect.
  const serious = messages.filter(({ type, subType }) => type !== 'info' || subType === 'warning')
  expect(serious.map(({ url, message, extract }) => `${url}: ${message} ${extract ?? ''}`)).toEqual([])
  expect(new Set(messages.map(({ url }) => url)).size, 'every page was checked').toBe(addresses.length)
}, 180_000)
