/** Reads and uploads pictures. A separate script because of the large storage client, loaded when the file input is used (scripts/vite/viteStandaloneScript.ts). */
import { Amplify } from '@aws-amplify/core'
import { uploadData } from 'aws-amplify/storage'
import type { UploadProblem, UploadTarget } from './context.ts'
import { guestCredentials } from './guestCredentials.ts'
import { newId } from './polyfills.ts'
import { errorName } from '../../amplify/functions/shared/errorName.ts'

export { readPicture } from './readPicture.ts'

type UploadResult = { path: string } | { problem: UploadProblem; code: string }
type Progress = (share: number) => void

/** Amplify parses S3's errors: the page's Trusted Types policy allows XML only. */
const { trustedTypes } = globalThis
if (trustedTypes && !trustedTypes.defaultPolicy)
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text.startsWith('<?xml') ? text : null),
  })

const stalledMs = 30_000
let configured: UploadTarget | undefined

/** Uploads a picture to the request's folder. Never throws. `onProgress` gets a share from 0 to 1. */
export async function uploadImage(
  name: string,
  data: Blob,
  requestId: string,
  target: UploadTarget,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<UploadResult> {
  configure(target)
  const path = `public/quarantine/${requestId}/${objectName(name, data.type)}`
  for (let attempt = 1; ; attempt++) {
    try {
      await putObject(path, data, onProgress, signal)
      return { path }
    } catch (error) {
      const code = errorName(error)
      // Names are unique: an earlier attempt has stored the picture, and its response was lost.
      if (code === 'PreconditionFailed') return { path }
      if (attempt === 2 || signal.aborted) return { problem: uploadProblem(code), code }
    }
  }
}

function configure(target: UploadTarget): void {
  if (configured === target) return
  configured = target
  const { region, bucket, localEndpoint } = target
  Amplify.configure(
    {
      Storage: {
        S3: {
          region,
          bucket,
          ...(localEndpoint ? { dangerouslyConnectToHttpEndpointForTesting: 'true' } : {}),
        },
      },
    },
    { Auth: { credentialsProvider: guestCredentials(target) } },
  )
}

async function putObject(
  path: string,
  data: Blob,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<void> {
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

/** The name of the upload: time, random part, and the original name as far as all systems can show it. */
function objectName(name: string, type: string): string {
  const readable = name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
  // By characters: half of one beyond the BMP is no valid URL.
  const start = [...readable].slice(0, 80).join('') || 'bild'
  return `${Date.now()}-${newId().slice(0, 8)}-${start}.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`
}

function uploadProblem(name: string): UploadProblem {
  if (navigator.onLine === false) return 'offline'
  if (name === 'RequestTimeTooSkewed') return 'clock'
  if (/timeout|cancel/i.test(name)) return 'timeout'
  return name === 'ERR_NETWORK' || name === 'TypeError' ? 'noAnswer' : 'server'
}
