/**
 * Web worker that checks a commit against the content that Sveltia stores in the browser, and
 * renders previews.
 */
import './forWorker.ts'
import { swedishDate } from '../../../amplify/functions/shared/officeHours.ts'
import type { ContentRead } from '../../build/contentFiles.ts'
import { checkCommit, type ContentCommit } from '../checkCommit.ts'
import type { PreviewRequest } from './renderPreview.ts'

export type WorkerRequest = {
  /** The IndexedDB database with the repository's files. */
  database: string
  commit?: ContentCommit
  page?: PreviewRequest
}

addEventListener(
  'message',
  async ({ data: { database, commit, page } }: MessageEvent<WorkerRequest>) => {
    try {
      const content = await contentIn(database)
      if (commit) postMessage(checkCommit(commit, content, true))
      if (page)
        postMessage({
          html: await (await import('./renderPreview.ts')).renderPreview(content, page),
        })
    } catch (error) {
      postMessage({ fault: error instanceof Error ? error.message : String(error) })
    }
  },
)

/** Pictures are known by name only: their sizes do not matter for checks. */
async function contentIn(name: string): Promise<ContentRead> {
  const database = await done(indexedDB.open(name))
  try {
    const store = database.transaction('file-cache').objectStore('file-cache')
    const [paths, entries] = await Promise.all([
      done(store.getAllKeys()),
      done(store.getAll() as IDBRequest<{ text?: string }[]>),
    ])
    const all = paths.flatMap((path, index) => {
      const [, file] = /^content\/(.+)/.exec(String(path)) ?? []
      return file ? [{ file, text: entries[index]!.text }] : []
    })
    const texts = all.flatMap(({ file, text }) =>
      /\.(yaml|md)$/.test(file) && text !== undefined ? [[file, text] as const] : [],
    )
    const pictures = all.flatMap(({ file }) => /^images\/(.+)/.exec(file)?.[1] ?? [])
    if (texts.length === 0) throw new Error(`${name} has no content.`)
    return {
      files: Object.fromEntries(texts),
      options: {
        images: Object.fromEntries(
          pictures.map((file) => [file, { width: 10_000, height: 10_000 }]),
        ),
        today: swedishDate(new Date()),
      },
    }
  } finally {
    database.close()
  }
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })
