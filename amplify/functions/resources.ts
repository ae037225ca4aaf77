/** The definitions of all Lambda functions. */
import { fileURLToPath } from 'node:url'
import { defineFunction, secret } from '@aws-amplify/backend'
import { timeoutSeconds } from './shared/timeouts.ts'

const logging = { retention: '3 months' } as const
const shared = { runtime: 24, architecture: 'arm64', logging } as const

/**
 * Absolute: Amplify resolves relative paths by a stack trace, which is wrong for calls inside a
 * function.
 */
const entryOf = (name: string): string =>
  fileURLToPath(new URL(`./${name}/handler.ts`, import.meta.url))

/** Memory also determines the CPU share. */
const create = (
  name: keyof typeof timeoutSeconds,
  memoryMB: number,
  more: {
    resourceGroupName?: 'auth'
    environment?: Record<string, ReturnType<typeof secret>>
  } = {},
) =>
  defineFunction({
    ...shared,
    ...more,
    name,
    entry: entryOf(name),
    memoryMB,
    timeoutSeconds: timeoutSeconds[name],
  })

// Visitors wait for its response.
export const sendOffert = create('send-offert', 1024)
export const mailOffice = create('mail-office', 512)
export const mailReceipt = create('mail-receipt', 256)
export const reconcile = create('reconcile', 512)
export const sendWebhook = create('send-webhook', 256, {
  environment: { WEBHOOK_SECRET: secret('WEBHOOK_SECRET') },
})
export const sesEvents = create('ses-events', 256)
export const canary = create('canary', 256)
export const digest = create('digest', 512)
export const inspectUpload = create('inspect-upload', 512)

// One full CPU: a list reads thousands of small objects.
export const office = create('office', 1769)

// In the stack of the user pool, which refers to it.
export const signInCode = create('sign-in-code', 512, { resourceGroupName: 'auth' })

/** Its URL followed by /callback is the OAuth app's callback at GitHub. */
export const cmsAuth = defineFunction({
  ...shared,
  ...{ name: 'cms-auth', entry: entryOf('cms-auth'), memoryMB: 256, timeoutSeconds: 15 },
  environment: {
    CMS_GITHUB_CLIENT_ID: secret('CMS_GITHUB_CLIENT_ID'),
    CMS_GITHUB_CLIENT_SECRET: secret('CMS_GITHUB_CLIENT_SECRET'),
  },
})
