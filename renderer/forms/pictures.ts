/** The state of the pictures of a form, and the loading of the code that reads and uploads them. */
import { useEffect, useRef, useState } from 'react'
import { limits, pictureMessages } from '../../amplify/functions/shared/request.ts'
import { showToast } from '../components/Toasts.tsx'
import { messages } from '../messages.ts'
import type { UploadProblem, UploadTarget } from './context.ts'
import { pictureCount, storePictureCount } from './draft.ts'
import { type PickedFile, readFile } from './picked.ts'
import script from './upload.ts?standalone'
import { errorName } from '../../amplify/functions/shared/errorName.ts'

/** A picked file. `problem` is the reason why it is not sent; with `canRetry` a new attempt may succeed. */
export type PictureRow = {
  key: number
  file: File
  /** Until the file has been read. */
  bytes?: PickedFile['bytes'] | undefined
  problem?: string | undefined
  canRetry?: boolean
  /** The form is sent without it. */
  refused?: boolean
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
type UploadRequest = {
  requestId: string
  target: UploadTarget
  onStep: (step: UploadStep) => void
  signal: AbortSignal
}
export type Pictures = ReturnType<typeof usePictures>

type Code = typeof import('./upload.ts')
let code: Promise<Code> | undefined
let failures = 0

/** Loads the code for pictures. After a failure the next call uses another URL: Firefox and WebKit cache the failure of a module. */
export function uploadCode(): Promise<Code> {
  code ??= import(/* @vite-ignore */ script + (failures ? `?r=${failures}` : '')).catch(
    (error: unknown) => {
      failures++
      code = undefined
      throw error
    },
  )
  return code
}

const refusals = {
  size: 'tooBig',
  type: 'wrongType',
  count: 'tooMany',
  pixels: 'tooManyPixels',
  unreadable: 'unreadable',
  unavailable: 'unavailable',
} as const
/** Cloud folders may download a file before they answer. */
const readMs = 60_000

type PictureList = {
  rows: readonly PictureRow[]
  /** Files beyond the limit, all of them refused. */
  surplusCount: number
  /** Pictures that were picked before a reload. */
  lostCount: number
}

/** The pictures of a form. Refused files stay in the list with a reason, and count as left out. */
export function usePictures(kind: 'a' | 'b') {
  const [list, setList] = useState<PictureList>({ rows: [], surplusCount: 0, lostCount: 0 })
  const current = useRef(list)
  const form = useRef<HTMLFormElement>(undefined)
  const lastKey = useRef(0)
  /** Files are read and uploaded one at a time. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const lastUpload = useRef<UploadRequest>(undefined)
  useEffect(() => () => current.current.rows.forEach(release), [])

  const change = (
    rows: readonly PictureRow[],
    surplusCount = 0,
    lostCount = current.current.lostCount,
  ) => {
    setList((current.current = { rows, surplusCount, lostCount }))
    if (form.current) storePictureCount(form.current, count())
  }
  const find = (key: number) => current.current.rows.find((row) => row.key === key)
  const update = (key: number, part: Partial<PictureRow>) =>
    change(
      current.current.rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
      current.current.surplusCount,
    )
  const enqueue = <Result>(work: () => Promise<Result>) => {
    const done = queue.current.then(work)
    // The caller handles the error; the next in the queue starts all the same.
    queue.current = done.catch(() => undefined)
    return done
  }

  function refuse(cause: keyof typeof refusals, file: string): string {
    console.error('picture refused:', cause)
    const { title, text } = pictureMessages[refusals[cause]]
    showToast({ kind: 'failure', title, text: text(file) })
    return pictureMessages[kind][cause]
  }

  /** Counts the pictures of the form's draft, which have to be picked again. */
  function restore(draftForm: HTMLFormElement) {
    form.current = draftForm
    change(current.current.rows, 0, pictureCount(draftForm))
  }

  function add(files: readonly PickedFile[]) {
    const picked = files.map((file): PictureRow => ({ key: ++lastKey.current, ...file }))
    const usable = current.current.rows.filter(isUsable)
    if (usable.length + picked.length > limits.images) {
      refuse('count', '')
      return change(current.current.rows, picked.length)
    }
    change([...usable, ...picked], 0, Math.max(0, current.current.lostCount - picked.length))
    for (const { key } of picked) void enqueue(() => read(key))
  }

  async function read(key: number): Promise<void> {
    const { file, bytes } = find(key) ?? {}
    if (!file) return
    update(key, { problem: undefined, canRetry: false, refused: false })
    try {
      const { readPicture } = await uploadCode()
      const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, readMs))
      const content = await Promise.race([bytes, timeout])
      const result = content?.byteLength
        ? await readPicture(new Uint8Array(content))
        : 'unavailable'
      if (!find(key)) return
      if (typeof result === 'string') {
        update(key, {
          problem: refuse(result, file.name),
          refused: true,
          canRetry: result === 'unavailable',
          bytes: undefined,
        })
      } else update(key, { data: result, url: URL.createObjectURL(result), bytes: undefined })
    } catch (error) {
      console.error('pictures:', errorName(error))
      update(key, { problem: messages.pictures.notRead, canRetry: true })
    }
  }

  async function upload(
    key: number,
    { requestId, target, signal }: UploadRequest,
    onShare: (share: number) => void,
  ) {
    if (!find(key)?.data) await read(key)
    const row = find(key)
    if (!row || row.path || !isUsable(row)) return undefined
    const { file, data } = row
    const failed = (reason: UploadProblem, code: string): UploadFailure => ({
      file: file.name,
      problem: reason,
      code,
    })
    if (!data) return failed(navigator.onLine ? 'noAnswer' : 'offline', 'notRead')
    update(key, { problem: undefined, uploading: true })
    const outcome = await (await uploadCode()).uploadImage(
      file.name,
      data,
      requestId,
      target,
      onShare,
      signal,
    )
    update(key, { uploading: false })
    if ('path' in outcome) return update(key, outcome)
    if (!signal.aborted)
      update(key, {
        problem: messages.pictures.notUploaded(messages.pictures.reasons[outcome.problem]),
        canRetry: true,
      })
    return failed(outcome.problem, outcome.code)
  }

  /** Uploads all pictures that are not uploaded yet, up to the first failure. Ends at once when it is cancelled. */
  const storeAll = (to: UploadRequest): Promise<UploadFailure | undefined> => {
    lastUpload.current = to
    const total = current.current.rows.filter(isUsable).length
    // Before the first upload, files may have to be read.
    if (total) to.onStep({ number: 1, total, share: 0 })
    const cancelled = new Promise<undefined>((resolve) =>
      to.signal.addEventListener('abort', () => resolve(undefined)),
    )
    const stored = enqueue(async () => {
      const uploads = current.current.rows.filter(isUsable)
      for (const [index, { key }] of uploads.entries()) {
        const onShare = (share: number) =>
          to.onStep({
            number: index + 1,
            total: uploads.length,
            share: (index + share) / uploads.length,
          })
        onShare(0)
        const failure = to.signal.aborted ? undefined : await upload(key, to, onShare)
        if (failure) return failure
      }
      return undefined
    })
    return Promise.race([stored, cancelled])
  }

  function retry(key: number) {
    const to = lastUpload.current
    const { signal } = new AbortController()
    const { file, refused } = find(key)!
    if (refused) update(key, { bytes: readFile(file) })
    void enqueue(() =>
      to && find(key)?.data ? upload(key, { ...to, signal }, () => {}) : read(key),
    )
  }

  function removeIf(isRemoved: (row: PictureRow) => boolean) {
    current.current.rows.filter(isRemoved).forEach(release)
    change(current.current.rows.filter((row) => !isRemoved(row)))
  }
  const dismissLost = () => change(current.current.rows, current.current.surplusCount, 0)

  function count(): number {
    const { rows, surplusCount, lostCount } = current.current
    return rows.length + surplusCount + lostCount
  }

  /** The uploaded pictures, and the number of picked files without an upload. */
  function result(): { images: string[]; leftOut: number } {
    const images = current.current.rows.flatMap(({ path }) => path ?? [])
    return { images, leftOut: count() - images.length }
  }

  const problem = list.surplusCount ? pictureMessages[kind].count : undefined
  const remove = (key: number) => removeIf((row) => row.key === key)
  const { rows, lostCount } = list
  const usableCount = rows.filter(isUsable).length
  const isFull = usableCount >= limits.images
  function clear() {
    current.current.rows.forEach(release)
    change([], 0, 0)
  }
  return {
    rows,
    lostCount,
    isFull,
    problem,
    restore,
    add,
    remove,
    dismissLost,
    retry,
    clear,
    storeAll,
    count,
    result,
  }
}

const isUsable = ({ refused }: PictureRow): boolean => !refused

const release = ({ url }: PictureRow) => url && URL.revokeObjectURL(url)
