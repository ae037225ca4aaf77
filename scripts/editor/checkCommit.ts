/**
 * Checks a commit of the CMS before it is made: conflicts with other changes, and errors of the
 * site with the commit. Runs on the server of `npm run edit` and, for the published CMS, in a web
 * worker.
 */
import { isNode, isSeq, visit } from 'yaml'
import { removedUrls } from '../../renderer/content/check/addresses.ts'
import { textsOf } from '../../renderer/content/check/walk.ts'
import { publicUrls, loadSite, readSources } from '../../renderer/content/load.ts'
import { pagesOf, unreadablePages } from '../../renderer/content/model/pagesOf.ts'
import { articleUrl, cityUrl, redirects } from '../../renderer/content/model/urls.ts'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { mostSimilar, similarPages } from '../../renderer/content/check/similar.ts'
import type { Source } from '../../renderer/content/read/positions.ts'
import { metaOf } from '../../renderer/content/schema/roles.ts'
import { schemaAt } from '../../renderer/content/schema/traverse.ts'
import type { Problem } from '../../renderer/content/read/problems.ts'
import { isDraft, assemble } from '../../renderer/content/assemble.ts'
import {
  entrySource,
  findSource,
  type LoadOptions,
  type Sources,
  sourceOf,
} from '../../renderer/content/site.ts'
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
  /**
   * All texts to write: those of the commit with aliases of moved pages, and other files whose
   * links follow.
   */
  writes: Record<string, string>
  conflict?: { file: string; type: 'modified' | 'deleted' }
  problems: { text: string; label: string; path: string }[]
  /** What somebody should look at in the open form; the commit is made all the same. */
  warnings: { text: string; label: string; path: string }[]
}

/**
 * `forVisitors`: the commit is published at once, so a page too similar to another town's is an
 * error.
 */
export function checkCommit(
  commit: ContentCommit,
  content: ContentRead,
  forVisitors = false,
): CommitCheck {
  const moves = renamedFiles(commit.writes, commit.deletes, content.files)
  const merged = withOthersChanges(commit, moves, content.files)
  if ('conflict' in merged)
    return { writes: {}, conflict: merged.conflict, problems: [], warnings: [] }

  const { before: _, ...options } = content.options
  const removed = commit.deletes.filter((file) => !Object.values(moves).includes(file))
  const change: Change = {
    writes: merged.writes,
    deletes: commit.deletes,
    moves,
    removed,
    current: loadSite(content.files, options),
    published: publishedUrls(content),
    today: options.today,
  }
  const moved = withMovedPages({ ...content.files, ...merged.writes }, change)
  const succeeded = withSuccessors(moved, change)
  const { texts } = succeeded

  const refusals = [...succeeded.refusals, ...brokenReferences(change)]
  const found = problemsAfter(
    texts,
    change,
    { ...options, images: imagesAfter(commit, options) },
    forVisitors ? content.files : undefined,
  )
  const isWritten = ([file, text]: [string, string]) =>
    file in merged.writes || text !== content.files[file]
  return {
    writes: Object.fromEntries(Object.entries(texts).filter(isWritten)),
    problems: [...refusals.map(refusal), ...found.problems],
    warnings: found.warnings,
  }
}

/** A commit with what the steps of its check have in common. */
type Change = {
  writes: Record<string, string>
  deletes: string[]
  /** Old path by new path. */
  moves: Record<string, string>
  /** Deleted files that are not renamed. */
  removed: string[]
  current: ReturnType<typeof loadSite>
  published: Set<string>
  today: string
}
type FormProblem = CommitCheck['problems'][number]
const refusal = (text: string): FormProblem => ({ text, label: '', path: '' })

/**
 * Step 1: a file that somebody else has changed is a conflict, unless it has the sent text already.
 */
function withOthersChanges(
  { writes: sent, base = {} }: ContentCommit,
  moves: Record<string, string>,
  files: Record<string, string>,
): { writes: Record<string, string> } | { conflict: NonNullable<CommitCheck['conflict']> } {
  const writes = { ...sent }
  for (const [file, before] of Object.entries(base)) {
    const now = files[moves[file] ?? file] ?? null
    if (trimValues(now) === trimValues(before)) continue
    if (now === null) return { conflict: { file, type: 'deleted' } }
    if (!isSaved(file, sent[file] ?? '', now)) return { conflict: { file, type: 'modified' } }
    writes[file] = now
  }
  return { writes }
}

