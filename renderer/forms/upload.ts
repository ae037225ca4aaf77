/** Reads and uploads pictures. A separate script because of the large storage client, loaded when the file input is used (scripts/vite/viteStandaloneScript.ts). */
import { Amplify } from '@aws-amplify/core'
import { uploadData } from 'aws-amplify/storage'
import { limits } from '../../amplify/functions/shared/request.ts'
import type { UploadProblem, UploadTarget } from './context.ts'
import { guestCredentials } from './guestCredentials.ts'
import { newId } from './polyfills.ts'
import { errorName } from '../../amplify/functions/shared/errorName.ts'

type UploadResult = { path: string } | { problem: UploadProblem; code: string }
type Progress = (share: number) => void

/** Amplify parses S3's errors: the page's Trusted Types policy allows XML only. */
const { trustedTypes } = globalThis
if (trustedTypes && !trustedTypes.defaultPolicy)
  trustedTypes.createPolicy('default', { createHTML: (text) => (text.startsWith('<?xml') ? text : null) })

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
  const path = `public/quarantine/${requestId}/${objectName(name)}`
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
    { Storage: { S3: { region, bucket, ...(localEndpoint ? { dangerouslyConnectToHttpEndpointForTesting: 'true' } : {}) } } },
    { Auth: { credentialsProvider: guestCredentials(target) } },
  )
}

async function putObject(path: string, data: Blob, onProgress: Progress, signal: AbortSignal): Promise<void> {
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

/** The name of the upload: time, random part and original name. */
function objectName(name: string): string {
  const readable = name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .slice(0, 80)
  return `${Date.now()}-${newId().slice(0, 8)}-${readable}.jpg`
}

function uploadProblem(name: string): UploadProblem {
  if (navigator.onLine === false) return 'offline'
  if (name === 'RequestTimeTooSkewed') return 'clock'
  if (/timeout|cancel/i.test(name)) return 'timeout'
  return name === 'ERR_NETWORK' || name === 'TypeError' ? 'noAnswer' : 'server'
}

const longestSide = 1920
const quality = 0.85

type UnusableReason = 'type' | 'size' | 'pixels' | 'unreadable'

/** A picked file as a JPEG small enough for mails, or why it is refused. Redrawing removes metadata such as the location. */
export async function readPicture(file: Blob): Promise<Blob | UnusableReason> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )
  if (!bytes?.length) return 'unreadable'
  // Not by file.type, which some file managers omit or get wrong.
  if (!/^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(String.fromCharCode(...bytes.subarray(0, 12)))) return 'type'
  if (file.size > limits.imageBytes) return 'size'
  if (isCutOff(bytes)) return 'unreadable'
  const { width, height } = await sizeOf(file)
  if (Math.max(width, height) > limits.imageSide || width * height > limits.imagePixels) return 'pixels'
  return (width && (await scalePicture(file).catch(() => undefined))) || 'unreadable'
}

/** The size from the file's header, without decoding, which would fail for 20,000 × 20,000 pixels. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await new Promise((resolve) => (image.onload = image.onerror = resolve))
  URL.revokeObjectURL(image.src)
  return { width: image.naturalWidth, height: image.naturalHeight }
}

async function scalePicture(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')!
  // JPEG has no transparency, and transparent pixels would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/**
 * A JPEG without an end marker, which Firefox and WebKit draw partially. Skips the metadata, which may contain a complete thumbnail, and the
 * fill bytes (0xff) that may precede each marker.
 */
function isCutOff(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff) return false
  let at = 2
  while (at < bytes.length && bytes[at + 1] !== 0xda) at += bytes[at + 1] === 0xff ? 1 : 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
  for (; at < bytes.length; at++) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return false
  return true
}
