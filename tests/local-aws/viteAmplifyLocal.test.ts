import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mendEndpoint } from '../../scripts/vite/viteAmplifyLocal.ts'

test("the installed Amplify still has the fault, and the mended code parses with the endpoint's refusal out of the way", () => {
  const code = readFileSync('node_modules/@aws-amplify/storage/dist/esm/providers/s3/utils/client/s3data/base.mjs', 'utf8')
  expect(mendEndpoint(code, 'http://localhost:21205')).toContain(
    'endpoint = new AmplifyUrl("http://localhost:21205"); } else { assertValidationError(',
  )
})
