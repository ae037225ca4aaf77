/** Loaded when a picture is picked: nobody else needs it, and the storage client weighs. A script of its own, see scripts/vite/viteOwnScript.ts. */
import { Amplify } from '@aws-amplify/core'
import { uploadData } from 'aws-amplify/storage'
import type { UploadProblem, UploadTarget } from './context.ts'
import { guestCredentials } from './guestCredentials.ts'
import { newId } from './olderBrowsers.ts'

export { readPicture } from './pictureData.ts'

type Upload = { path: string } | { problem: UploadProblem; code: string }
type Progress = (share: number) => void

/** Amplify parses S3's errors, and the page's policy allows that for no other strings than XML. */
type Trust = { defaultPolicy: unknown; createPolicy: (name: 'default', rules: { createHTML: (text: string) => string | null }) => void }
const { trustedTypes } = globalThis as { trustedTypes?: Trust }
if (trustedTypes && !trustedTypes.defaultPolicy)
  trustedTypes.createPolicy('default', { createHTML: (text) => (text.startsWith('<?xml') ? text : null) })

const stalledMs = 30_000
let configured: UploadTarget | undefined

/** Stores one picture in the request's folder. Never throws. `onProgress` gets a share from 0 to 1. */
export async function store(
  name: string,
  data: Blob,
  requestId: string,
  target: UploadTarget,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Upload> {
  configure(target)
  const path = `public/quarantine/${requestId}/${objectName(name)}`
  for (let attempt = 1; ; attempt++) {
    try {
      await put(path, data, onProgress, signal)
      return { path }
    } catch (error) {
      const code = (error as Error).name
      // Only this picture can bear the name: an earlier attempt had stored it, its answer was lost.
      if (code === 'PreconditionFailed') return { path }
      if (attempt === 2 || signal.aborted) return { problem: problemOf(code), code }
    }
  }
}

function configure(target: UploadTarget): void {
  if (configured === target) return
  configured = target
  const { region, bucket, localEndpoint } = target
  Amplify.configure(
    { Storage: { S3: { region, bucket, ...(localEndpoint ? { dangerouslyConnectToHttpEndpointForTesting: 'true' } : {}) } } },
    { Auth: { credentialsProvider: guestCredentials(target) } },
  )
}

async function put(path: string, data: Blob, onProgress: Progress, signal: AbortSignal): Promise<void> {
  const task = uploadData({
    path,
    data,
    options: {
      contentType: data.type,
      preventOverwrite: true,
      onProgress: ({ transferredBytes }) => {
        onProgress(Math.min(1, transferredBytes / data.size))
        watch()
      },
    },
  })
  const cancel = () => task.cancel()
  let stalled: ReturnType<typeof setTimeout> | undefined
  function watch() {
    clearTimeout(stalled)
    stalled = setTimeout(cancel, stalledMs)
  }
  watch()
  signal.addEventListener('abort', cancel)
  await task.result.finally(() => {
    signal.removeEventListener('abort', cancel)
    clearTimeout(stalled)
  })
}

/** Time, a random part and the name the visitor knows the picture by. */
function objectName(name: string): string {
  const known = name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .slice(0, 80)
  return `${Date.now()}-${newId().slice(0, 8)}-${known}.jpg`
}

function problemOf(name: string): UploadProblem {
  if (navigator.onLine === false) return 'offline'
  if (name === 'RequestTimeTooSkewed') return 'clock'
  if (/timeout|cancel/i.test(name)) return 'timeout'
  return name === 'ERR_NETWORK' || name === 'TypeError' ? 'noAnswer' : 'server'
}
