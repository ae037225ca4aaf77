import { defineFunction } from '@aws-amplify/backend'
import { timeoutSeconds } from '../shared/timeouts.ts'

export const sendOffert = defineFunction({
  name: 'send-offert',
  runtime: 24,
  architecture: 'arm64',
  // More memory is more processor: the visitor waits for this one.
  memoryMB: 1024,
  timeoutSeconds: timeoutSeconds['send-offert'],
  logging: { retention: '3 months' },
})
