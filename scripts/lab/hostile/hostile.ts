import { formKinds } from '../../../amplify/functions/shared/fields.ts'
import { command } from '../../command.ts'
import { openOffice, newRequest, settings } from '../drills/office.ts'
import { samplePost } from '../fixtures/sampleRequest.ts'
import { checkMails, tagsIn } from './checkMails.ts'
import { allPosts, plausible, type HostilePost } from './posts.ts'
import { honestPictures, type Spoof, spoofs, strayPaths } from './spoofs.ts'
import { sourceIpHeader } from '../../local-aws/functionUrl.ts'
import { begin, end, step } from '../../machine/progress.ts'
import { Misused } from '../../machine/told.ts'

const usage = `Sends the endpoint what nobody should, and checks that it neither breaks, nor believes it, nor passes it on.

  npm run drills -- hostile              all of it
  npm run drills -- hostile header       the posts of the groups with this word in their name`

const [only = ''] = command({ usage, words: [0, 1] }).words
const groups = Object.entries(allPosts()).filter(([group]) => group.includes(only))
if (groups.length === 0) throw new Misused(`No group of posts has "${only}" in its name.`)

type Count = {
  posts: number
  accepted: number
  'refused 4xx': number
  '5xx': number
  'stack traces': number
  'invalid accepted': number
  'markup let through': number
  'over a second': number
  'slowest ms': number
}
const office = await openOffice()
const endpoint = office.aws.outputs.custom.quoteEndpoint
const table: Record<string, Count> = {}
const problems: string[] = []
const stackTrace = /\n\s+at .+:\d+:\d+|node:internal|node_modules|\.ts:\d+|(Type|Range|Syntax|Reference)Error/
let visitor = 0
let misjudged = 0

