/**
 * What the CMS asks before it writes an entry: whether it starts from the file as it lies there, and what the loader says of the site with it.
 * The server of `npm run edit` answers for the files of this machine, a worker in the browser for those of the repository.
 */
import { isMap, isScalar, isSeq } from 'yaml'
import { vanishedAddresses } from '../../renderer/content/check/addresses.ts'
import { addressesIn, loadSite, readSources } from '../../renderer/content/load.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { redirects } from '../../renderer/content/model/urls.ts'
import type { Source } from '../../renderer/content/read/positions.ts'
import { schemaAt } from '../../renderer/content/schema/walk.ts'
import type { Problem } from '../../renderer/content/read/problems.ts'
import { assemble } from '../../renderer/content/assemble.ts'
import { type Sources, sourceOf } from '../../renderer/content/site.ts'
import type { ContentRead } from '../build/contentFiles.ts'
import { contentFormat } from './admin/contentFormat.ts'
import { withLinksMoved } from './moveLinks.ts'

export type Save = {
  /** Under content/. */
  file: string
  /** The file that the form was opened from, which may have had another name. */
  from?: string | undefined
  text: string
  /** The file as the form was filled from it; null for a new entry. */
  before: string | null
  /** The editor has been told of the conflict and wants to save all the same. */
  anyway?: boolean
}
/** `text` is the entry as it is to be written, where it takes old addresses along; `others` are the files whose links follow. */
export type Verdict = {
  text?: string
  others?: Record<string, string>
  conflict?: 'modified' | 'deleted'
  problems: { text: string; label: string; path: string }[]
}

