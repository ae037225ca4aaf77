import { defineFunction } from '@aws-amplify/backend'

export const digest = defineFunction({
  name: 'digest',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 512,
  // EventBridge counts the days of the week from Sunday, 1.
  schedule: { cron: '0 7 ? * 2 *', timezone: 'Europe/Stockholm' },
  timeoutSeconds: 300,
  logging: { retention: '3 months' },
})
