/** Loaded when a picture is picked: nobody else needs the storage client. */
import { Amplify } from '@aws-amplify/core'
import { uploadData } from 'aws-amplify/storage'
import type { messages } from '../messages.ts'
import type { UploadTarget } from './context.ts'
import { guestCredentials } from './guestCredentials.ts'
import { scaledPicture } from './scaledPicture.ts'

export type UploadProblem = keyof typeof messages.pictures.reasons
export type Upload = { path: string } | { problem: UploadProblem; code: string }

const stalledMs = 30_000
let configured: UploadTarget | undefined

/** Stores one picture in the request's folder. Never throws. `onProgress` gets a share from 0 to 1. */
export async function store(file: File, requestId: string, target: UploadTarget, onProgress: (share: number) => void): Promise<Upload> {
  const data = await scaledPicture(file)
  if (!data) return { problem: 'unreadable', code: file.type }
  configure(target)
  const path = `public/quarantine/${requestId}/${objectName(file.name)}`
  for (let attempt = 1; ; attempt++) {
    try {
      await put(path, data, onProgress)
      return { path }
    } catch (error) {
      const { name } = error as Error
      // Only this picture can bear the name: an earlier attempt had stored it, its answer was lost.
      if (name === 'PreconditionFailed') return { path }
      if (attempt === 2) return { problem: problemOf(name), code: name }
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

async function put(path: string, data: Blob, onProgress: (share: number) => void): Promise<void> {
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
  let stalled: ReturnType<typeof setTimeout> | undefined
  function watch() {
    clearTimeout(stalled)
    stalled = setTimeout(() => task.cancel(), stalledMs)
  }
  watch()
  try {
    await task.result
  } finally {
    clearTimeout(stalled)
  }
}

/** Time, a random part and the name the visitor knows the picture by. */
function objectName(name: string): string {
  const known = name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .slice(0, 80)
  return `${Date.now()}-${crypto.randomUUID().slice(0, 8)}-${known}.jpg`
}

function problemOf(name: string): UploadProblem {
  if (navigator.onLine === false) return 'offline'
  if (/timeout|cancel/i.test(name)) return 'timeout'
  return name === 'ERR_NETWORK' || name === 'TypeError' ? 'noAnswer' : 'server'
}
