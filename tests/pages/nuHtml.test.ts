/** HTML validity of all pages. */
// @module-tag java
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { origin, builtPage, pages } from './built.ts'
import { seconds } from '../timeouts.ts'
import { portOf } from '../../scripts/serve/httpServer.ts'

/**
 * The tables of articles have explicit roles: phones show them as lists (`display: block`), which takes the roles that
 * their elements have by themselves. The checker does not read styles.
 */
const tableRole =
  /^The “(table|rowgroup|row|cell|columnheader|rowheader)” role is unnecessary|^The “role” attribute must not be used on a “t[rhd]” element which has a “table” ancestor/

test('the Nu HTML checker finds no error and no warning in any page', async () => {
  const jar = createRequire(import.meta.url)('vnu-jar')
  // The checker does not read a page with status 404.
  const notFound = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(builtPage('/404').html)
  })
  await new Promise<void>((ready) => notFound.listen(0, ready))
  // By URL instead of file: the policy of a page refers to its origin.
  const addresses = pages.map(({ path }) =>
    path === '/404' ? `http://localhost:${portOf(notFound)}` : origin + encodeURI(path),
  )
  const options = [
    '-Dnu.validator.servlet.allow-forbidden-hosts=true',
    `-Dnu.validator.servlet.socket-timeout=${seconds(120)}`,
    // In ten seconds the JVM's C2 compiler does not pay off; C1 needs a larger stack.
    '-XX:TieredStopAtLevel=1',
    '-Xss8m',
  ]
  const checker = spawn('java', [...options, '-jar', jar, '--format', 'json', ...addresses])
  const report = await text(checker.stderr)
  notFound.close()
  type Message = { type: string; subType?: string; url: string; message: string; extract?: string }
  const { messages }: { messages: Message[] } = JSON.parse(report)
  // The rest is information, such as that a slash in <br/> has no effect.
  const serious = messages.filter(
    ({ type, subType, message }) =>
      (type !== 'info' || subType === 'warning') && !tableRole.test(message),
  )
  expect(serious.map(({ url, message, extract }) => `${url}: ${message} ${extract ?? ''}`)).toEqual(
    [],
  )
  expect(new Set(messages.map(({ url }) => url)).size, 'every page was checked').toBe(
    addresses.length,
  )
})
