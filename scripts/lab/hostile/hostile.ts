/** `npm run drills -- hostile`: sends hostile posts and checks responses, stored requests and mails. */
import { command } from '../../command.ts'
import { sourceIpHeader } from '../../local-aws/functionUrl.ts'
import { UsageError } from '../../machine/userFacingError.ts'
import { openDrillSite } from '../drills/drillSite.ts'
import { newRequest, settings } from '../fixtures/emulator.ts'
import { allPosts, type HostilePost, storedFormats } from './posts.ts'

const usage = `Sends hostile posts to the endpoint and checks its responses, the stored requests and the mails.

  npm run drills -- hostile              all of it
  npm run drills -- hostile header       the groups of posts with this word in their name`

const [word = ''] = command({ usage, argCount: [0, 1] }).args
const groups = Object.entries(allPosts()).filter(([group]) => group.includes(word))
if (groups.length === 0) throw new UsageError(`No group of posts has "${word}" in its name.`)

const site = await openDrillSite()
const table: Record<string, { posts: number; accepted: number; 'refused 4xx': number; 'slowest ms': number }> = {}
const problems: string[] = []
const stackTrace = /\n\s+at .+:\d+:\d+|node:internal|node_modules|\.ts:\d+|(Type|Range|Syntax|Reference)Error/
let visitor = 0

async function sendPost({ what, body, headers, method = 'POST', path = '/' }: HostilePost) {
  visitor += 1
  const ip = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
  const started = performance.now()
  const response = await fetch(new URL(path, site.aws.outputs.custom.quoteEndpoint), {
    method,
    headers: { 'content-type': 'application/json', [sourceIpHeader]: ip, ...headers },
    body: method === 'GET' || method === 'HEAD' ? null : new Uint8Array(Buffer.from(body)),
  }).catch((error: Error) => {
    throw new Error(`No response to ${what}: ${String(error.cause)}`)
  })
  const text = await response.text()
  return { status: response.status, text, ms: performance.now() - started }
}
const validPost = () => ({ what: 'a valid request', body: JSON.stringify(newRequest()) })

const tags = new Set(
  `!doctype html head meta title style body header main div p span strong h1 h2 a br ul ol li dl dt dd table tr th td
  form label input textarea select option button !--[if ![endif]--`.split(/\s+/),
)
/** Tags and event handlers that neither mails nor answers of the forms have. */
const foreignMarkup = (html: string) =>
  [...html.matchAll(/<\/?([a-z!][^\s>]*)((?:"[^"]*"|[^">])*)/gi)].flatMap(([tag, name = '', attributes = '']) =>
    tags.has(name.toLowerCase()) && !/(^|\s)on\w+\s*=/i.test(attributes.replace(/="[^"]*"/g, '=')) ? [] : [tag],
  )

async function checkPost(group: string, post: HostilePost): Promise<void> {
  const count = (table[group] ??= { posts: 0, accepted: 0, 'refused 4xx': 0, 'slowest ms': 0 })
  const { status, text, ms } = await sendPost(post)
  count.posts += 1
  count['slowest ms'] = Math.max(count['slowest ms'], Math.round(ms))
  if (status === 200) count.accepted += 1
  else if (status < 500) count['refused 4xx'] += 1
  const report = (problem: string, detail = text) =>
    problems.push(`${problem}: ${group}: ${post.what.slice(0, 120)} -> ${status} ${detail.slice(0, 200)}`.replaceAll(/\s+/g, ' '))
  if (status >= 500) report('5xx')
  if (stackTrace.test(text)) report('stack trace')
  if (ms > 1000 && (await isSlow(post))) report('over a second')
  if (text.startsWith('<!doctype html>') && foreignMarkup(text).length > 0) report('markup', foreignMarkup(text).join(', '))
}

/** Slower than a valid request at the same moment, three times: a busy machine slows both. */
async function isSlow(post: HostilePost, times = 3): Promise<boolean> {
  const [hostile, valid] = await Promise.all([post, validPost()].map(sendPost))
  return hostile!.ms > 1000 + 2 * valid!.ms && (times === 1 || isSlow(post, times - 1))
}

function checkStoredRequests(): void {
  const { store } = site.aws
  const stored = store.list('offert-data', 'requests/').flatMap((versions) => versions.filter(({ key }) => key.endsWith('/request.json')))
  for (const version of stored) {
    const { request }: { request: Record<string, unknown> } = JSON.parse(store.body(version).toString())
    for (const [field, format] of Object.entries(storedFormats)) {
      const value = request[field]
      if (typeof value !== 'string' || (value !== '' && !format.test(value)))
        problems.push(`stored ${version.key}: ${field} is ${JSON.stringify(value)}`)
    }
  }
  console.log(`${stored.length} stored requests checked.`)
}

/** Mails go to the office or to the address of the visitor, without foreign markup and links. */
function checkMails(): void {
  const { mailFrom, mailFromName, mailTo, siteOrigin } = settings
  const mails = site.aws.mails()
  // A summary lists each address on its own line.
  const summaries = mails.filter(({ subject }) => subject.includes('förfrågningar i ett mejl'))
  const listedAddresses = summaries.flatMap(({ text }) => text.match(/^[^\s@]+@[^\s@]+$/gm) ?? [])
  const visitors = new Set([...mails.flatMap(({ replyTo }) => replyTo), ...listedAddresses])
  for (const { to, from, subject, html, attachments, id } of mails) {
    const report = (problem: string) => problems.push(`mail ${id} (${subject.slice(0, 80)}): ${problem}`)
    const [recipient = ''] = to
    if (from !== `"${mailFromName}" <${mailFrom}>`) report(`sent as ${from}`)
    if (to.length !== 1 || (recipient !== mailTo[0] && !visitors.has(recipient)) || recipient.includes('evil')) report(`sent to ${to}`)
    if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(subject)) report('control characters in the subject')
    for (const tag of foreignMarkup(html)) report(`markup ${tag}`)
    for (const [, address = ''] of html.matchAll(/(?:href|src|action)="([^"]*)"/g))
      if (!address.startsWith(siteOrigin) && !/^(mailto|tel):/.test(address)) report(`link to ${address}`)
    if (attachments.some(({ name }) => /[\p{Cc}/\\]/u.test(name))) report('an invalid attachment name')
  }
  console.log(`${mails.length} mails checked.`)
}

for (const [group, posts] of groups) {
  console.log(`${group}: ${posts.length}`)
  for (let from = 0; from < posts.length; from += 6) await Promise.all(posts.slice(from, from + 6).map((post) => checkPost(group, post)))
}
if ((await sendPost(validPost())).status !== 200) problems.push('a valid request is no longer accepted')
await site.idle()
await site.reconcile()
// Receipts follow the summary.
await site.idle()
checkStoredRequests()
checkMails()
await site.close()

console.table(table)
for (const problem of problems.slice(0, 40)) console.log(`PROBLEM ${problem}`)
console.log(problems.length === 0 ? 'No 5xx, stack trace, invalid stored request or injected mail.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
