import { setTimeout as sleep } from 'node:timers/promises'
import { formKinds } from '../../../amplify/functions/shared/fields.ts'
import { renderMail } from '../../../amplify/functions/shared/mailLayout.ts'
import { limits } from '../../../amplify/functions/shared/request.ts'
import { command } from '../../command.ts'
import { sourceIpHeader } from '../../local-aws/functionUrl.ts'
import { UsageError } from '../../machine/userFacingError.ts'
import { openDrillSite } from '../drills/drillSite.ts'
import { newRequest, settings } from '../fixtures/emulator.ts'
import { samplePost } from '../fixtures/sampleRequest.ts'
import { allPosts, type HostilePost, plausible } from './posts.ts'
import { honestPictures, type Picture, spoofs, strayPaths } from './spoofs.ts'

const usage = `Sends the endpoint hostile requests and checks that it neither breaks, nor accepts them, nor passes them on.

  npm run drills -- hostile              all of it
  npm run drills -- hostile header       the posts of the groups with this word in their name`

const [only = ''] = command({ usage, words: [0, 1] }).words
const groups = Object.entries(allPosts()).filter(([group]) => group.includes(only))
if (groups.length === 0) throw new UsageError(`No group of posts has "${only}" in its name.`)

const site = await openDrillSite()
const endpoint = site.aws.outputs.custom.quoteEndpoint
const table: Record<string, { posts: number; accepted: number; 'refused 4xx': number; 'slowest ms': number }> = {}
const problems: string[] = []
const stackTrace = /\n\s+at .+:\d+:\d+|node:internal|node_modules|\.ts:\d+|(Type|Range|Syntax|Reference)Error/
let visitor = 0

async function send({ what, body, headers, method = 'POST', path = '/' }: HostilePost) {
  visitor += 1
  const ip = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
  const started = performance.now()
  const response = await fetch(new URL(path, endpoint), {
    method,
    headers: { 'content-type': 'application/json', [sourceIpHeader]: ip, ...headers },
    body: method === 'GET' || method === 'HEAD' ? null : new Uint8Array(Buffer.from(body)),
  }).catch((error: Error) => {
    throw new Error(`No answer to ${what}: ${String(error.cause)}`)
  })
  const text = await response.text()
  return { status: response.status, text, ms: performance.now() - started }
}
const honestPost = () => ({ what: 'an honest request', body: JSON.stringify(newRequest()) })

