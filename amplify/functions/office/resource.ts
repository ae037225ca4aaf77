import { defineFunction } from '@aws-amplify/backend'

export const office = defineFunction({
  name: 'office',
  runtime: 24,
  architecture: 'arm64',
  // A whole processor: a list reads thousands of small objects.
  memoryMB: 1769,
  timeoutSeconds: 60,
  logging: { retention: '3 months' },
})
