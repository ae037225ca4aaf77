import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { fields as table } from '../../../amplify/functions/shared/fields.ts'
import { limits, type QuoteRequest } from '../../../amplify/functions/shared/request.ts'
import { samplePost } from '../fixtures/sampleRequest.ts'
import { newRequest } from '../drills/office.ts'

export type HostilePost = {
  what: string
  body: string | Buffer
  headers?: Record<string, string>
  method?: string
  path?: string
  /** May it be accepted? What `plausible` says of the request when not given. */
  request?: QuoteRequest
}

const json = (what: string, request: object): HostilePost => ({ what, body: JSON.stringify(request), request: request as QuoteRequest })
const raw = (what: string, body: string | Buffer, rest: Partial<HostilePost> = {}): HostilePost => ({ what, body, ...rest })
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }
const fields = Object.keys(newRequest()) as (keyof QuoteRequest)[]

const everyStringInEveryField = (): HostilePost[] =>
  naughty.flatMap((text) =>
    fields.map((field) => json(`${field} = ${text}`, { ...newRequest(), [field]: field === 'images' ? [text] : text })),
  )

/** A form without JavaScript, each string in every field it has. */
const everyStringInAForm = (): HostilePost[] =>
  naughty.flatMap((text) => {
    const honest = { ...samplePost('a'), email: newRequest().email }
    const variants = [
      { ...honest, name: text, message: text, address: text, city: text, website: '' },
      Object.fromEntries([...Object.keys(honest), text].map((field) => [field, text])),
      { ...honest, email: text, form: 'contact' },
    ]
    return variants.map((values) => raw(`form with ${text}`, new URLSearchParams(values).toString(), { headers: formHeaders }))
  })

const values: unknown[] = [null, true, 0, -1, 1e308, '', [], {}, [[]], { $gt: '' }, ['a', 'b'], { toString: 'x' }, { length: 5 }]
const wrongTypes = (): HostilePost[] => [
  ...fields.flatMap((field) => values.map((value) => json(`${field} = ${JSON.stringify(value)}`, { ...newRequest(), [field]: value }))),
  ...fields.map((field) => json(`without ${field}`, { ...newRequest(), [field]: undefined })),
  ...[null, true, 7, '"text"', [], [newRequest()]].map((body) => raw('no object', JSON.stringify(body))),
  json('an unknown key', { ...newRequest(), admin: true }),
]

const prototypes = (): HostilePost[] =>
  ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'then'].flatMap((key) => {
    const whole = JSON.stringify(newRequest()).slice(0, -1)
    return [
      raw(`key ${key}`, `${whole},${JSON.stringify(key)}:{"isAdmin":true,"status":200}}`, { request: newRequest() }),
      raw(`key ${key} in a form`, `form=a&${key}=1&${key}[isAdmin]=1&name=x`, { headers: formHeaders }),
      json(`form = ${key}`, { ...newRequest(), form: key }),
      json(`serviceType = ${key}`, { ...newRequest(), serviceType: key }),
      raw(`form = ${key}`, `form=${key}&serviceType=${key}&projectType=${key}`, { headers: formHeaders }),
    ]
  })

