import { useEffect, useRef, useState } from 'react'
import { imageTypes, limits, pictureMessages } from '../../amplify/functions/send-offert/request.ts'
import { showToast } from '../components/Toasts.tsx'

/** A picked picture. `path` once it has been stored: it is not uploaded a second time. */
export type Picture = { key: number; file: File; url: string; path?: string }
export type Pictures = ReturnType<typeof usePictures>

/** The pictures of one form, and the rule that the last pick broke. What breaks a rule is never in the list. */
export function usePictures(kind: 'a' | 'b') {
  const [list, setList] = useState<Picture[]>([])
  const [problem, setProblem] = useState<string>()
  const lastKey = useRef(0)
  const current = useRef(list)
  current.current = list
  useEffect(() => () => release(current.current), [])

  function add(files: Iterable<File>) {
    setProblem(undefined)
    const accepted = [...files].filter((file) => {
      const known = imageTypes.some((type) => type === file.type)
      if (known && file.size <= limits.imageBytes) return true
      const { title, text } = known ? pictureMessages.tooBig : pictureMessages.wrongType
      showToast({ kind: 'failure', title, text: text(file.name) })
      setProblem(pictureMessages[kind][known ? 'size' : 'type'])
      return false
    })
    if (!accepted.length) return
    if (list.length + accepted.length > limits.images) {
      showToast({ kind: 'failure', ...pictureMessages.tooMany })
      setProblem(pictureMessages[kind].count)
      return
    }
    // The storage client is on its way while the visitor goes on.
    import('./upload.ts').catch(() => {})
    setList([...list, ...accepted.map((file) => ({ key: ++lastKey.current, file, url: URL.createObjectURL(file) }))])
  }

  function remove(key: number) {
    setProblem(undefined)
    release(list.filter((picture) => picture.key === key))
    setList(list.filter((picture) => picture.key !== key))
  }

  function clear() {
    release(list)
    setProblem(undefined)
    setList([])
  }

  return { list, problem, add, remove, clear }
}

function release(pictures: readonly Picture[]) {
  for (const { url } of pictures) URL.revokeObjectURL(url)
}
