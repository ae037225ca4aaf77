import { expect, test } from 'vitest'
import { finisher } from '../../scripts/build/finishHtml.ts'

const client = '/assets/entries/client.js'

function built(head: string, preview?: boolean): string {
  const deployment = {
    auth: { aws_region: 'eu-north-1', identity_pool_id: 'eu-north-1:0' },
    storage: { aws_region: 'eu-north-1', bucket_name: 'bilder' },
    custom: { siteOrigin: 'https://www.firma.example', quoteEndpoint: 'https://form.example/', preview },
  }
  const finish = finisher({ client, behaviours: { everyPage: '1' }, deployment, origin: deployment.custom.siteOrigin, scripts: '' })
  const parts = { head, base: '', styles: { rules: '', classes: [] }, body: { above: '', main: '', below: '' } }
  return finish(parts, 'index.html')
    .map(({ text }) => text)
    .join('')
}

test('search engines find the site and not its previews', () => {
  const page = '<meta charSet="utf-8"/><meta name="robots" content="index, follow"/>'
  expect(built(page)).toContain('content="index, follow"')
  expect(built(page, true)).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(() => built('<meta charSet="utf-8"/>', true)).toThrow('no <meta name="robots">')
})
