/**
 * What the CMS asks before it writes an entry: whether it starts from the file as it lies there, and what the loader says of the site with it.
 * The server of `npm run edit` answers for the files of this machine, a worker in the browser for those of the repository.
 */
import { isMap, isScalar, isSeq } from 'yaml'
import { vanishedAddresses } from '../../renderer/content/check/addresses.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { redirects } from '../../renderer/content/model/urls.ts'
import type { Source } from '../../renderer/content/read/positions.ts'
import { schemaAt } from '../../renderer/content/read/plainValue.ts'
import type { Problem } from '../../renderer/content/read/problems.ts'
import { assemble, sourceOf } from '../../renderer/content/site.ts'
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
  const load = (texts: Record<string, string>) => loadSite(texts, { ...rest, images, faults })

  let saved: Record<string, string> = { ...others, [file]: text }
  const lost = vanishedAddresses(asItIs.sources, load(saved).sources).flatMap((each) => (each.file === was ? each.address : []))
  if (lost.length > 0) saved = { ...saved, [file]: withAliases(file, text, lost) }
  // A page that has gone leads to one that was there; what was said of it in a link is not true of that.
  const wasPage = new Set(pagesOf(assemble(asItIs.sources), asItIs.sources).map(({ path }) => path))
  const moved = redirects(assemble(load(saved).sources)).filter(({ from, to }) => wasPage.has(from) && !wasPage.has(to))
  if (moved.length > 0) saved = withLinksMoved(saved, moved)

  const { sources, problems } = load(saved)
  const known = new Set(asItIs.problems.map(same))
  const refused = problems.filter(
    (problem) => problem.severity === 'error' && (problem.file === `content/${file}` || !known.has(same(problem))),
  )
  return {
    ...(lost.length + moved.length > 0 && {
      text: saved[file]!,
      others: Object.fromEntries(Object.entries(saved).filter(([path, now]) => path !== file && now !== files[path])),
    }),
    problems: refused.map((problem) => {
      const said = [problem.what, problem.instead].filter(Boolean).join(' ')
      if (problem.file !== `content/${file}`) return { text: `${problem.file}: ${said}`, label: '', path: '' }
      return { text: said, ...fieldAt(sourceOf(sources, file), problem) }
    }),
  }
}

export function withAliases(file: string, text: string, lost: string[]): string {
  const { readYaml, writeYaml, readArticle, writeArticle } = contentFormat()
  const [read, write] = file.endsWith('.md') ? [readArticle, writeArticle] : [readYaml, writeYaml]
  const values = read(text)
  return write({ ...values, aliases: [...((values.aliases as string[] | undefined) ?? []), ...lost] })
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
  let node: unknown = source.document().contents
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
