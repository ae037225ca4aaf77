import { writableKeys } from './functions/shared/writableKeys.ts'
import type { timeoutSeconds } from './functions/shared/timeouts.ts'

/**
 * What guests and functions may do, as data: backend.ts makes the roles of it, and the local AWS enforces the same list,
 * so that a right that is missing fails on the developer's machine and not after the deployment.
 */
export type Permission = {
  actions: string[]
  bucket: 'upload' | 'data'
  /** Starts of the keys that may be touched, with * for a part; '' is every key. */
  prefixes: string[]
}
export type FunctionName = keyof typeof timeoutSeconds
export type Caller = FunctionName | 'guest' | 'office'

const quarantine = 'public/quarantine/'

// Listing is for the whole bucket: without it S3 answers 403 instead of 404 for a key that does not exist.
const list: Permission = { actions: ['s3:ListBucket'], bucket: 'data', prefixes: [''] }
const data = (action: 'GetObject' | 'PutObject', ...prefixes: string[]): Permission => ({
  actions: [`s3:${action}`],
  bucket: 'data',
  prefixes,
})
/** Erasing for good what it wrote itself after a request was erased; the request is nothing that any function may delete. */
const eraseOwn = (own: readonly string[]): Permission[] => [
  { actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'], bucket: 'data', prefixes: [...own] },
  { actions: ['s3:ListBucketVersions'], bucket: 'data', prefixes: [''] },
]

/** See functions/shared/networks.ts. */
const countNetworks: Permission[] = [
  { actions: ['s3:PutObject'], bucket: 'upload', prefixes: ['recent/'] },
  { actions: ['s3:ListBucket'], bucket: 'upload', prefixes: [''] },
]

export const permissions: Record<Caller, Permission[]> = {
  guest: [{ actions: ['s3:PutObject'], bucket: 'upload', prefixes: [quarantine] }],
  'send-offert': [data('GetObject', 'requests/'), data('PutObject', 'requests/', 'days/'), list, ...countNetworks],
  'mail-office': [
    { actions: ['s3:GetObject'], bucket: 'upload', prefixes: [quarantine] },
    data('GetObject', 'requests/'),
    data('PutObject', 'requests/', 'days/'),
    list,
    ...eraseOwn(writableKeys['mail-office']),
  ],
  'mail-receipt': [data('GetObject', 'requests/', 'receipts/'), data('PutObject', 'receipts/'), list],
  reconcile: [data('GetObject', 'requests/'), data('PutObject', 'requests/', 'days/'), list, ...eraseOwn(writableKeys.reconcile)],
  'ses-events': [data('GetObject', 'requests/'), data('PutObject', 'requests/', 'days/'), list, ...eraseOwn(writableKeys['ses-events'])],
  canary: [],
  digest: [data('GetObject', 'requests/'), list],
  // Only where OFFICE_LOGIN made it. What erases takes every version of all that is kept of a request.
  office: [
    { actions: ['s3:GetObject', 's3:DeleteObject', 's3:DeleteObjectVersion'], bucket: 'upload', prefixes: [quarantine] },
    { actions: ['s3:ListBucketVersions'], bucket: 'upload', prefixes: [''] },
    data('GetObject', 'requests/', 'receipts/'),
    data('PutObject', 'requests/', 'days/', 'office/'),
    list,
    {
      actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
      bucket: 'data',
      prefixes: ['requests/', 'days/', 'office/', 'receipts/'],
    },
    { actions: ['s3:ListBucketVersions'], bucket: 'data', prefixes: [''] },
  ],
  'inspect-upload': [{ actions: ['s3:GetObject', 's3:DeleteObject'], bucket: 'upload', prefixes: [quarantine] }, ...countNetworks],
}

/** Who may send mail, and with which of SES's configuration sets. Rights to the queues come with the mappings; reconcile and office may send to the office's. */
const senders = {
  'mail-office': 'office',
  'mail-receipt': 'receipts',
  reconcile: 'office',
  digest: 'office',
  office: 'office',
} as const
export type MailKind = (typeof senders)[keyof typeof senders]
/** The set that a function mails with; undefined: it may not. */
export const mailKindOf = (caller: string): MailKind | undefined =>
  Object.hasOwn(senders, caller) ? senders[caller as keyof typeof senders] : undefined
