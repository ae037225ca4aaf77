import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { finishHtml } from '../../scripts/build/finishHtml.ts'

const dir = mkdtempSync(join(tmpdir(), 'preview-'))
afterAll(() => rmSync(dir, { recursive: true }))

const entry = '<script src="/assets/entries/client.js" type="module" async></script>'

async function built(html: string, preview?: boolean): Promise<string> {
  mkdirSync(join(dir, 'assets/entries'), { recursive: true })
  writeFileSync(join(dir, 'assets/entries/client.js'), '')
  writeFileSync(join(dir, 'index.html'), `${html}<body><div id="root"></div>${entry}</body>`)
  const deployment = {
    auth: { aws_region: 'eu-north-1', identity_pool_id: 'eu-north-1:0' },
    storage: { aws_region: 'eu-north-1', bucket_name: 'bilder' },
    custom: { siteOrigin: 'https://www.firma.example', quoteEndpoint: 'https://form.example/', preview },
  }
  await finishHtml({ dir, deployment })
  return readFileSync(join(dir, 'index.html'), 'utf8')
}

test('search engines find the site and not its previews', async () => {
  const page = '<head><meta charSet="utf-8"/><meta name="robots" content="index, follow"/></head>'
  expect(await built(page)).toContain('content="index, follow"')
  expect(await built(page, true)).toContain('<meta name="robots" content="noindex, nofollow"/>')
  await expect(built('<head><meta charSet="utf-8"/></head>', true)).rejects.toThrow('no <meta name="robots">')
})
