/** Before an entry is written it is asked whether it may be: with the checks that build the site, and against the file as it lies there now. */
import type { Asked } from '../checkRemoval.ts'
import type { Save, Verdict } from '../checkSave.ts'
import { sourceKey, type YamlValues } from './contentFormat.ts'
import { notice } from './notice.ts'
import words from './words.json'

/** Where the files are. */
export type Repository = {
  ask: (asked: Asked) => Promise<Verdict>
  /** The file at `path` is written now, in the place of `from` where it has another name. `others` of content/ follow from that. */
  accept: (path: string, others: Record<string, string>, from?: string) => Promise<void>
}

/** What Sveltia hands to its events, as far as it is used here. */
type Entry = {
  get: (key: string) => unknown
}
type Written = { toJS: () => YamlValues }

let anyway = false
document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    anyway = button?.textContent?.trim() === words.save_conflict.save_anyway
  },
  true,
)

/** Sveltia's own words for what stops a save: it shows them and leaves the form as it is. */
const stop = (what: 'save_conflict' | 'saving_failed', cause: unknown): never => {
  throw new Error(what, { cause })
}

/** The entry that is about to be written: Sveltia tells of it first, and then asks for its text. */
let pending: { path: string; source: string | undefined } | undefined
/** Sveltia goes on with the entry as it was filled in, also after it has been saved. */
const saved = new Map<string, { source: string | undefined; text: string }>()

export function beforeSave({ entry }: { entry: Entry }): void {
  const source = (entry.get('data') as Written).toJS()[sourceKey]
  pending = { path: String(entry.get('path')), source: typeof source === 'string' && !entry.get('newRecord') ? source : undefined }
}

/** Writes an entry as a file when nothing is against it. */
export const checked =
  (write: (values: YamlValues) => string, { ask, accept }: Repository) =>
  async (values: YamlValues): Promise<string> => {
    if (!pending) return write(values)
    const { path, source } = pending
    pending = undefined
    let filled = ''
    try {
      filled = `${write(values).trim()}\n`
    } catch {
      stop('saving_failed', new Error('Filen går inte att läsa, så den kan inte skrivas härifrån. Rätta felet i filen först.'))
    }
    const last = saved.get(path)
    const before = (last && last.source === source ? last.text : source) ?? null
    const file = path.replace(/^content\//, '')
    const save: Save = { file, from: source === undefined ? undefined : openedAs(file), text: filled, before, anyway }
    anyway = false
    const verdict = await ask(save).catch((error) => stop('saving_failed', error))
    const { text = filled, others = {}, conflict, problems } = verdict
    if (conflict) stop('save_conflict', { type: conflict, entry: {} })
    show(problems)
    if (problems.length > 0)
      stop('saving_failed', new Error(problems.map(({ label, text }) => `• ${label ? `${label}: ` : ''}${text}`).join('\n')))
    await accept(path, others, save.from && `content/${save.from}`)
    saved.set(path, { source, text })
    return text
  }

/** What has to follow when entries are removed; that they cannot be is told, and stops Sveltia. Paths from the repository's root. */
export async function removing(paths: string[], ask: Repository['ask']): Promise<Record<string, string>> {
  const removed = paths.flatMap((path) => (/^content\/.+\.(yaml|md)$/.test(path) ? [path.replace(/^content\//, '')] : []))
  if (removed.length === 0) return {}
  const { problems, others = {} } = await ask({ removed })
  if (problems.length > 0) {
    const told = `Kan inte tas bort än. ${problems.map(({ text }) => text).join(' ')}`
    notice(told)
    throw new Error(told)
  }
  return others
}

/** The form's address tells under which name. */
function openedAs(file: string): string | undefined {
  const [, name] = /\/entries\/([^/?]+)$/.exec(location.hash) ?? []
  return name && file.replace(/[^/]+(?=\.\w+$)/, decodeURIComponent(name))
}

/** At the fields that are on the screen. */
function show(problems: Verdict['problems']): void {
  for (const old of document.querySelectorAll('.content-problem')) old.remove()
  for (const { path, text } of problems) {
    const field = path && document.querySelector(`[data-key-path="${CSS.escape(path)}"]`)
    if (!field) continue
    const said = document.createElement('p')
    said.className = 'content-problem'
    said.textContent = text
    field.append(said)
  }
}