/** Step 2: pages with a new address redirect from the old one, and links follow. */
function withMovedPages(
  all: Record<string, string>,
  { writes, deletes, moves, current, published }: Change,
) {
  let texts = Object.fromEntries(Object.entries(all).filter(([file]) => !deletes.includes(file)))
  const { sources } = readSources(texts)
  const lostUrls = removedUrls(current.sources, sources)
  for (const file of Object.keys(writes)) {
    const oldFile = moves[file] ?? file
    const lost = lostUrls.flatMap((url) => (url.file === oldFile ? url.address : []))
    const before = findSource(current.sources, oldFile)
    // The copy of an entry does not take over its old addresses: the check refuses those that two
    // pages have.
    const added = before
      ? aliasesOf(sourceOf(sources, file)).filter((alias) => !aliasesOf(before).includes(alias))
      : []
    if (lost.length + added.length > 0)
      texts = withRedirects(texts, {
        file,
        lostUrls: lost,
        added,
        current: current.sources,
        published,
      })
  }
  return { texts, sources, lostUrls }
}

/** Step 3: other pages take over the addresses of removed ones. */
function withSuccessors(
  { texts: before, sources, lostUrls }: ReturnType<typeof withMovedPages>,
  { removed, published, today }: Change,
): { texts: Record<string, string>; refusals: string[] } {
  const texts = { ...before }
  const refusals: string[] = []
  for (const { address, file } of lostUrls) {
    if (!removed.includes(file) || !published.has(address)) continue
    const successor = successorOf(address, sources, today)
    if (successor)
      texts[successor] = withAliases(successor, texts[successor]!, (aliases) => [
        ...aliases,
        address,
      ])
    else
      refusals.push(
        `Ingen annan sida kan ta över adressen ${address}. Slå på Utkast i stället, så syns den inte.`,
      )
  }
  return { texts, refusals }
}

/**
 * Step 4: entries that others refer to stay. Sveltia clears optional references, but the page may
 * need them.
 */
function brokenReferences({ removed, current: { sources } }: Change): string[] {
  if (removed.length === 0) return []
  return textsOf(sources).flatMap(({ role, value, path, source, report }) => {
    const target =
      typeof role === 'object' && 'ref' in role ? sources[role.ref].get(value)?.file : undefined
    if (!target || !removed.includes(target) || removed.includes(source.file)) return []
    const key = String(path.findLast((step) => typeof step === 'string'))
    return sentenceWithLine(report(`${key} är ${value}.`, 'Välj något annat där först.'))
  })
}

/**
 * Step 5: the errors of the site with the commit, without those of other files that it had before,
 * and the warnings of the open form.
 */
