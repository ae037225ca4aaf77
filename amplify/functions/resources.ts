/** The definitions of the Lambda functions. */
import { fileURLToPath } from 'node:url'
import { defineFunction } from '@aws-amplify/backend'

/** Memory also determines the share of a CPU. */
function define(name: string, memoryMB: number, timeoutSeconds: number) {
  return defineFunction({
    name,
    // Absolute: Amplify resolves relative paths by the place of the call.
    entry: fileURLToPath(new URL(`./${name}/handler.ts`, import.meta.url)),
    runtime: 24,
    architecture: 'arm64',
    logging: { retention: '3 months' },
    memoryMB,
    timeoutSeconds,
  })
}

// Visitors wait for its response.
export const sendOffert = define('send-offert', 1024, 30)
// SES is slow with mails of 9 MB.
export const mail = define('mail', 512, 120)
// A list reads thousands of small objects.
export const office = define('office', 1769, 60)
export const reminder = define('reminder', 512, 120)
