import type { Picture, UploadProblem, UploadTarget } from './context.ts'
import script from './upload.ts?own'

/** Which picture is on its way, and how much of all of them has arrived (0 to 1). */
export type UploadStep = { number: number; total: number; share: number }

type Code = typeof import('./upload.ts')
let code: Promise<Code> | undefined
let failures = 0

/** What handles pictures. After a failure the next call asks under another address: Firefox and WebKit remember a module that failed. */
export function uploadCode(): Promise<Code> {
  code ??= (import(/* @vite-ignore */ script + (failures ? `?r=${failures}` : '')) as Promise<Code>).catch((error: unknown) => {
    failures++
    code = undefined
    throw error
  })
  return code
}

/** Stores the pictures one after the other and stops at the first that fails; those stored before keep their path for the next try. */
export async function uploadAll(
  pictures: readonly Picture[],
  requestId: string,
  target: UploadTarget,
  onStep: (step: UploadStep) => void,
  signal: AbortSignal,
): Promise<'done' | { file: string; problem: UploadProblem; code: string }> {
  const total = pictures.length
  for (const [index, picture] of pictures.entries()) {
    const onShare = (share: number) => onStep({ number: index + 1, total, share: (index + share) / total })
    onShare(0)
    if (picture.path) continue
    const stored = await uploadCode().then(
      ({ store }) => store(picture, requestId, target, onShare, signal),
      (error: Error) => ({ problem: navigator.onLine === false ? ('offline' as const) : ('noAnswer' as const), code: error.name }),
    )
    if ('problem' in stored) return { file: picture.name, ...stored }
    picture.path = stored.path
  }
  return 'done'
}