/** The tags in a page and their attributes, as `a` and `a href`. */
function tagsIn(html: string): string[] {
  if (!html.startsWith('<!doctype html>')) return []
  return [...html.matchAll(/<(\/?[a-z!][^\s>]*)((?:"[^"]*"|[^">])*)/gi)].flatMap(([, name = '', attributes = '']) => [
    name,
    ...[...attributes.matchAll(/([^\s="]+)(?:="[^"]*")?/g)].map(([, attribute]) => `${name} ${attribute}`),
  ])
}

// The tags of the pages that a form without JavaScript gets; what is typed may add none. One after the other: more at once than CONCURRENCY are refused.
const formPages = [
  ...formKinds.flatMap((form) => [`form=${form}`, `form=${form}&name=x&serviceType=solceller`]),
  ...formKinds.map((form) => new URLSearchParams({ ...samplePost(form), email: newRequest().email }).toString()),
  'form=none',
]
const knownTags = new Set<string>()
for (const body of formPages) {
  const page = await send({ what: 'our own pages', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  for (const tag of tagsIn(page.text)) knownTags.add(tag)
}

async function judge(group: string, post: HostilePost): Promise<void> {
  const count = (table[group] ??= { posts: 0, accepted: 0, 'refused 4xx': 0, 'slowest ms': 0 })
  const { status, text, ms } = await send(post)
  count.posts += 1
  count['slowest ms'] = Math.max(count['slowest ms'], Math.round(ms))
  if (status === 200) count.accepted += 1
  else if (status < 500) count['refused 4xx'] += 1
  const wrong = (what: string, detail = text) =>
    problems.push(`${what}: ${group}: ${post.what.slice(0, 120)} -> ${status} ${detail.slice(0, 200)}`.replaceAll(/\s+/g, ' '))
  if (status >= 500) wrong('5xx')
  if (stackTrace.test(text)) wrong('stack trace')
  if (ms > 1000 && (await isSlow(post))) wrong('over a second')
  // The answer to a form says nothing of its values: checkMails judges what was mailed.
  const isForm = post.headers?.['content-type']?.includes('form')
  if (status === 200 && !isForm && !(post.request && plausible(post.request))) wrong('accepted')
  const unknown = tagsIn(text).filter((tag) => !knownTags.has(tag))
  if (unknown.length > 0) wrong('markup', unknown.join(', '))
}

/** Slower than an honest request at the same moment, three times: a busy machine slows both. */
async function isSlow(post: HostilePost, times = 3): Promise<boolean> {
  const [hostile, honest] = await Promise.all([post, honestPost()].map(send))
  return hostile!.ms > 1000 + 2 * honest!.ms && (times === 1 || isSlow(post, times - 1))
}

async function inParallel<Item>(group: string, items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  console.log(`${group}: ${items.length}`)
  for (let from = 0; from < items.length; from += 6) await Promise.all(items.slice(from, from + 6).map(work))
}

async function tryPicture(group: string, { name, file, type, bytes }: Picture, attached: number): Promise<void> {
  const honest = newRequest()
  const path = `public/quarantine/${honest.requestId}/${file}`
  // Straight into the bucket: the endpoint recognises it before the upload is inspected.
  site.aws.store.put('offert-images', path, bytes, { headers: { 'content-type': type } })
  const request = { ...honest, images: [path] }
  await judge(group, { what: name, body: JSON.stringify(request), request })
  // The mail follows the answer.
  await site.idle()
  const mails = site.aws.mails().filter(({ text }) => text.includes(honest.email))
  const attachments = mails.flatMap((mail) => mail.attachments)
  const stored = site.aws.store.list('offert-data', `requests/${honest.requestId}/`).filter(([each]) => /\/bild-/.test(each?.key ?? ''))
  if (attachments.length !== attached || stored.length !== attached)
    problems.push(`${name}: ${attachments.length} attached, ${stored.length} stored`)
  for (const each of attachments)
    if (!/^bild-\d\.(jpg|png|webp)$/.test(each.name) || !/^image\/(jpeg|png|webp)$/.test(each.type))
      problems.push(`${name}: attached as ${each.name}, ${each.type}`)
}

/** Uploads as a visitor can; what inspection leaves starts as a picture and keeps to the size. */
async function tryInspection(files: Picture[]): Promise<void> {
  const uploads = files.map(({ name, file, bytes }) => {
    const start = bytes.toString('latin1', 0, 16)
    const isPicture = /^(\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF....WEBP)/s.test(start) && start.length === 16
    const passes = isPicture && bytes.length <= limits.imageBytes
    return { name, bytes, passes, path: `public/quarantine/${newRequest().requestId}/${file}` }
  })
  await Promise.all(uploads.map(({ path, bytes }) => site.upload(path, bytes)))
  const wrong = () => uploads.filter(({ path, passes }) => passes !== Boolean(site.aws.store.find('offert-images', path)))
  for (let tries = 0; tries < 300 && wrong().length > 0; tries++) await sleep(200)
  for (const { name } of wrong()) problems.push(`the inspection of uploads was wrong about: ${name}`)
}

const link = { text: 'x', link: settings.siteOrigin }
const rows = [
  { label: 'x', value: 'x' },
  { label: 'x', value: 'x\nx', link: 'tel:1' },
]
const list = [{ title: 'x' }, { title: 'x', link: 'tel:1', lines: ['x\nx', link] }]
/** A mail with all that the layout has. */
const everyBlock = renderMail(
  {
    subject: 'x',
    preheader: 'x',
    title: 'x',
    blocks: ['x', { heading: 'x' }, { button: link }, { rows }, { list }, { list, numbered: true }],
    footer: ['x', link],
  },
  settings,
)

/** Mails go to the office or to the one address that a visitor gave, without other markup and links than ours. */
function checkMails(): void {
  const { mailFrom, mailFromName, mailTo, siteOrigin } = settings
  const mails = site.aws.mails()
  const ours = new Set(tagsIn(everyBlock.html))
  // A summary has each address on a line of its own.
  const summarised = mails.filter(({ subject }) => subject.includes('förfrågningar i ett mejl'))
  const listed = summarised.flatMap(({ text }) => text.match(/^[^\s@]+@[^\s@]+$/gm) ?? [])
  const given = new Set([...mails.flatMap(({ replyTo }) => replyTo), ...listed])
  for (const { to, from, subject, html, attachments, id } of mails) {
    const wrong = (what: string) => problems.push(`mail ${id} (${subject.slice(0, 80)}): ${what}`)
    const [recipient = ''] = to
    if (from !== `"${mailFromName}" <${mailFrom}>`) wrong(`sent as ${from}`)
    if (to.length !== 1 || (recipient !== mailTo[0] && !given.has(recipient)) || recipient.includes('evil')) wrong(`sent to ${to}`)
    if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(subject)) wrong('control characters in the subject')
    for (const tag of tagsIn(html)) if (!ours.has(tag)) wrong(`markup <${tag}>`)
    for (const [, link = ''] of html.matchAll(/(?:href|src|action)="([^"]*)"/g))
      if (!link.startsWith(siteOrigin) && !/^(mailto|tel):/.test(link)) wrong(`link to ${link}`)
    if (attachments.some(({ name }) => /[\p{Cc}/\\]/u.test(name))) wrong('an odd name of an attachment')
  }
  console.log(`${mails.length} mails checked.`)
}

// First: after so many requests in an hour the rest are mailed as a summary, without pictures.
await inParallel('spoofed pictures', spoofs, (picture) => tryPicture('spoofed pictures', picture, 0))
await inParallel('honest pictures', honestPictures, (picture) => tryPicture('honest pictures', picture, 1))
await inParallel('stray picture paths', strayPaths(newRequest().requestId), async (path) => {
  const request = { ...newRequest(), images: [path] }
  await judge('stray picture paths', { what: path, body: JSON.stringify(request), request })
})
for (const [group, posts] of groups) await inParallel(group, posts, (post) => judge(group, post))
if ((await send(honestPost())).status !== 200) problems.push('an honest request is no longer accepted')
await tryInspection(spoofs)
await site.idle()
await site.reconcile()
// Receipts follow the summary.
await site.idle()
checkMails()
await site.close()

console.table(table)
for (const problem of problems.slice(0, 40)) console.log(`PROBLEM ${problem}`)
console.log(problems.length === 0 ? 'Nothing broke, was accepted or was passed on.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
