/** Uploads pictures with Amplify Storage, as a guest. Loaded when a picture is picked. */
import { Amplify } from 'aws-amplify'
import { uploadData } from 'aws-amplify/storage'
import type { UploadTarget } from '../content/model/formContext.ts'

const timeoutMs = 60_000
let configured: UploadTarget | undefined

/** The path of the uploaded picture. `onProgress` gets a share from 0 to 1. */
export async function uploadPicture(
  name: string,
  jpeg: Blob,
  requestId: string,
  target: UploadTarget,
  onProgress: (share: number) => void,
): Promise<string> {
  configure(target)
  const path = `public/quarantine/${requestId}/${objectName(name)}`
  const task = uploadData({
    path,
    data: jpeg,
    options: {
      contentType: jpeg.type,
      onProgress: ({ transferredBytes }) => onProgress(transferredBytes / jpeg.size),
    },
  })
  // While it waits for credentials, cancelling it does not settle its result.
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => {
      task.cancel()
      reject(new Error('upload: no answer'))
    }, timeoutMs)
  })
  await Promise.race([task.result, timeout])
  return path
}

function configure(target: UploadTarget): void {
  if (configured === target) return
  configured = target
  const { region, bucket, identityPoolId, localEndpoint } = target
  Amplify.configure({
    Auth: {
      Cognito: {
        identityPoolId,
        allowGuestAccess: true,
        ...(localEndpoint && { identityPoolEndpoint: localEndpoint }),
      },
    },
    Storage: {
      S3: {
        region,
        bucket,
        ...(localEndpoint && { dangerouslyConnectToHttpEndpointForTesting: 'true' }),
      },
    },
  })
}

/** Time, random part, and the original name as far as all systems can show it. */
function objectName(name: string): string {
  const readable = name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
  // By characters: half of one beyond the BMP is no valid URL.
  const start = [...readable].slice(0, 80).join('') || 'bild'
  return `${Date.now()}-${crypto.randomUUID().slice(0, 8)}-${start}.jpg`
}
