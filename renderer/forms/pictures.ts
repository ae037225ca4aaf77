/** The state of the pictures of a form, and the loading of the code that reads and uploads them. */
import { useEffect, useRef, useState } from 'react'
import { limits, pictureMessages } from '../../amplify/functions/shared/request.ts'
import { showToast } from '../components/Toasts.tsx'
import { messages } from '../messages.ts'
import type { UploadProblem, UploadTarget } from './context.ts'
import script from './upload.ts?standalone'
import { errorName } from '../../amplify/functions/shared/errorName.ts'

/** A picked file. `problem` is the reason why it cannot be sent; with `canRetry` a new attempt may succeed. */
export type PictureRow = {
  key: number
  file: File
  problem?: string | undefined
  canRetry?: boolean
  /** The scaled picture; undefined until the file has been read. */
  data?: Blob
  url?: string
  uploading?: boolean
  /** Path in the storage, once uploaded. */
  path?: string
}
/** The picture that is uploading, and the total progress from 0 to 1. */
export type UploadStep = { number: number; total: number; share: number }
type UploadFailure = { file: string; problem: UploadProblem; code: string }
type UploadRequest = { requestId: string; target: UploadTarget; onStep: (step: UploadStep) => void; signal: AbortSignal }
export type Pictures = ReturnType<typeof usePictures>

type Code = typeof import('./upload.ts')
let code: Promise<Code> | undefined
let failures = 0

/** Loads the code for pictures. After a failure the next call uses another URL: Firefox and WebKit cache the failure of a module. */
export function uploadCode(): Promise<Code> {
  code ??= import(/* @vite-ignore */ script + (failures ? `?r=${failures}` : '')).catch((error: unknown) => {
    failures++
    code = undefined
    throw error
  })
  return code
}

const refusals = { size: 'tooBig', type: 'wrongType', count: 'tooMany', pixels: 'tooManyPixels', unreadable: 'unreadable' } as const

/** The pictures of a form. Refused files stay in the list with a reason, and count as left out. */
export function usePictures(kind: 'a' | 'b') {
  const [list, setList] = useState<{ rows: readonly PictureRow[]; surplusCount: number }>({ rows: [], surplusCount: 0 })
  const current = useRef(list)
  const lastKey = useRef(0)
  /** Files are read and uploaded one at a time. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const lastUpload = useRef<UploadRequest>(undefined)
  useEffect(() => () => current.current.rows.forEach(release), [])

  const change = (rows: readonly PictureRow[], surplusCount = 0) => setList((current.current = { rows, surplusCount }))
  const find = (key: number) => current.current.rows.find((row) => row.key === key)
  const update = (key: number, part: Partial<PictureRow>) =>
    change(
      current.current.rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
      current.current.surplusCount,
    )
  const enqueue = <Result>(work: () => Promise<Result>) => {
    const done = queue.current.then(work)
    queue.current = done.catch(() => {})
    return done
  }

  function refuse(cause: keyof typeof refusals, file: string): string {
    console.error('picture refused:', cause)
    const { title, text } = pictureMessages[refusals[cause]]
    showToast({ kind: 'failure', title, text: text(file) })
    return pictureMessages[kind][cause]
  }

  function add(files: Iterable<File>) {
    const picked = [...files].map((file): PictureRow => ({ key: ++lastKey.current, file }))
    const usable = current.current.rows.filter(isUsable)
    if (usable.length + picked.length > limits.images) {
      refuse('count', '')
      return change(current.current.rows, picked.length)
    }
    change([...usable, ...picked])
    for (const { key } of picked) void enqueue(() => read(key))
  }

  async function read(key: number): Promise<void> {
    const { file } = find(key) ?? {}
    if (!file) return
    update(key, { problem: undefined, canRetry: false })
    try {
      const result = await (await uploadCode()).readPicture(file)
      if (!find(key)) return
      if (typeof result === 'string') update(key, { problem: refuse(result, file.name) })
      else update(key, { data: result, url: URL.createObjectURL(result) })
    } catch (error) {
      console.error('pictures:', errorName(error))
      update(key, { problem: messages.pictures.notRead, canRetry: true })
    }
  }

  async function upload(key: number, { requestId, target, signal }: UploadRequest, onShare: (share: number) => void) {
    if (!find(key)?.data) await read(key)
    const row = find(key)
    if (!row || row.path || !isUsable(row)) return undefined
    const { file, data } = row
    const failed = (reason: UploadProblem, code: string): UploadFailure => ({ file: file.name, problem: reason, code })
    if (!data) return failed(navigator.onLine ? 'noAnswer' : 'offline', 'notRead')
    update(key, { problem: undefined, uploading: true })
    const outcome = await (await uploadCode()).uploadImage(file.name, data, requestId, target, onShare, signal)
    update(key, { uploading: false })
    if ('path' in outcome) return update(key, outcome)
    if (!signal.aborted) update(key, { problem: messages.pictures.notUploaded(messages.pictures.reasons[outcome.problem]), canRetry: true })
    return failed(outcome.problem, outcome.code)
  }

  /** Uploads all pictures that are not uploaded yet, up to the first failure. */
  const storeAll = (to: UploadRequest): Promise<UploadFailure | undefined> => {
    lastUpload.current = to
    return enqueue(async () => {
      const uploads = current.current.rows.filter(isUsable)
      for (const [index, { key }] of uploads.entries()) {
        const onShare = (share: number) => to.onStep({ number: index + 1, total: uploads.length, share: (index + share) / uploads.length })
        onShare(0)
        const failure = to.signal.aborted ? undefined : await upload(key, to, onShare)
        if (failure) return failure
      }
      return undefined
    })
  }

  function retry(key: number) {
    const to = lastUpload.current
    const { signal } = new AbortController()
    void enqueue(() => (to && find(key)?.data ? upload(key, { ...to, signal }, () => {}) : read(key)))
  }

  function removeIf(isRemoved: (row: PictureRow) => boolean) {
    current.current.rows.filter(isRemoved).forEach(release)
    change(current.current.rows.filter((row) => !isRemoved(row)))
  }

  const count = () => current.current.rows.length + current.current.surplusCount

  /** The uploaded pictures, and the number of picked files without an upload. */
  function result(): { images: string[]; leftOut: number } {
    const images = current.current.rows.flatMap(({ path }) => path ?? [])
    return { images, leftOut: count() - images.length }
  }

  const problem = list.surplusCount ? pictureMessages[kind].count : undefined
  const remove = (key: number) => removeIf((row) => row.key === key)
  return { rows: list.rows, problem, add, remove, retry, clear: () => removeIf(() => true), storeAll, count, result }
}

export const isUsable = ({ problem, canRetry }: PictureRow): boolean => !problem || canRetry === true

const release = ({ url }: PictureRow) => url && URL.revokeObjectURL(url)
