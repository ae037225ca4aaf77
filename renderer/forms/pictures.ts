import { useEffect, useRef, useState } from 'react'
import { limits, pictureMessages } from '../../amplify/functions/shared/request.ts'
import { showToast } from '../components/Toasts.tsx'
import { messages } from '../messages.ts'
import type { Picture } from './context.ts'
import { uploadCode } from './uploadAll.ts'

export type Pictures = ReturnType<typeof usePictures>

/** The pictures of one form, and the rule that the last pick broke. What breaks a rule or cannot be read is never in the list. */
export function usePictures(kind: 'a' | 'b') {
  const [list, setList] = useState<readonly Picture[]>([])
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState(false)
  const lastKey = useRef(0)
  const current = useRef(list)
  /** Settles when every picked file has been judged. */
  const judged = useRef(Promise.resolve())
  useEffect(() => () => release(current.current), [])

  function change(to: readonly Picture[]) {
    current.current = to
    setList(to)
  }

  function refuse(cause: keyof typeof refusals, file: string) {
    console.error('picture refused:', cause)
    const { title, text } = pictureMessages[refusals[cause]]
    showToast({ kind: 'failure', title, text: text(file) })
    setProblem(pictureMessages[kind][cause])
  }

  function add(files: Iterable<File>) {
    const picked = [...files]
    setReading(true)
    judged.current = judged.current
      .then(() => judge(picked))
      .catch((error: Error) => {
        console.error('pictures:', error.name)
        setProblem(messages.pictures.notRead)
      })
      .finally(() => setReading(false))
  }

  async function judge(picked: File[]) {
    setProblem(undefined)
    const { refusalOf, scaledPicture } = await uploadCode()
    const possible: File[] = []
    for (const file of picked) {
      const cause = await refusalOf(file)
      if (cause) refuse(cause, file.name)
      else possible.push(file)
    }
    if (current.current.length + possible.length > limits.images) return refuse('count', '')
    for (const file of possible) {
      const data = await scaledPicture(file)
      if (data) change([...current.current, { key: ++lastKey.current, name: file.name, data, url: URL.createObjectURL(data) }])
      else refuse('unreadable', file.name)
    }
  }

  function remove(key: number) {
    setProblem(undefined)
    release(list.filter((picture) => picture.key === key))
    change(list.filter((picture) => picture.key !== key))
  }

  function clear() {
    release(list)
    setProblem(undefined)
    change([])
  }

  /** The list when all that was picked has been judged. */
  async function whole(): Promise<readonly Picture[]> {
    await judged.current
    return current.current
  }

  return { list, problem, reading, add, remove, clear, whole }
}

const refusals = { size: 'tooBig', type: 'wrongType', count: 'tooMany', unreadable: 'unreadable' } as const

function release(pictures: readonly Picture[]) {
  for (const { url } of pictures) URL.revokeObjectURL(url)
}
