/** Reads picked files at once: Android's content providers and cloud folders keep a file readable for a short time only. */
import { imageBytes } from '../../amplify/functions/shared/request.ts'

type FileBytes = Promise<ArrayBuffer | undefined>
export type PickedFile = { file: File; bytes: FileBytes }
/** A property of the element, because the page's script and the form's code are two bundles. */
type Picker = HTMLInputElement & { picked?: PickedFile[] }

/** The content, undefined if it is not readable. One byte above the limit is enough of a larger file. */
export function readFile(file: File): FileBytes {
  const part = file.size > imageBytes ? file.slice(0, imageBytes + 1) : file
  return part.arrayBuffer().catch(() => undefined)
}

/** Starts to read the files of an input, each of them once. */
export function readPicked(input: Picker): PickedFile[] {
  const earlier = input.picked ?? []
  input.picked = Array.from(
    input.files ?? [],
    (file) => earlier.find((other) => other.file === file) ?? { file, bytes: readFile(file) },
  )
  return input.picked
}

/** Empties the input: otherwise picking the same file again fires no change event. */
export function takePicked(input: Picker): PickedFile[] {
  const picked = readPicked(input)
  input.picked = []
  if (picked.length) input.value = ''
  return picked
}

/** When React replaces the input. */
export function movePicked(from: Picker, to: Picker): void {
  to.files = from.files
  to.picked = readPicked(from)
}