const oversized = (): HostilePost[] => [
  ...(['name', 'email', 'phone', 'address', 'postalCode', 'city'] as const).map((field) => {
    const filler = field === 'phone' ? '1' : 'a'
    const long = field === 'email' ? `${filler.repeat(table.email.max)}@kund.example` : filler.repeat(table[field].max + 1)
    return json(`${field} one character too long`, { ...newRequest(), [field]: long })
  }),
  json('a message too long', { ...newRequest(), message: 'a'.repeat(table.message.max + 201) }),
  json('a page too long', { ...newRequest(), page: `/${'a'.repeat(limits.page)}` }),
  json('six pictures', {
    ...newRequest(),
    images: Array.from({ length: 6 }, (_, index) => `public/quarantine/${newRequest().requestId}/${index}.jpg`),
  }),
  json('ten thousand pictures', { ...newRequest(), images: Array.from({ length: 10_000 }, () => 'x') }),
  json('an honeypot of 60 kB', { ...newRequest(), website: 'x'.repeat(60_000) }),
  raw('one byte too many', JSON.stringify({ ...newRequest(), website: '' }).padEnd(limits.bodyBytes + 1)),
  raw('5 MB', Buffer.alloc(5_000_000, 'a')),
  raw('over 6 MB', Buffer.alloc(6 * 1024 * 1024 + 1, 'a')),
  raw('20,000 nested lists', '['.repeat(20_000)),
  raw('20,000 nested lists, closed', `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  raw(
    '10,000 form fields',
    Array.from({ length: 10_000 }, (_, index) => `f${index}=1`)
      .join('&')
      .slice(0, 60_000),
    { headers: formHeaders },
  ),
]

const malformed = (): HostilePost[] => [
  raw('nothing', ''),
  raw('half a JSON', JSON.stringify(newRequest()).slice(0, 50)),
  raw('a byte order mark', `\ufeff${JSON.stringify(newRequest())}`),
  raw('bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  raw('NaN', '{"elapsedMs":NaN}'),
  raw('XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', {
    headers: { 'content-type': 'application/xml' },
  }),
  raw('multipart', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--x--', {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }),
  raw('no content type', JSON.stringify(newRequest()), { headers: { 'content-type': '' } }),
  raw('a broken percent sign', 'name=%E0%A4%A&form=a&%', { headers: formHeaders }),
  ...['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD'].map((method) => raw(method, '', { method })),
  ...['/.env', '/..%2f..%2fetc/passwd', '/?debug=1', '/%00', '/%ff'].map((path) => raw(`path ${path}`, '{}', { path })),
  raw('a cookie and odd headers', '{}', {
    headers: {
      cookie: '__proto__=1',
      'x-forwarded-for': "' OR 1=1 --",
      'user-agent': '<script>alert(1)</script>',
      referer: 'javascript:alert(1)',
    },
  }),
]

const lineBreaks = ['\r\n', '\n', '\r', '%0d%0a', '\u2028', '\u2029', '\u0085', '\0', '\v']
const headerInjection = (): HostilePost[] => [
  ...lineBreaks.flatMap((lineBreak) =>
    (['name', 'email', 'phone', 'address', 'postalCode', 'city', 'serviceType', 'message', 'page', 'requestId'] as const).map((field) => {
      const request = newRequest()
      return json(`${field} with ${JSON.stringify(lineBreak)} and Bcc`, {
        ...request,
        [field]: `${request[field]}${lineBreak}Bcc: evil@evil.example`,
      })
    }),
  ),
  ...[
    'a@kund.example,evil@evil.example',
    'a@kund.example;evil@evil.example',
    'a@kund.example evil@evil.example',
    'a@kund.example, <evil@evil.example>',
    'Kund <evil@evil.example>',
    '<evil@evil.example>',
    '"evil@evil.example,"@kund.example',
    'a@kund.example?bcc=evil@evil.example',
    'a@kund.example\tevil@evil.example',
    'a@[127.0.0.1]',
    'a@kund',
    'a@@kund.example',
    '@kund.example',
    'a@.example',
    'a b@kund.example',
    'åsa@kund.example',
    'a@kund.example\u202e',
  ].map((email) => json(`email ${JSON.stringify(email)}`, { ...newRequest(), email })),
  ...['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://evil.example")', '=cmd|"/c calc"!A1'].map((name) =>
    json(`a formula for a name: ${name}`, { ...newRequest(), name }),
  ),
]

export const allPosts = (): Record<string, HostilePost[]> => ({
  'naughty strings, JSON': everyStringInEveryField(),
  'naughty strings, forms': everyStringInAForm(),
  'wrong types': wrongTypes(),
  'prototype keys': prototypes(),
  oversized: oversized(),
  malformed: malformed(),
  'header injection': headerInjection(),
})

// Written without the contract's own schemas, so that a hole in them shows.
const control = /[\0-\x1f\x7f-\x9f\u2028\u2029]/
const line = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'string' &&
  value.trim().length >= min &&
  [...value.trim()].length <= max &&
  !control.test(value.trim().replaceAll('\t', ' '))

/** As people paste them: `Åsa <asa@kund.example>`, `tel:` and dots between digits, words behind a number. */
const seen = (text: string): string => text.replace(/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim()
const address = (email: string): string =>
  seen(email)
    .replace(/^.*<([^<>]*)>$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
const digits = (phone: string): string =>
  seen(phone)
    .normalize('NFKC')
    .replace(/^tel:/i, '')
    .replace(/(\d)[.·](?=\d)/g, '$1-')
    .replace(/\p{L}.*$/su, '')

/** May a request with this content reach the office at all? */
export function plausible(request: Partial<Record<keyof QuoteRequest, unknown>>): boolean {
  const { email, phone, requestId, form } = request
  const { message = '', images = [], page = '/', website = '', elapsedMs = 0, draft = true } = request
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return false
  return (
    (requestId === undefined || (typeof requestId === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(requestId))) &&
    (form === undefined || form === 'a' || form === 'b') &&
    line(request.name, 2, 100) &&
    typeof email === 'string' &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z0-9-]+\.)+[a-z]{2,}$/i.test(address(email)) &&
    line(phone, 6, 30) &&
    /^[\d\s+\-()/]*$/.test(digits(phone as string)) &&
    line(request.address, 5, 200) &&
    line(request.postalCode, 5, 20) &&
    line(request.city, 2, 100) &&
    line(request.serviceType, 1, 100) &&
    typeof message === 'string' &&
    message.trim().length <= 5200 &&
    Array.isArray(images) &&
    images.length <= 5 &&
    images.every((path) => typeof path === 'string') &&
    typeof page === 'string' &&
    /^\/(?!\/)/.test(page) &&
    page.length <= 300 &&
    !control.test(page) &&
    typeof website === 'string' &&
    Number.isInteger(elapsedMs) &&
    (elapsedMs as number) >= 0 &&
    typeof draft === 'boolean'
  )
}
