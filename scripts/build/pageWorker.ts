/** A process that makes pages, some at a time as scripts/build/pages.ts asks for them; its memory goes with it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderPage } from 'vike/server'
import { finisher } from './finishHtml.ts'
import { keepPages } from './keptPages.ts'
import type { PageToMake, Work, WorkDone } from './pages.ts'
import { saidBy } from './said.ts'

const work = JSON.parse(process.argv[2]!) as Work
globalThis.checkedContent = JSON.parse(readFileSync(work.content, 'utf8'))

const server = resolve(work.bundle.dir, 'server')
await import(pathToFileURL(join(server, 'entry.mjs')).href)
// Components are numbered as their modules come, and rules stand in that order: the same in every process, whatever it renders first. With the
// home page and the blog's before the others they compress best.
const entries = readdirSync(join(server, 'entries')).filter((file) => file.endsWith('.mjs'))
const rank = (file: string) => `${file.endsWith('_index.mjs') ? 0 : 1}${file}`
for (const file of entries.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))) await import(pathToFileURL(join(server, 'entries', file)).href)

const assets = resolve(work.bundle.dir, 'client/assets')
const scripts = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
const finish = finisher({
  ...work.bundle,
  deployment: work.deployment,
  origin: work.origin,
  scripts: scripts.map((file) => readFileSync(join(assets, file), 'utf8')).join(),
})

async function make({ path, file, key }: PageToMake) {
  const { httpResponse, errorWhileRendering, pageId, document } = await renderPage({ urlOriginal: encodeURI(path) })
  if (errorWhileRendering) throw errorWhileRendering
  if (httpResponse.statusCode !== (path === '/404' ? 404 : 200)) throw new Error(`${path} has no folder in pages/ that answers to it.`)
  const pieces = finish(document!, file)
  const page = Buffer.concat(pieces.map(({ bytes }) => bytes))
  writeFileSync(join(work.out, file), page)
  return { key, page, made: { ...saidBy(pieces, file, work.origin), folder: String(pageId) } }
}

process.on('message', async (pages: PageToMake[]) => {
  const answer: WorkDone = { made: [] }
  try {
    const done = []
    for (const page of pages) done.push(await make(page))
    keepPages(work.kept, done)
    answer.made = done.map(({ made }) => made)
  } catch (error) {
    answer.error = error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  process.send!(answer)
})
process.on('disconnect', () => process.exit())
process.send!({ made: [] } satisfies WorkDone)