export function checkSave({ file, from, text, before, anyway }: Save, { files, options }: ContentRead): Verdict {
  // Under a new name: what the form was filled from still lies under the old one.
  const was = from !== undefined && from in files && !(file in files) ? from : file
  const now = files[was] ?? null
  if (!anyway && plain(now) !== plain(before)) return { conflict: now === null ? 'deleted' : 'modified', problems: [] }

  // Pictures that are uploaded with the entry are written after it has been checked.
  const uploads = [...text.matchAll(/(?:\bfile: +['"]?|!\[[^\]\n]*\]\()([\w./-]+)/g)].map(([, name]) => [
    name!,
    { width: 10_000, height: 10_000 },
  ])
  const images = { ...Object.fromEntries(uploads), ...options.images }
  const faults = options.faults?.filter((fault) => fault.file !== file) ?? []
  const { before: _, ...rest } = options
  const { [was]: __, ...others } = files
  const asItIs = loadSite(files, rest)
  const known = knownAddresses({ files, options })
  const saved = withAddressesKept({ ...others, [file]: text }, { file, was, asItIs: asItIs.sources, known })

  const { sources, problems } = loadSite(saved, { ...rest, images, faults })
  const told = new Set(asItIs.problems.map(same))
  const refused = problems.filter(
    (problem) => problem.severity === 'error' && (problem.file === `content/${file}` || !told.has(same(problem))),
  )
  const follow = Object.entries(saved).filter(([path, now]) => path !== file && now !== files[path])
  return {
    ...((saved[file] !== text || follow.length > 0) && { text: saved[file]!, others: Object.fromEntries(follow) }),
    problems: refused.map((problem) => {
      const said = [problem.what, problem.instead].filter(Boolean).join(' ')
      if (problem.file !== `content/${file}`) return { text: `${problem.file}: ${said}`, label: '', path: '' }
      return { text: said, ...fieldAt(sourceOf(sources, file), problem) }
    }),
  }
}

/** What visitors have: nobody knows a draft's address, or one that was never committed. */
export const knownAddresses = ({ files, options: { before = files, today } }: ContentRead) => new Set(addressesIn(before, today))

type Move = { file: string; was: string; asItIs: Sources; known: Set<string> }

/** Where the page of `file` gets another address the old one leads there, and links follow; an old address leads to where it was written last. */
function withAddressesKept(texts: Record<string, string>, { file, was, asItIs, known }: Move): Record<string, string> {
  const { sources } = readSources(texts)
  const gone = vanishedAddresses(asItIs, sources).flatMap((each) => (each.file === was ? each.address : []))
  const leading = (kept = (_alias: string) => true) => withAliases(file, texts[file]!, (aliases) => [...aliases, ...gone].filter(kept))
  const there = assemble(readSources({ ...texts, [file]: leading() }).sources)
  const own = pagesOf(there).flatMap(({ path, sources }) => (sources[0] === file ? path : []))
  const saved = { ...texts, [file]: leading((alias) => !own.includes(alias) && (known.has(alias) || !gone.includes(alias))) }

  const earlier = aliasesOf(sourceOf(asItIs, was))
  const taken = aliasesOf(sourceOf(sources, file)).filter((alias) => !earlier.includes(alias))
  for (const other of [asItIs.services, asItIs.cities, asItIs.articles].flatMap((entries) => [...entries.values()]))
    if (other.file !== was && aliasesOf(other).some((alias) => taken.includes(alias)))
      saved[other.file] = withAliases(other.file, texts[other.file]!, (aliases) => aliases.filter((alias) => !taken.includes(alias)))

  // A page that has gone leads to one that was there; what was said of it in a link is not true of that.
  const wasPage = new Set(pagesOf(assemble(asItIs), asItIs).map(({ path }) => path))
  const moved = redirects(there).filter(({ from, to }) => wasPage.has(from) && !wasPage.has(to))
  return moved.length > 0 ? withLinksMoved(saved, moved) : saved
}

const aliasesOf = (source: Source | undefined) => (source?.value as { aliases?: string[] } | undefined)?.aliases ?? []

/** A file's text with other old addresses. */
export function withAliases(file: string, text: string, change: (aliases: string[]) => string[]): string {
  const { readYaml, writeYaml, readArticle, writeArticle } = contentFormat()
  const [read, write] = file.endsWith('.md') ? [readArticle, writeArticle] : [readYaml, writeYaml]
  const { aliases: present, ...values } = read(text)
  const aliases = Array.isArray(present) ? (present as string[]) : []
  const changed = change(aliases)
  if (changed.join() === aliases.join()) return text
  return write(changed.length > 0 ? { ...values, aliases: changed } : values)
}

/** Sveltia trims what a field holds. */
const plain = (text: string | null) => text?.replaceAll('\r\n', '\n').trim() ?? null
export const same = ({ file, what }: Problem) => `${file} ${what}`

/** The form's field that a problem's place belongs to. */
function fieldAt(source: Source, { line, column }: Problem): { label: string; path: string } {
  const offset =
    source.text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length +
    (line > 1 ? 1 : 0) +
    column -
    1
  if (source.body && offset >= source.bodyStart) return { label: 'Text', path: 'body' }
  const at = offset - source.yamlStart
  const path: (string | number)[] = []
  let node: unknown = source.document.contents
  for (;;) {
    const inside = (part: unknown) => {
      const [start, , end] = (part as { range?: [number, number, number] } | null)?.range ?? [0, 0, 0]
      return at >= start && at < end
    }
    if (isMap(node)) {
      const pair = node.items.find(({ key, value }) => inside(key) || inside(value))
      if (!pair || !isScalar(pair.key)) break
      path.push(String(pair.key.value))
      node = pair.value
    } else if (isSeq(node)) {
      const index = node.items.findIndex(inside)
      if (index < 0) break
      path.push(index)
      node = node.items[index]
    } else break
  }
  const labels = path.map((step, index) => {
    if (typeof step === 'number') return `nr ${step + 1}`
    const title = schemaAt(source.schema, path.slice(0, index + 1), source.raw)?.meta()?.title
    return String(title ?? step)
  })
  return { label: labels.join(' › '), path: path.join('.') }
}
