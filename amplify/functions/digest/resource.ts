import { defineFunction } from '@aws-amplify/backend'
import { timeoutSeconds } from '../shared/timeouts.ts'

export const digest = defineFunction({
  name: 'digest',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 512,
  timeoutSeconds: timeoutSeconds.digest,
  logging: { retention: '3 months' },
})
