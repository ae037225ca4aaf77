/** The patch of Amplify's client for the local AWS. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patchEndpoint } from '../../scripts/vite/viteAmplifyLocal.ts'

test('patches the fault of the installed Amplify', () => {
  const code = readFileSync(
    'node_modules/@aws-amplify/storage/dist/esm/providers/s3/utils/client/s3data/base.mjs',
    'utf8',
  )
  expect(patchEndpoint(code, 'http://localhost:21205')).toContain(
    'endpoint = new AmplifyUrl("http://localhost:21205"); } else { assertValidationError(',
  )
})
