export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** The format by the first bytes: names and declared types may be wrong. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return /^RIFF.{4}WEBP/s.test(start) ? 'image/webp' : undefined
}
