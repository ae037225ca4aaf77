import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'
import { mendEndpoint, viteAmplifyLocal } from '../../scripts/vite/viteAmplifyLocal.ts'

const base = 'node_modules/@aws-amplify/storage/dist/esm/providers/s3/utils/client/s3data/base.mjs'

test("the installed Amplify still has the fault, and the mended code parses with the endpoint's refusal out of the way", () => {
  const mended = mendEndpoint(readFileSync(base, 'utf8'), 'http://localhost:21205')
  expect(mended).toContain('endpoint = new AmplifyUrl("http://localhost:21205"); } else { assertValidationError(')
})

test('the mended module is what the bundle holds', async () => {
  const outputs = join(mkdtempSync(join(tmpdir(), 'outputs-')), 'amplify_outputs.json')
  writeFileSync(
    outputs,
    JSON.stringify({
      auth: { aws_region: 'eu-north-1', identity_pool_id: 'pool' },
      storage: { aws_region: 'eu-north-1', bucket_name: 'bucket' },
      custom: {
        siteOrigin: 'https://example.org',
        quoteEndpoint: 'http://localhost:21206',
        localAws: { endpoint: 'http://localhost:21205' },
      },
    }),
  )
  vi.stubEnv('AMPLIFY_OUTPUTS', outputs)
  const entry = '\0entry'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      viteAmplifyLocal(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : undefined),
        load: (id) => (id === entry ? `export { uploadData } from 'aws-amplify/storage'` : undefined),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  })
  const chunks = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  expect(chunks.map((each) => (each.type === 'chunk' ? each.code : '')).join('')).toContain('http://localhost:21205')
})
