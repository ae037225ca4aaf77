/** The calls of S3 that the site and its functions make, with one file an object. */
import { createHash } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { html, lines } from '../../amplify/functions/shared/html.ts'
import { writeFileAtomic } from '../build/writeFileAtomic.ts'
import { filesIn, readIfExists } from './files.ts'
import type { Answer, Call } from './server.ts'

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

const failure = (statusCode: number, code: string): Answer => ({
  statusCode,
  body: html`<Error><Code>${code}</Code></Error>`.html,
})

const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

export function createS3(folder: string): (call: Call) => Answer {
  // Names of keys may hold what names of files may not.
  const fileOf = (key: string) => join(folder, ...key.split('/').map(encodeURIComponent))
  const keyOf = (file: string) => file.split('/').map(decodeURIComponent).join('/')

  function list(bucket: string, prefix: string): Answer {
    const keys = filesIn(folder).map(keyOf)
    const contents = keys
      .filter((key) => key.startsWith(`${bucket}/${prefix}`))
      .map((key) => {
        const at = statSync(fileOf(key)).mtime.toISOString()
        const etag = etagOf(readIfExists(fileOf(key)) ?? Buffer.alloc(0))
        const name = key.slice(bucket.length + 1)
        return html`<Contents><Key>${name}</Key><LastModified>${at}</LastModified><ETag>${etag}</ETag></Contents>`
      })
    const result = html`<ListBucketResult><IsTruncated>false</IsTruncated>${lines(contents)}</ListBucketResult>`
    return { body: result.html }
  }

  return ({ method, url, headers, body }) => {
    const key = decodeURIComponent(url.pathname.slice(1))
    if (url.searchParams.has('list-type'))
      return list(key.replace(/\/$/, ''), url.searchParams.get('prefix') ?? '')
    const file = fileOf(key)
    const current = readIfExists(file)
    if (method === 'PUT') {
      const { 'if-none-match': isNew, 'if-match': etag } = headers
      const hasChanged = etag !== undefined && (!current || etag !== etagOf(current))
      if ((isNew && current) || hasChanged) return failure(412, 'PreconditionFailed')
      writeFileAtomic(file, body)
      return { headers: { etag: etagOf(body) } }
    }
    if (method === 'DELETE') {
      rmSync(file, { force: true })
      return { statusCode: 204 }
    }
    if (!current) return failure(404, 'NoSuchKey')
    const disposition = url.searchParams.get('response-content-disposition')
    return {
      headers: {
        etag: etagOf(current),
        'content-type': types[extname(key)] ?? 'application/octet-stream',
        'content-length': String(current.length),
        ...(disposition && { 'content-disposition': disposition }),
      },
      body: current,
    }
  }
}
