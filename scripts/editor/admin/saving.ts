/** Each save and removal of the CMS is one request that makes a commit, at GitHub or on this machine. The commit is checked before it is made. */
import type { ContentCommit, CommitCheck } from '../checkCommit.ts'
import { sourceKey, type YamlValues } from './contentFormat.ts'
import { notice } from './notice.ts'
import words from './words.json'

/** What Sveltia hands to its events, as far as it is used here. */
type Entry = { get: (key: string) => unknown }

/** By the path in the repository: the texts that forms were filled from; null for a new entry. */
const filledFrom = new Map<string, string | null>()
/** By path and the text that a form was filled from: what it has saved. Sveltia goes on with the text that the form was filled from. */
const saved = new Map<string, string>()

let overwrite = false
document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    overwrite = button?.textContent?.trim() === words.save_conflict.save_anyway
  },
  true,
)

/** Sveltia calls this before it makes a commit. */
export function beforeSave({ entry }: { entry: Entry }): void {
  const source = (entry.get('data') as { toJS: () => YamlValues }).toJS()[sourceKey]
  const path = String(entry.get('path'))
  filledFrom.set(path, typeof source === 'string' && !entry.get('newRecord') ? source : null)
}

/** Writes an entry as a file; Sveltia shows the cause where that is not possible. */
export const withReadableError = (write: (values: YamlValues) => string) => (values: YamlValues) => {
  try {
    return write(values)
  } catch {
    const cause = new Error('Filen går inte att läsa, så den kan inte skrivas härifrån. Rätta felet i filen först.')
    throw new Error('saving_failed', { cause })
  }
}

/** Paths are from the repository's root; pictures are bytes in base64. */
export type Changes = { texts: Record<string, string>; pictures: Record<string, string>; deletes: string[] }
const underContent = (path: string) => path.replace(/^content\//, '')

/**
 * Asks `ask` whether the commit can be made. What is against it is shown and thrown. `isShared` where others write to the same branch.
 */
export async function checkBeforeCommit<T extends Omit<CommitCheck, 'writes'>>(
  { texts, pictures, deletes }: Changes,
  ask: (commit: Required<ContentCommit>) => Promise<T>,
  isShared = true,
): Promise<T> {
  await refuseBroken(pictures)
  const writes = Object.fromEntries(Object.entries(texts).map(([path, text]) => [underContent(path), text]))
  const forms = Object.keys(texts).flatMap((path) => {
    const source = filledFrom.get(path)
    return source === undefined ? [] : [[underContent(path), source === null ? null : (saved.get(`${path} ${source}`) ?? source)] as const]
  })
  const commit = {
    writes,
    pictures: Object.keys(pictures).map((path) => path.replace(/^content\/images\//, '')),
    deletes: deletes.map(underContent),
  }
  let verdict = await ask({ ...commit, base: overwrite || !isShared ? {} : Object.fromEntries(forms) })
  overwrite = false
  const { conflict } = verdict
  if (conflict) {
    const { title, modified, deleted, overwrite_warning, recreate_warning, save_anyway } = words.save_conflict
    const lines = conflict.type === 'modified' ? [modified, overwrite_warning] : [deleted, recreate_warning]
    if (!confirm([`${title} (content/${conflict.file}).`, ...lines, `${save_anyway}?`].join('\n')))
      throw new Error(`${title} (content/${conflict.file}). ${lines[0]}`)
    verdict = await ask({ ...commit, base: {} })
  }
  const { problems } = verdict
  for (const old of document.querySelectorAll('.content-problem')) old.remove()
  if (problems.length === 0) return verdict
  show(problems)
  const list = problems.map(({ label, text }) => `${label ? `${label}: ` : ''}${text}`)
  if (forms.length > 0) throw new Error(list.map((line) => `• ${line}`).join('\n'))
  const refusal = `Kan inte tas bort än. ${list.join(' ')}`
  notice(refusal)
  throw new Error(refusal)
}

/** Where the browser shows none of them, the build makes none either. */
async function refuseBroken(pictures: Record<string, string>): Promise<void> {
  for (const [path, contents] of Object.entries(pictures)) {
    const src = `data:${path.endsWith('.svg') ? 'image/svg+xml' : ''};base64,${contents}`
    await Object.assign(new Image(), { src })
      .decode()
      .catch((cause) => {
        const name = path.split('/').at(-1)
        throw new Error(`Bilden ${name} går inte att läsa. Öppna den i ett bildprogram, spara om den som JPG och välj den igen.`, { cause })
      })
  }
}

/** Texts that a commit has written, by their path from the repository's root. */
export function rememberSaved(texts: Record<string, string>): void {
  for (const [path, text] of Object.entries(texts)) {
    const source = filledFrom.get(path)
    if (typeof source === 'string') saved.set(`${path} ${source}`, text)
    filledFrom.delete(path)
  }
}

/** A browser says "Failed to fetch" of any host that it cannot reach. `whom` ends with what to do about it. */
export const withConnectionError = (answer: Promise<Response>, whom: string): Promise<Response> =>
  answer.catch((cause: Error) => {
    if (cause.name === 'AbortError') throw cause
    throw new Error(`Ingen kontakt med ${whom} och spara sedan.`, { cause })
  })

/** At the fields that are on the screen. */
function show(problems: CommitCheck['problems']): void {
  for (const { path, text } of problems) {
    const field = path && document.querySelector(`[data-key-path="${CSS.escape(path)}"]`)
    if (!field) continue
    const problem = document.createElement('p')
    problem.className = 'content-problem'
    problem.textContent = text
    field.append(problem)
  }
}

export const fromBase64 = (contents: string) => new TextDecoder().decode(Uint8Array.from(atob(contents), (char) => char.charCodeAt(0)))
export const isText = (path: string) => /\.(yaml|md)$/.test(path)