async function send({ what, body, headers, method = 'POST', path = '/' }: HostilePost) {
  visitor += 1
  const started = performance.now()
  const response = await fetch(new URL(path, endpoint), {
    method,
    headers: {
      'content-type': 'application/json',
      [sourceIpHeader]: `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
      ...headers,
    },
    body: method === 'GET' || method === 'HEAD' ? undefined : new Uint8Array(Buffer.from(body)),
  }).catch((error: Error) => {
    throw new Error(`No answer to ${what}: ${String(error.cause)}`)
  })
  const text = await response.text()
  return { status: response.status, text, ms: performance.now() - started }
}

async function judge(group: string, post: HostilePost, knownTags: Set<string>): Promise<void> {
  const count = (table[group] ??= {
    posts: 0,
    accepted: 0,
    'refused 4xx': 0,
    '5xx': 0,
    'stack traces': 0,
    'invalid accepted': 0,
    'markup let through': 0,
    'over a second': 0,
    'slowest ms': 0,
  })
  const { status, text, ms } = await send(post)
  const isSlow = ms > 1000 && (await isSlower(post)) && (await isSlower(post)) && (await isSlower(post))
  const wrong = (column: '5xx' | 'stack traces' | 'invalid accepted' | 'markup let through' | 'over a second', detail = text): void => {
    count[column] += 1
    problems.push(`${column}: ${group}: ${post.what.slice(0, 120)} -> ${status} ${detail.slice(0, 200)}`.replaceAll(/\s+/g, ' '))
  }
  count.posts += 1
  count['slowest ms'] = Math.max(count['slowest ms'], Math.round(ms))
  if (status === 200) count.accepted += 1
  else if (status < 500) count['refused 4xx'] += 1
  if (status >= 500) wrong('5xx')
  if (stackTrace.test(text)) wrong('stack traces')
  if (isSlow) wrong('over a second')
  if (status === 200 && !mayBeAccepted(post)) wrong('invalid accepted')
  const unknown = [...tagsIn(text)].filter((tag) => !knownTags.has(tag))
  if (unknown.length > 0) wrong('markup let through', unknown.join(', '))
}

/** What a text makes slow is slow every time, and slower than an honest request in the same moment; what a busy machine makes slow is not. */
async function isSlower(post: HostilePost): Promise<boolean> {
  const [hostile, honest] = await Promise.all([post, { what: 'an honest request', body: JSON.stringify(newRequest()) }].map(send))
  return hostile!.ms > 1000 + 2 * honest!.ms
}

/** JSON is judged by its content; a form by what the office was mailed, which checkMails does. */
function mayBeAccepted({ request, headers }: HostilePost): boolean {
  if (headers?.['content-type']?.includes('form')) return true
  return request !== undefined && plausible(request)
}

async function inParallel<Item>(what: string, items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  begin(what, items.length)
  const queue = items.values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const item of queue) {
        await work(item)
        step()
      }
    }),
  )
}

/** The tags of the pages that honest and dishonest forms get; nothing that was typed may add to them. */
async function ownTags(): Promise<Set<string>> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const bodies = formKinds.flatMap((form) => [`form=${form}`, `form=${form}&name=x&serviceType=solceller`])
  for (const form of ['a', 'b', 'electrical', 'contact'] as const)
    bodies.push(new URLSearchParams({ ...samplePost(form), email: newRequest().email }).toString())
  bodies.push('form=none')
  const tags = new Set<string>()
  for (const body of bodies) for (const tag of tagsIn((await send({ what: 'our own pages', body, headers })).text)) tags.add(tag)
  return tags
}

async function tryPicture({ name, file, type, bytes }: Spoof, honest: boolean): Promise<void> {
  const request = newRequest()
  const path = `public/quarantine/${request.requestId}/${file}`
  // Straight into the bucket: the endpoint has to see through it even before the upload is inspected.
  office.aws.store.put('offert-images', path, bytes, { headers: { 'content-type': type } })
  await judge(
    honest ? 'honest pictures' : 'upload spoofs',
    { what: name, body: JSON.stringify({ ...request, images: [path] }), request: { ...request, images: [path] } },
    new Set(),
  )
  // The mail follows the answer.
  await office.idle()
  const attachments = office.aws
    .mails()
    .filter((mail) => mail.text.includes(request.email))
    .flatMap((mail) => mail.attachments)
  const kept = office.aws.store
    .list('offert-data', `requests/${request.requestId}/`)
    .filter(([version]) => /\/bild-/.test(version?.key ?? ''))
  if (attachments.length + kept.length !== (honest ? 2 : 0)) {
    misjudged += 1
    problems.push(`${name}: ${attachments.length} attached, ${kept.length} kept`)
  }
  for (const attachment of attachments)
    if (!/^bild-\d\.(jpg|png|webp)$/.test(attachment.name) || !/^image\/(jpeg|png|webp)$/.test(attachment.type))
      problems.push(`${name}: attached as ${attachment.name}, ${attachment.type}`)
}

/** Uploads as a visitor can; what is left after inspection must at least start as a picture and keep to the size. */
async function tryInspection(all: Spoof[]): Promise<string[]> {
  const uploads = await Promise.all(
    all.map(async ({ name, file, bytes }) => {
      const path = `public/quarantine/${newRequest().requestId}/${file}`
      await office.upload(path, bytes)
      return {
        name,
        path,
        passes:
          /^(\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF....WEBP)/s.test(bytes.toString('latin1', 0, 16)) &&
          bytes.length >= 16 &&
          bytes.length <= 5 * 1024 * 1024,
      }
    }),
  )
  const wrong = (): string[] =>
    uploads.filter(({ path, passes }) => passes !== Boolean(office.aws.store.find('offert-images', path))).map(({ name }) => name)
  for (let waited = 0; waited < 300 && wrong().length > 0; waited++) await new Promise((resolve) => setTimeout(resolve, 200))
  return wrong()
}

const knownTags = await ownTags()
for (const [group, posts] of groups) await inParallel(group, posts, (post) => judge(group, post, knownTags))
const files = await spoofs()
await inParallel('upload spoofs', files, (spoof) => tryPicture(spoof, false))
await inParallel('honest pictures', await honestPictures(), (picture) => tryPicture(picture, true))
await inParallel('stray picture paths', strayPaths(newRequest().requestId), async (path) => {
  const request = { ...newRequest(), images: [path] }
  await judge('stray picture paths', { what: path, body: JSON.stringify(request), request }, knownTags)
})
await judge('afterwards', { what: 'an honest request', body: JSON.stringify(newRequest()), request: newRequest() }, knownTags)
if (table.afterwards?.accepted !== 1) problems.push('an honest request is no longer accepted')

const wronglyInspected = await tryInspection(files)
for (const name of wronglyInspected) problems.push(`the inspection of uploads was wrong about: ${name}`)
const { mails, problems: mailProblems } = checkMails(office.aws.mails(), settings)
problems.push(...mailProblems)
await office.close()

end()
console.table(table)
console.log(`${mails} mails: ${mailProblems.length} injected recipients, headers or markup.`)
console.log(
  `${files.length} spoofed files and the honest pictures: ${misjudged} misjudged by the form, ${wronglyInspected.length} spoofed ones on upload.`,
)
for (const problem of problems.slice(0, 40)) console.log(`PROBLEM ${problem}`)
console.log(problems.length === 0 ? 'Nothing broke, nothing was believed, nothing was passed on.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
