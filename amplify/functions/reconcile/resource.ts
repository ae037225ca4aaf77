import { defineFunction } from '@aws-amplify/backend'
import { timeoutSeconds } from '../shared/timeouts.ts'

export const reconcile = defineFunction({
  name: 'reconcile',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 512,
  timeoutSeconds: timeoutSeconds.reconcile,
  logging: { retention: '3 months' },
})