function problemsAfter(
  texts: Record<string, string>,
  { writes, deletes, current }: Change,
  options: LoadOptions,
  filesToCompare: Record<string, string> | undefined,
): Pick<CommitCheck, 'problems' | 'warnings'> {
  const [form = ''] = Object.keys(writes)
  const faults =
    options.faults?.filter(({ file }) => !(file in writes) && !deletes.includes(file)) ?? []
  const loaded = loadSite(texts, { ...options, faults })
  const similar = filesToCompare
    ? similarTowns(Object.keys(writes), texts, options, filesToCompare)
    : []
  const reported = new Set(current.problems.map(problemKey))
  const { site, sources } = loaded
  const quality = site ? contentQuality(site, sources, options, []) : []
  const { error = [], warning = [] } = Object.groupBy(
    [...loaded.problems, ...similar, ...quality],
    ({ severity }) => severity,
  )
  const fileOf = (problem: Problem) => problem.file.replace(/^content\//, '')
  const inForm = (problem: Problem): FormProblem => ({
    text: problemSentence(problem),
    ...fieldAt(sourceOf(sources, form), problem),
  })
  return {
    problems: error.flatMap((problem) => {
      const file = fileOf(problem)
      if (reported.has(problemKey(problem)) && !(file in writes)) return []
      return [file === form ? inForm(problem) : refusal(sentenceWithLine(problem))]
    }),
    warnings: warning.filter((problem) => fileOf(problem) === form).map(inForm),
  }
}

/** The known pictures with the uploaded and without the deleted ones. */
function imagesAfter(
  { deletes, pictures = [] }: ContentCommit,
  { images }: LoadOptions,
): LoadOptions['images'] {
  const uploaded = Object.fromEntries(
    pictures.map((file) => [file, { width: 10_000, height: 10_000 }]),
  )
  const all = Object.entries({ ...images, ...uploaded })
  return Object.fromEntries(all.filter(([file]) => !deletes.includes(`images/${file}`)))
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
    ? mostSimilar(site, options.today).filter(({ cities }) =>
        cities.some((id) => writtenFiles.includes(`cities/${id}.yaml`)),
      )
    : []
  return site ? similarPages(site, sources, pairs, before) : []
}

/**
 * Renamed files, old path by new path: one file is deleted where another is added in the same
 * folder.
 */
function renamedFiles(
  writes: ContentCommit['writes'],
  deletes: string[],
  files: Record<string, string>,
): Record<string, string> {
  const added = Object.keys(writes).filter((file) => !(file in files))
  return Object.fromEntries(
    added.flatMap((file) => {
      const oldPaths = deletes.filter(
        (other) => other in files && folderOf(other) === folderOf(file),
      )
      return oldPaths.length === 1 ? [[file, oldPaths[0]!]] : []
    }),
  )
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)

/** URLs that visitors may have: not those of drafts or of pages that were never committed. */
const publishedUrls = ({ files, options: { before = files, today } }: ContentRead) =>
  new Set(publicUrls(before, today))

/**
 * The file that takes over the address of a removed page: a town's service, or the newest other
 * article.
 */
function successorOf(address: string, sources: Sources, today: string): string | undefined {
  const { services, articles } = assemble(sources)
  const service = services.find(({ slug }) => address.startsWith(cityUrl(slug, '')))
  if (service) return entrySource(sources, 'services', service.id).file
  const article =
    address.startsWith(articleUrl('')) && articles.find((other) => !isDraft(other, today))
  return article ? entrySource(sources, 'articles', article.id).file : undefined
}

type Move = {
  file: string
  lostUrls: string[]
  added: string[]
  current: Sources
  published: Set<string>
}

/**
 * Adds the `lostUrls` of a moved page to its aliases and updates links to it. Other pages lose the
 * aliases that this page has `added`.
 */
function withRedirects(
  texts: Record<string, string>,
  { file, lostUrls, added, current, published }: Move,
): Record<string, string> {
  const withOldUrls = (filter = (_alias: string) => true) =>
    withAliases(file, texts[file]!, (aliases) => [...aliases, ...lostUrls].filter(filter))
  const after = assemble(readSources({ ...texts, [file]: withOldUrls() }).sources)
  const ownUrls = pagesOf(after).flatMap(({ path, sources }) => (sources[0] === file ? path : []))
  const saved = {
    ...texts,
    [file]: withOldUrls(
      (alias) => !ownUrls.includes(alias) && (published.has(alias) || !lostUrls.includes(alias)),
    ),
  }

  for (const other of [current.services, current.cities, current.articles].flatMap((entries) => [
    ...entries.values(),
  ]))
    if (
      other.file !== file &&
      other.file in texts &&
      aliasesOf(other).some((alias) => added.includes(alias))
    )
      saved[other.file] = withAliases(other.file, texts[other.file]!, (aliases) =>
        aliases.filter((alias) => !added.includes(alias)),
      )

  // Links to a removed page are not rewritten: its replacement has other content.
  const before = assemble(current)
  const previousUrls = new Set(
    [...pagesOf(before), ...unreadablePages(before, current)].map(({ path }) => path),
  )
  const moved = redirects(after).filter(
    ({ from, to }) => previousUrls.has(from) && !previousUrls.has(to),
  )
  return moved.length > 0 ? withLinksMoved(saved, moved) : saved
}

const aliasesOf = (source: Source | undefined) =>
  (source?.value as { aliases?: string[] } | undefined)?.aliases ?? []

/** Returns the text with changed aliases. */
export function withAliases(
  file: string,
  text: string,
  change: (aliases: string[]) => string[],
): string {
  const { readYaml, writeYaml, readArticle, writeArticle } = contentFormat()
  const [read, write] = file.endsWith('.md') ? [readArticle, writeArticle] : [readYaml, writeYaml]
  const { aliases: present, ...values } = read(text)
  const aliases = Array.isArray(present) ? (present as string[]) : []
  const changed = change(aliases)
  if (changed.join() === aliases.join()) return text
  return write(changed.length > 0 ? { ...values, aliases: changed } : values)
}

/**
 * Whether the file already has the sent text, apart from added aliases: it was saved, and the
 * answer was lost.
 */
function isSaved(file: string, text: string, now: string): boolean {
  const { readYaml, readArticle } = contentFormat()
  const { aliases } = (file.endsWith('.md') ? readArticle : readYaml)(now) as { aliases?: string[] }
  return (
    trimValues(
      withAliases(file, text, (existing) => [...new Set([...existing, ...(aliases ?? [])])]),
    ) === trimValues(now)
  )
}

/** Sveltia trims field values. */
const trimValues = (text: string | null) => text?.replaceAll('\r\n', '\n').trim() ?? null
const problemKey = ({ file, message }: Problem) => `${file} ${message}`

const problemSentence = ({ message, instead }: Problem) =>
  [message, instead].filter(Boolean).join(' ')
const sentenceWithLine = (problem: Problem) =>
  `${problem.file}, rad ${problem.line}: ${problemSentence(problem)}`

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
function withLinksMoved(
  files: Record<string, string>,
  moved: { from: string; to: string }[],
): Record<string, string> {
  const to = new Map(moved.map(({ from, to }) => [from, to]))
  const follow = (text: string) =>
    text.replace(/(?<=\]\(|href: *['"]?)\/[^\s)#?'"]+/g, (address) => to.get(address) ?? address)
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, follow(text)]))
}
