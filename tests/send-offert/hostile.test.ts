/** Hostile posts: no error of our own, no invalid stored request, no injected mail. */
import { describe, expect, test } from 'vitest'
import { allPosts, storedFormats } from './hostilePosts.ts'
import { createWorld } from './world.ts'

const stackTrace =
  /\n\s+at .+:\d+:\d+|node:internal|node_modules|\.ts:\d+|(Type|Range|Syntax|Reference)Error/

const tags = new Set(
  `!doctype html head meta title style body header main div p span strong h1 h2 a br ul ol li dl dt dd table tr th td
  form label input textarea select option button !--[if ![endif]--`.split(/\s+/),
)
/** Tags and event handlers that neither mails nor answers of the forms have. */
const foreignMarkup = (html: string): string[] =>
  [...html.matchAll(/<\/?([a-z!][^\s>]*)((?:"[^"]*"|[^">])*)/gi)].flatMap(
    ([tag, name = '', attributes = '']) => {
      const hasHandler = /(^|\s)on\w+\s*=/i.test(attributes.replace(/="[^"]*"/g, '='))
      return tags.has(name.toLowerCase()) && !hasHandler ? [] : [tag]
    },
  )

const posts = Object.entries(allPosts())

describe.each(posts)('%s', (_, group) => {
  const world = createWorld()
  world.s3.lists.pageSize = 1000
  const answers: { what: string; status: number; text: string }[] = []

  test('are answered without an error of ours, a stack trace or foreign markup', async () => {
    for (const [index, { what, body, ...options }] of group.entries()) {
      // Each from a network of its own.
      const sourceIp = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
      const base64 = Buffer.from(body).toString('base64')
      const answer = await world.raw(base64, { ...options, isBase64Encoded: true, sourceIp })
      answers.push({ what, status: answer.status, text: answer.body })
    }
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ text }) => stackTrace.test(text))).toEqual([])
    const pages = answers.filter(({ text }) => text.startsWith('<!doctype html>'))
    expect(pages.flatMap(({ text }) => foreignMarkup(text))).toEqual([])
    expect((await world.post()).status).toBe(200)
  })

  test('are stored in the format of their fields only', () => {
    expect(world.stored().length).toBeGreaterThan(0)
    const invalid = world.stored().flatMap((key) => {
      const { request } = JSON.parse(String(world.s3.read('data', key)?.body)) as {
        request: Record<string, unknown>
      }
      return Object.entries(storedFormats).flatMap(([field, format]) => {
        const value = request[field]
        return typeof value === 'string' && (value === '' || format.test(value))
          ? []
          : [`${key} ${field} ${JSON.stringify(value)}`]
      })
    })
    expect(invalid).toEqual([])
  })

  test('are mailed to the office or the visitor, without control characters, foreign markup and links', () => {
    const { mailFrom, mailFromName, mailTo, siteOrigin } = world.deps.settings
    const visitors = new Set(world.office().flatMap(({ replyTo }) => replyTo))
    for (const { to, from, subject, html, attachments } of world.ses.inbox) {
      expect(from).toBe(`"${mailFromName}" <${mailFrom}>`)
      expect(to).toHaveLength(1)
      expect([...mailTo, ...visitors]).toContain(to[0])
      expect(to[0]).not.toContain('evil')
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      expect(foreignMarkup(html)).toEqual([])
      const links = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(
        ([, address = '']) => address,
      )
      expect(
        links.filter((link) => !link.startsWith(siteOrigin) && !/^(mailto|tel):/.test(link)),
      ).toEqual([])
      expect(attachments.filter(({ name }) => /[\p{Cc}/\\]/u.test(name))).toEqual([])
    }
  })
})
