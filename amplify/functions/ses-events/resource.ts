import { defineFunction } from '@aws-amplify/backend'
import { timeoutSeconds } from '../shared/timeouts.ts'

export const sesEvents = defineFunction({
  name: 'ses-events',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 256,
  timeoutSeconds: timeoutSeconds['ses-events'],
  logging: { retention: '3 months' },
})
