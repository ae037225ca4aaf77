/** The pictures of a form: read and scaled when they are picked, uploaded when the form is sent. */
import { useRef, useState } from 'react'
import { limits } from '../../amplify/functions/shared/request.ts'
import { showToast } from './Toasts.tsx'
import { messages } from './formMessages.ts'
import type { UploadTarget } from '../content/model/formContext.ts'
import { type PictureProblem, readPicture } from './readPicture.ts'

export type PictureRow = {
  key: number
  name: string
  /** The scaled picture and its preview; undefined until the file has been read. */
  jpeg?: Blob
  url?: string
  /** Path in the storage, once uploaded. */
  path?: string
}
/** The picture that is uploading, and the total progress from 0 to 1. */
export type UploadStep = { number: number; total: number; share: number }
type UploadFailure = { file: string; reason: string; error: unknown }
export type Pictures = ReturnType<typeof usePictures>

const texts = messages.pictures
const uploadCode = () => import('./upload.ts')

export function usePictures(kind: 'service' | 'quote') {
  const [rows, setRows] = useState<readonly PictureRow[]>([])
  const [problem, setProblem] = useState<string>()
  const latest = useRef(rows)
  const lastKey = useRef(0)
  /** Files are read one at a time: a picture needs much memory while it is drawn. */
  const reading = useRef<Promise<unknown>>(Promise.resolve())

  const change = (changed: readonly PictureRow[]) => setRows((latest.current = changed))
  const update = (key: number, part: Partial<PictureRow>) =>
    change(latest.current.map((row) => (row.key === key ? { ...row, ...part } : row)))

  function refuse(cause: PictureProblem | 'count', file: string): void {
    const { title, text } = texts.toasts[cause]
    showToast({ kind: 'failure', title, text: text(file) })
    setProblem(texts.problems[kind][cause])
  }

  function add(files: readonly File[]): void {
    setProblem(undefined)
    // If this fails, the upload tries again and reports it.
    uploadCode().catch(() => undefined)
    if (latest.current.length + files.length > limits.images) {
      refuse('count', '')
      return
    }
    for (const file of files) {
      const key = ++lastKey.current
      change([...latest.current, { key, name: file.name }])
      reading.current = reading.current.then(() => read(key, file))
    }
  }

  async function read(key: number, file: File): Promise<void> {
    const result = await readPicture(file)
    if (!latest.current.some((row) => row.key === key)) return
    if (typeof result === 'string') {
      remove(key)
      refuse(result, file.name)
    } else update(key, { jpeg: result, url: URL.createObjectURL(result) })
  }

  /** Uploads what is not uploaded yet, up to the first failure. */
  async function upload(
    requestId: string,
    target: UploadTarget,
    onStep: (step: UploadStep) => void,
  ): Promise<UploadFailure | undefined> {
    await reading.current
    const total = latest.current.length
    for (const [index, { key, name, jpeg, path }] of latest.current.entries()) {
      if (path || !jpeg) continue
      const onProgress = (share: number) =>
        onStep({ number: index + 1, total, share: (index + share) / total })
      onProgress(0)
      try {
        const { uploadPicture } = await uploadCode()
        update(key, { path: await uploadPicture(name, jpeg, requestId, target, onProgress) })
      } catch (error) {
        const { offline, failed } = texts.reasons
        return { file: name, reason: navigator.onLine === false ? offline : failed, error }
      }
    }
    return undefined
  }

  function remove(key: number): void {
    setProblem(undefined)
    const { url } = latest.current.find((row) => row.key === key) ?? {}
    if (url) URL.revokeObjectURL(url)
    change(latest.current.filter((row) => row.key !== key))
  }

  function clear(): void {
    for (const { key } of latest.current) remove(key)
  }

  /** The uploaded pictures, and how many have been picked and not uploaded. */
  function result(): { images: string[]; leftOut: number } {
    const images: string[] = []
    for (const { path } of latest.current) if (path) images.push(path)
    return { images, leftOut: latest.current.length - images.length }
  }

  return { rows, problem, add, remove, clear, upload, result }
}
