/**
 * Checks a commit of the CMS before it is made: conflicts with other changes, and errors of the site with the commit. Runs on the server of
 * `npm run edit` and, for the published CMS, in a web worker.
 */
import { isNode, isSeq, visit } from 'yaml'
import { removedUrls } from '../../renderer/content/check/addresses.ts'
import { textsOf } from '../../renderer/content/check/walk.ts'
import { publicUrls, loadSite, readSources } from '../../renderer/content/load.ts'
import { pagesOf, unreadablePages } from '../../renderer/content/model/pagesOf.ts'
import { articleUrl, cityUrl, redirects } from '../../renderer/content/model/urls.ts'
import { mostSimilar, similarPages } from '../../renderer/content/check/similar.ts'
import type { Source } from '../../renderer/content/read/positions.ts'
import { metaOf } from '../../renderer/content/schema/roles.ts'
import { schemaAt } from '../../renderer/content/schema/traverse.ts'
import type { Problem } from '../../renderer/content/read/problems.ts'
import { isDraft, assemble } from '../../renderer/content/assemble.ts'
import { entrySource, type LoadOptions, type Sources, sourceOf } from '../../renderer/content/site.ts'
import type { ContentRead } from '../build/contentFiles.ts'
import { contentFormat } from './admin/contentFormat.ts'

/** Paths are under content/. */
export type ContentCommit = {
  /** Texts by path, the open form's first. */
  writes: Record<string, string>
  deletes: string[]
  /** Paths of uploaded pictures under content/images/. */
  pictures?: string[]
  /** The original text of each written file, null for a new entry. Other files are not compared. */
  base?: Record<string, string | null>
}
export type CommitCheck = {
  /** All texts to write: those of the commit with aliases of moved pages, and other files whose links follow. */
  writes: Record<string, string>
  conflict?: { file: string; type: 'modified' | 'deleted' }
  problems: { text: string; label: string; path: string }[]
}

