import { defineFunction } from '@aws-amplify/backend'
import { timeoutSeconds } from '../shared/timeouts.ts'

export const canary = defineFunction({
  name: 'canary',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 256,
  timeoutSeconds: timeoutSeconds.canary,
  logging: { retention: '3 months' },
})
