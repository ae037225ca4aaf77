import type { UploadTarget } from './context.ts'
import type { Picture } from './pictures.ts'
import type { UploadProblem } from './upload.ts'

/** Which picture is on its way, and how much of all of them has arrived (0 to 1). */
export type UploadStep = { number: number; total: number; share: number }

/** Stores the pictures one after the other and stops at the first that fails; those stored before keep their path for the next try. */
export async function uploadAll(
  pictures: readonly Picture[],
  requestId: string,
  target: UploadTarget,
  onStep: (step: UploadStep) => void,
): Promise<{ paths: string[] } | { file: string; problem: UploadProblem; code: string }> {
  const total = pictures.length
  const paths: string[] = []
  for (const [index, picture] of pictures.entries()) {
    const onShare = (share: number) => onStep({ number: index + 1, total, share: (index + share) / total })
    onShare(0)
    if (!picture.path) {
      const stored = await import('./upload.ts').then(
        ({ store }) => store(picture.file, requestId, target, onShare),
        (error: Error) => ({ problem: navigator.onLine === false ? ('offline' as const) : ('noAnswer' as const), code: error.name }),
      )
      if ('problem' in stored) return { file: picture.file.name, ...stored }
      picture.path = stored.path
    }
    paths.push(picture.path)
  }
  return { paths }
}
