import { defineFunction } from '@aws-amplify/backend'
import { timeoutSeconds } from '../shared/timeouts.ts'

export const inspectUpload = defineFunction({
  name: 'inspect-upload',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 512,
  timeoutSeconds: timeoutSeconds['inspect-upload'],
  // The bucket calls it: in another stack the two would wait for each other.
  resourceGroupName: 'storage',
  logging: { retention: '3 months' },
})
