/** Hostile posts by group, and the format that stored requests must have. */
import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import type { QuoteRequest } from '../../amplify/functions/shared/request.ts'
import { samplePost } from '../support/sampleRequest.ts'
import { newRequest } from '../support/emulator.ts'
import { keysOf } from '../../amplify/functions/shared/keys.ts'

export type HostilePost = {
  what: string
  body: string | Buffer
  /** The content type. */
  type?: string
  method?: string
  query?: string
}

const raw = (
  what: string,
  body: string | Buffer,
  rest: Partial<HostilePost> = {},
): HostilePost => ({
  what,
  body,
  ...rest,
})
const json = (what: string, request: object) => raw(what, JSON.stringify(request))
const form = (what: string, body: string) =>
  raw(what, body, { type: 'application/x-www-form-urlencoded' })
const fields = keysOf(newRequest())

/** Each string in the fields that take any text, and in one of the others, in turn. */
const everyStringInEveryField = (): HostilePost[] =>
  naughty.flatMap((text, index) => {
    const anyText = { name: text, message: text, address: text, city: text }
    const field = fields[index % fields.length]!
    return [
      json(`any text = ${text}`, { ...newRequest(), ...anyText }),
      json(`${field} = ${text}`, { ...newRequest(), [field]: field === 'images' ? [text] : text }),
    ]
  })

/** Forms without JavaScript, with the string in the fields of any text, in every field, or as an address, in turn. */
const everyStringInAForm = (): HostilePost[] =>
  naughty.map((text, index) => {
    const valid = { ...samplePost('a'), email: newRequest().email }
    const variants = [
      { ...valid, name: text, message: text, address: text, city: text, website: '' },
      Object.fromEntries([...Object.keys(valid), text].map((field) => [field, text])),
      { ...valid, email: text, form: 'contact' },
    ]
    const values = variants[index % variants.length]
    return form(`form with ${text}`, new URLSearchParams(values).toString())
  })

const values: unknown[] = [null, true, -1, 1e308, '', [[]], { $gt: '' }, { toString: 'x' }]
const wrongTypes = (): HostilePost[] => [
  ...fields.flatMap((field) =>
    values.map((value) =>
      json(`${field} = ${JSON.stringify(value)}`, { ...newRequest(), [field]: value }),
    ),
  ),
  ...fields.map((field) => json(`without ${field}`, { ...newRequest(), [field]: undefined })),
  ...[null, true, 7, '"text"', [], [newRequest()]].map((body) =>
    raw('no object', JSON.stringify(body)),
  ),
  json('an unknown key', { ...newRequest(), admin: true }),
]

const prototypePosts = (): HostilePost[] =>
  ['__proto__', 'constructor', 'then'].flatMap((key) => [
    raw(
      `key ${key}`,
      `${JSON.stringify(newRequest()).slice(0, -1)},"${key}":{"isAdmin":true,"status":200}}`,
    ),
    json(`form = ${key}`, { ...newRequest(), form: key }),
    json(`serviceType = ${key}`, { ...newRequest(), serviceType: key }),
    form(`key ${key} in a form`, `form=a&${key}=1&${key}[isAdmin]=1&name=x`),
    form(`form = ${key}`, `form=${key}&serviceType=${key}&projectType=${key}`),
  ])

/** endpoint.test.ts and rules.test.ts have the limits and the parts of a post that are refused. */
const malformedPosts = (): HostilePost[] => [
  json('ten thousand pictures', { ...newRequest(), images: Array(10_000).fill('x') }),
  json('an honeypot of 60 kB', { ...newRequest(), website: 'x'.repeat(60_000) }),
  raw('over 6 MB', Buffer.alloc(6 * 1024 * 1024 + 1, 'a')),
  raw('20,000 nested lists, closed', `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  form('6,000 form fields', Array.from({ length: 6_000 }, (_, index) => `f${index}=1`).join('&')),
  raw('XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', {
    type: 'application/xml',
  }),
  raw('no content type', JSON.stringify(newRequest()), { type: '' }),
  form('a broken percent sign', 'name=%E0%A4%A&form=a&%'),
  raw('PATCH', '', { method: 'PATCH' }),
  ...['__proto__[a]=1', '%ff'].map((query) => raw(`query ${query}`, '{}', { query })),
]

const lineBreaks = ['\r\n', '%0d%0a', '\u2028', '\u0085', '\0']
const evil = 'evil@evil.example'
const addresses = [
  `a@kund.example,${evil}`,
  `a@kund.example ${evil}`,
  'a@kund.example, <b@kund.example>',
  `"${evil},"@kund.example`,
  `a@kund.example?bcc=${evil}`,
  'a@kund.example\u202e',
  'a@[127.0.0.1]',
  'a@@kund.example',
]

const headerInjection = (): HostilePost[] => [
  ...lineBreaks.flatMap((lineBreak) =>
    fields.map((field) => {
      const request = newRequest()
      return json(`${field} with ${JSON.stringify(lineBreak)} and Bcc`, {
        ...request,
        [field]: `${String(request[field])}${lineBreak}Bcc: ${evil}`,
      })
    }),
  ),
  ...addresses.map((email) => json(`email ${JSON.stringify(email)}`, { ...newRequest(), email })),
]

export const allPosts = (): Record<string, HostilePost[]> => ({
  'naughty strings, JSON': everyStringInEveryField(),
  'naughty strings, forms': everyStringInAForm(),
  'wrong types': wrongTypes(),
  'prototype keys': prototypePosts(),
  malformedPosts: malformedPosts(),
  'header injection': headerInjection(),
})

const linePattern = (min: number, max: number) =>
  new RegExp(`^[^\\p{Cc}\\u2028\\u2029]{${min},${max}}$`, 'u')
/** The format of stored texts, independent of the endpoint's schemas, so that their gaps are found. */
export const storedFormats: { [field in keyof QuoteRequest]?: RegExp } = {
  requestId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  form: /^(a|b|electrical|contact|newsletter)$/,
  name: linePattern(2, 100),
  email: /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z0-9-]+\.)+[a-z]{2,}$/i,
  // Words may follow the number.
  phone: /^(?=.{6,30}$)[\d\s+\-()/]+(\p{L}.*)?$/u,
  address: linePattern(5, 200),
  postalCode: linePattern(5, 20),
  city: linePattern(2, 100),
  serviceType: linePattern(1, 100),
  message: /^.{0,5200}$/s,
  page: /^(\/(?!\/)[^\p{Cc}\u2028\u2029]{0,299})?$/u,
}
