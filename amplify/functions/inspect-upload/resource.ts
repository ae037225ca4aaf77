import { defineFunction } from '@aws-amplify/backend'
import { timeoutSeconds } from '../shared/timeouts.ts'

export const inspectUpload = defineFunction({
  name: 'inspect-upload',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 512,
  timeoutSeconds: timeoutSeconds['inspect-upload'],
  logging: { retention: '3 months' },
})