/** `forVisitors`: the commit is published at once, so a page too similar to another town's is an error. */
export function checkCommit(
  { writes: sent, deletes, pictures = [], base = {} }: ContentCommit,
  { files, options }: ContentRead,
  forVisitors = false,
): CommitCheck {
  const writes = { ...sent }
  const [form = ''] = Object.keys(writes)
  const moves = renamedFiles(writes, deletes, files)
  for (const [file, before] of Object.entries(base)) {
    const now = files[moves[file] ?? file] ?? null
    if (trimValues(now) === trimValues(before)) continue
    if (now === null || !isSaved(file, sent[file] ?? '', now))
      return { writes: {}, conflict: { file, type: now === null ? 'deleted' : 'modified' }, problems: [] }
    writes[file] = now
  }

  const { before: _, ...rest } = options
  const uploaded = Object.fromEntries(pictures.map((file) => [file, { width: 10_000, height: 10_000 }]))
  const images = Object.fromEntries(
    Object.entries({ ...options.images, ...uploaded }).filter(([file]) => !deletes.includes(`images/${file}`)),
  )
  const faults = options.faults?.filter(({ file }) => !(file in writes) && !deletes.includes(file)) ?? []
  const current = loadSite(files, rest)
  const published = publishedUrls({ files, options })

  const remaining = Object.entries({ ...files, ...writes }).filter(([file]) => !deletes.includes(file))
  let texts = Object.fromEntries(remaining)
  const { sources } = readSources(texts)
  const allLostUrls = removedUrls(current.sources, sources)
  for (const file of Object.keys(writes)) {
    const oldFile = moves[file] ?? file
    const lostUrls = allLostUrls.flatMap((url) => (url.file === oldFile ? url.address : []))
    const added = aliasesOf(sourceOf(sources, file)).filter((alias) => !aliasesOf(sourceOf(current.sources, oldFile)).includes(alias))
    if (lostUrls.length + added.length > 0) texts = withRedirects(texts, { file, lostUrls, added, current: current.sources, published })
  }

  const removed = deletes.filter((file) => !Object.values(moves).includes(file))
  const problems: CommitCheck['problems'] = []
  const refuse = (text: string) => problems.push({ text, label: '', path: '' })
  for (const { address, file } of allLostUrls) {
    if (!removed.includes(file) || !published.has(address)) continue
    const successor = successorOf(address, sources, options.today)
    if (successor) texts[successor] = withAliases(successor, texts[successor]!, (aliases) => [...aliases, address])
    else refuse(`Ingen annan sida kan ta över adressen ${address}. Slå på Utkast i stället, så syns den inte.`)
  }
  for (const { role, value, path, source, report } of removed.length > 0 ? textsOf(current.sources) : []) {
    const target = typeof role === 'object' && 'ref' in role ? current.sources[role.ref].get(value)?.file : undefined
    // Sveltia clears optional references, but the page may need them.
    if (target && removed.includes(target) && !removed.includes(source.file))
      refuse(
        sentenceWithLine(
          report(`${String(path.findLast((step) => typeof step === 'string'))} är ${value}.`, 'Välj något annat där först.'),
        ),
      )
  }

  const loaded = loadSite(texts, { ...rest, images, faults })
  const reported = new Set(current.problems.map(problemKey))
  for (const problem of [
    ...loaded.problems,
    ...(forVisitors ? similarTowns(Object.keys(writes), texts, { ...rest, images }, files) : []),
  ]) {
    const file = problem.file.replace(/^content\//, '')
    if (problem.severity !== 'error' || (reported.has(problemKey(problem)) && !(file in writes))) continue
    if (file === form) problems.push({ text: problemSentence(problem), ...fieldAt(sourceOf(loaded.sources, file), problem) })
    else refuse(sentenceWithLine(problem))
  }
  return { writes: Object.fromEntries(Object.entries(texts).filter(([file, text]) => file in writes || text !== files[file])), problems }
}

/** Compares the written towns with all others; drafts are compared when they are published. */
function similarTowns(
  writtenFiles: string[],
  texts: Record<string, string>,
  options: LoadOptions,
  before: Record<string, string>,
): Problem[] {
  if (!writtenFiles.some((file) => file.startsWith('cities/'))) return []
  const { site, sources } = loadSite(texts, { ...options, onlyPublished: true })
  const pairs = site
    ? mostSimilar(site, options.today).filter(({ cities }) => cities.some((id) => writtenFiles.includes(`cities/${id}.yaml`)))
    : []
  return site ? similarPages(site, sources, pairs, before) : []
}

/** Renamed files, old path by new path: one file is deleted where another is added in the same folder. */
function renamedFiles(writes: ContentCommit['writes'], deletes: string[], files: Record<string, string>): Record<string, string> {
  const added = Object.keys(writes).filter((file) => !(file in files))
  return Object.fromEntries(
    added.flatMap((file) => {
      const oldPaths = deletes.filter((other) => other in files && folderOf(other) === folderOf(file))
      return oldPaths.length === 1 ? [[file, oldPaths[0]!]] : []
    }),
  )
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)

/** URLs that visitors may have: not those of drafts or of pages that were never committed. */
const publishedUrls = ({ files, options: { before = files, today } }: ContentRead) => new Set(publicUrls(before, today))

/** The file that takes over the address of a removed page: a town's service, or the newest other article. */
function successorOf(address: string, sources: Sources, today: string): string | undefined {
  const { services, articles } = assemble(sources)
  const service = services.find(({ slug }) => address.startsWith(cityUrl(slug, '')))
  if (service) return entrySource(sources, 'services', service.id).file
  const article = address.startsWith(articleUrl('')) && articles.find((other) => !isDraft(other, today))
  return article ? entrySource(sources, 'articles', article.id).file : undefined
}

type Move = { file: string; lostUrls: string[]; added: string[]; current: Sources; published: Set<string> }

/**
 * Adds the `lostUrls` of a moved page to its aliases and updates links to it. Other pages lose the aliases that this page has `added`.
 */
function withRedirects(texts: Record<string, string>, { file, lostUrls, added, current, published }: Move): Record<string, string> {
  const withOldUrls = (filter = (_alias: string) => true) =>
    withAliases(file, texts[file]!, (aliases) => [...aliases, ...lostUrls].filter(filter))
  const after = assemble(readSources({ ...texts, [file]: withOldUrls() }).sources)
  const ownUrls = pagesOf(after).flatMap(({ path, sources }) => (sources[0] === file ? path : []))
  const saved = {
    ...texts,
    [file]: withOldUrls((alias) => !ownUrls.includes(alias) && (published.has(alias) || !lostUrls.includes(alias))),
  }

  for (const other of [current.services, current.cities, current.articles].flatMap((entries) => [...entries.values()]))
    if (other.file !== file && other.file in texts && aliasesOf(other).some((alias) => added.includes(alias)))
      saved[other.file] = withAliases(other.file, texts[other.file]!, (aliases) => aliases.filter((alias) => !added.includes(alias)))

  // Links to a removed page are not rewritten: its replacement has other content.
  const before = assemble(current)
  const previousUrls = new Set([...pagesOf(before), ...unreadablePages(before, current)].map(({ path }) => path))
  const moved = redirects(after).filter(({ from, to }) => previousUrls.has(from) && !previousUrls.has(to))
  return moved.length > 0 ? withLinksMoved(saved, moved) : saved
}

const aliasesOf = (source: Source | undefined) => (source?.value as { aliases?: string[] } | undefined)?.aliases ?? []

/** Returns the text with changed aliases. */
export function withAliases(file: string, text: string, change: (aliases: string[]) => string[]): string {
  const { readYaml, writeYaml, readArticle, writeArticle } = contentFormat()
  const [read, write] = file.endsWith('.md') ? [readArticle, writeArticle] : [readYaml, writeYaml]
  const { aliases: present, ...values } = read(text)
  const aliases = Array.isArray(present) ? (present as string[]) : []
  const changed = change(aliases)
  if (changed.join() === aliases.join()) return text
  return write(changed.length > 0 ? { ...values, aliases: changed } : values)
}

/** Whether the file already has the sent text, apart from added aliases: it was saved, and the answer was lost. */
function isSaved(file: string, text: string, now: string): boolean {
  const { readYaml, readArticle } = contentFormat()
  const { aliases } = (file.endsWith('.md') ? readArticle : readYaml)(now) as { aliases?: string[] }
  return trimValues(withAliases(file, text, (existing) => [...new Set([...existing, ...(aliases ?? [])])])) === trimValues(now)
}

/** Sveltia trims field values. */
const trimValues = (text: string | null) => text?.replaceAll('\r\n', '\n').trim() ?? null
const problemKey = ({ file, message }: Problem) => `${file} ${message}`

const problemSentence = ({ message, instead }: Problem) => [message, instead].filter(Boolean).join(' ')
const sentenceWithLine = (problem: Problem) => `${problem.file}, rad ${problem.line}: ${problemSentence(problem)}`

/** The form field at a problem's position. */
function fieldAt(source: Source, { line, column }: Problem): { label: string; path: string } {
  const lines = source.text.split('\n').slice(0, line - 1)
  const offset = lines.reduce((sum, { length }) => sum + length + 1, column - 1)
  if (source.body && offset >= source.bodyStart) return { label: 'Text', path: 'body' }
  const path: (string | number)[] = []
  const holds = (node: unknown) => {
    const [start = 0, , end = 0] = (isNode(node) && node.range) || []
    return offset - source.yamlStart >= start && offset - source.yamlStart < end
  }
  visit(source.document, {
    Pair(_, { key, value }) {
      if (!holds(key) && !holds(value)) return visit.SKIP
      path.push(String(key))
      return undefined
    },
    Value(index, node, parents) {
      if (!isSeq(parents.at(-1))) return undefined
      if (!holds(node)) return visit.SKIP
      path.push(Number(index))
      return undefined
    },
  })
  const labels = path.map((step, index) => {
    if (typeof step === 'number') return `nr ${step + 1}`
    const schema = schemaAt(source.schema, path.slice(0, index + 1), source.raw)
    return (schema && metaOf(schema).title) ?? step
  })
  return { label: labels.join(' › '), path: path.join('.') }
}

/** Replaces links to moved pages. Aliases are not links and remain. */
function withLinksMoved(files: Record<string, string>, moved: { from: string; to: string }[]): Record<string, string> {
  const to = new Map(moved.map(({ from, to }) => [from, to]))
  const follow = (text: string) => text.replace(/(?<=\]\(|href: *['"]?)\/[^\s)#?'"]+/g, (address) => to.get(address) ?? address)
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, follow(text)]))
}
