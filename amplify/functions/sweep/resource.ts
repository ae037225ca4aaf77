import { defineFunction } from '@aws-amplify/backend'

export const sweep = defineFunction({
  name: 'sweep',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 512,
  schedule: 'every 5m',
  // Over before the next one starts, so that no two of them mail the same request.
  timeoutSeconds: 270,
  logging: { retention: '3 months' },
})
