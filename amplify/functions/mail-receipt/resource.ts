import { defineFunction } from '@aws-amplify/backend'
import { timeoutSeconds } from '../shared/timeouts.ts'

export const mailReceipt = defineFunction({
  name: 'mail-receipt',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 256,
  timeoutSeconds: timeoutSeconds['mail-receipt'],
  logging: { retention: '3 months' },
})
