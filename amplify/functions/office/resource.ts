import { defineFunction } from '@aws-amplify/backend'
import { officeTimeoutSeconds } from '../shared/timeouts.ts'

export const office = defineFunction({
  name: 'office',
  runtime: 24,
  architecture: 'arm64',
  // A whole processor: a list reads thousands of small objects.
  memoryMB: 1769,
  timeoutSeconds: officeTimeoutSeconds,
  logging: { retention: '3 months' },
})
