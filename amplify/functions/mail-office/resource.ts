import { defineFunction } from '@aws-amplify/backend'
import { timeoutSeconds } from '../shared/timeouts.ts'

export const mailOffice = defineFunction({
  name: 'mail-office',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 512,
  timeoutSeconds: timeoutSeconds['mail-office'],
  logging: { retention: '3 months' },
})
