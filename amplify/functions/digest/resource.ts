import { defineFunction } from '@aws-amplify/backend'
import { timeoutSeconds } from '../timeouts.ts'

export const digest = defineFunction({
  name: 'digest',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 512,
  // EventBridge counts the days of the week from Sunday, 1.
  schedule: { cron: '0 7 ? * 2 *', timezone: 'Europe/Stockholm' },
  timeoutSeconds: timeoutSeconds.digest,
  logging: { retention: '3 months' },
})
