/**
 * Checks a commit of the CMS before it is made, at GitHub or on this machine: each save and each
 * removal is one commit.
 */
import type { ContentCommit, CommitCheck } from '../checkCommit.ts'
import { isTextFile, sourceKey, type YamlValues } from './contentFormat.ts'
import { showNotice } from './notice.ts'
import words from './words.json'

/** The used part of the entry in Sveltia's events. */
type CmsEntry = { get: (key: string) => unknown }

/** The texts that forms were filled from, by path in the repository; null for a new entry. */
const originalTexts = new Map<string, string | null>()
/**
 * The texts that open forms have saved, by path and original text: Sveltia continues to name the
 * original.
 */
const saved = new Map<string, string>()

/**
 * No event says that the editor saves over another user's change: the button's text comes from
 * words.json.
 */
let overwrite = false
document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    overwrite = button?.textContent?.trim() === words.save_conflict.save_anyway
  },
  true,
)

/** Handler of Sveltia's preSave event. */
export function beforeSave({ entry }: { entry: CmsEntry }): void {
  const source = (entry.get('data') as { toJS: () => YamlValues }).toJS()[sourceKey]
  const path = String(entry.get('path'))
  originalTexts.set(path, typeof source === 'string' && !entry.get('newRecord') ? source : null)
}

/** Wraps a serializer so that Sveltia shows the cause of an error. */
export const withReadableError =
  (write: (values: YamlValues) => string) => (values: YamlValues) => {
    try {
      return write(values)
    } catch {
      // The check has shown where the file's fault is.
      const cause = new Error(
        'Filen går inte att läsa, så den kan inte skrivas härifrån. Rätta felet i filen först.',
      )
      throw new Error('saving_failed', { cause })
    }
  }

const underContent = (path: string) => path.replace(/^content\//, '')
const textFromBase64 = (contents: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(contents), (char) => char.charCodeAt(0)))

/**
 * Calls `check` with the commit, shows its problems at the fields, and throws if there are any.
 * `writes` holds base64 by the path from the repository's root; the written texts are returned too.
 * `isShared`: other people write to the same branch.
 */
export async function checkBeforeCommit<T extends Omit<CommitCheck, 'writes'>>(
  writes: Record<string, string>,
  deletes: string[],
  check: (commit: Required<ContentCommit>) => Promise<T>,
  isShared = true,
): Promise<T & { texts: Record<string, string> }> {
  const { textFiles = [], pictures = [] } = Object.groupBy(Object.entries(writes), ([path]) =>
    isTextFile(path) ? 'textFiles' : 'pictures',
  )
  await refuseBroken(pictures)
  const texts = Object.fromEntries(
    textFiles.map(([path, contents]) => [path, textFromBase64(contents)]),
  )
  const forms = Object.keys(texts).flatMap((path) => {
    const source = originalTexts.get(path)
    return source === undefined
      ? []
      : [
          [
            underContent(path),
            source === null ? null : (saved.get(`${path} ${source}`) ?? source),
          ] as const,
        ]
  })
  const commit = {
    writes: Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [underContent(path), text]),
    ),
    pictures: pictures.map(([path]) => path.replace(/^content\/images\//, '')),
    deletes: deletes.map(underContent),
  }
  let result = await check({
    ...commit,
    base: overwrite || !isShared ? {} : Object.fromEntries(forms),
  })
  overwrite = false
  const { conflict } = result
  if (conflict) {
    const { title, modified, deleted, overwrite_warning, recreate_warning, save_anyway } =
      words.save_conflict
    const lines =
      conflict.type === 'modified' ? [modified, overwrite_warning] : [deleted, recreate_warning]
    if (!confirm([`${title} (content/${conflict.file}).`, ...lines, `${save_anyway}?`].join('\n')))
      throw new Error(`${title} (content/${conflict.file}). ${lines[0]}`)
    result = await check({ ...commit, base: {} })
  }
  const { problems } = result
  for (const old of document.querySelectorAll('.content-problem')) old.remove()
  if (problems.length === 0) return { ...result, texts }
  showProblems(problems)
  const list = problems.map(withLabel)
  if (forms.length > 0) throw new Error(list.map((line) => `• ${line}`).join('\n'))
  const refusal = `Kan inte tas bort än. ${list.join(' ')}`
  showNotice(refusal)
  throw new Error(refusal)
}

/** Rejects pictures that the browser cannot decode, because the build could not either. */
async function refuseBroken(pictures: [path: string, base64: string][]): Promise<void> {
  for (const [path, contents] of pictures) {
    const src = `data:${path.endsWith('.svg') ? 'image/svg+xml' : ''};base64,${contents}`
    await Object.assign(new Image(), { src })
      .decode()
      .catch((cause) => {
        const name = path.split('/').at(-1)
        throw new Error(
          `Bilden ${name} går inte att läsa. Öppna den i ett bildprogram, spara om den som JPG och välj den igen.`,
          { cause },
        )
      })
  }
}

/**
 * Records the texts of a successful commit, by path from the repository's root, and shows its
 * warnings.
 */
export function afterCommit({
  texts,
  warnings,
}: Pick<CommitCheck, 'warnings'> & { texts: Record<string, string> }): void {
  for (const [path, text] of Object.entries(texts)) {
    const source = originalTexts.get(path)
    if (typeof source === 'string') saved.set(`${path} ${source}`, text)
    originalTexts.delete(path)
  }
  if (warnings.length === 0) return
  showProblems(warnings)
  showNotice(`Sparat. Att se över: ${warnings.map(withLabel).join(' ')}`)
}

const withLabel = ({ label, text }: CommitCheck['problems'][number]) =>
  `${label ? `${label}: ` : ''}${text}`

/** Shows the problems at their fields, as far as these are on the screen. */
function showProblems(problems: CommitCheck['problems']): void {
  for (const { path, text } of problems) {
    const field = path && document.querySelector(`[data-key-path="${CSS.escape(path)}"]`)
    if (!field) continue
    const problem = document.createElement('p')
    problem.className = 'content-problem'
    problem.textContent = text
    field.append(problem)
  }
}
