/**
 * The rights of guests and functions as data: backend.ts creates the roles, and the local AWS
 * enforces the same list, so that a missing right fails locally and not after the deployment.
 */
import { writableKeys } from './functions/shared/writableKeys.ts'
import type { timeoutSeconds } from './functions/shared/timeouts.ts'
import { hasKey } from './functions/shared/keys.ts'

export type Permission = {
  actions: string[]
  bucket: 'upload' | 'data'
  /** Key prefixes, with * for a part; '' is every key. */
  prefixes: string[]
}
export type FunctionName = keyof typeof timeoutSeconds
export type Caller = FunctionName | 'guest' | 'leads'

const quarantine = 'public/quarantine/'

// Listing is for the whole bucket: without it S3 answers 403 instead of 404 for a key that does not
// exist.
const list: Permission = { actions: ['s3:ListBucket'], bucket: 'data', prefixes: [''] }
const data = (action: 'GetObject' | 'PutObject', ...prefixes: string[]): Permission => ({
  actions: [`s3:${action}`],
  bucket: 'data',
  prefixes,
})
/** Lets a function permanently delete its own late writes about an erased request. */
const eraseOwn = (keys: readonly string[]): Permission[] => [
  { actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'], bucket: 'data', prefixes: [...keys] },
  { actions: ['s3:ListBucketVersions'], bucket: 'data', prefixes: [''] },
]

/** What is stored about requests. */
const everything = ['requests/', 'days/', 'office/', 'receipts/']

const eraseUploads: Permission[] = [
  {
    actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
    bucket: 'upload',
    prefixes: [quarantine],
  },
  { actions: ['s3:ListBucketVersions'], bucket: 'upload', prefixes: [''] },
]

/** See functions/shared/ceiling.ts. */
const countMails: Permission[] = [
  {
    actions: ['s3:GetObject', 's3:PutObject'],
    bucket: 'upload',
    prefixes: ['recent/ceilings/'],
  },
  { actions: ['s3:ListBucket'], bucket: 'upload', prefixes: [''] },
]
/** See functions/shared/receiptStop.ts. */
const receiptBounces = 'receipt-bounces.json'

/** See functions/shared/networks.ts. */
const countNetworks: Permission[] = [
  { actions: ['s3:PutObject'], bucket: 'upload', prefixes: ['recent/'] },
  { actions: ['s3:ListBucket'], bucket: 'upload', prefixes: [''] },
]

export const permissions: Record<Caller, Permission[]> = {
  guest: [{ actions: ['s3:PutObject'], bucket: 'upload', prefixes: [quarantine] }],
  'send-offert': [
    data('GetObject', 'requests/'),
    data('PutObject', 'requests/', 'days/'),
    list,
    ...countNetworks,
  ],
  'mail-office': [
    { actions: ['s3:GetObject'], bucket: 'upload', prefixes: [quarantine] },
    data('GetObject', 'requests/'),
    data('PutObject', 'requests/', 'days/'),
    list,
    ...eraseOwn(writableKeys['mail-office']),
  ],
  'mail-receipt': [
    data('GetObject', 'requests/', 'receipts/', receiptBounces),
    data('PutObject', 'receipts/'),
    list,
    ...countMails,
  ],
  // It deletes erased requests that a backup brought back.
  reconcile: [
    data('GetObject', 'requests/', 'receipts/'),
    data('PutObject', 'requests/', 'days/'),
    list,
    ...eraseOwn(everything),
  ],
  'send-webhook': [
    data('GetObject', 'requests/'),
    data('PutObject', 'requests/*/webhook.json'),
    list,
    ...eraseOwn(writableKeys['send-webhook']),
  ],
  'ses-events': [
    data('GetObject', 'requests/', receiptBounces),
    data('PutObject', 'requests/', 'days/', receiptBounces),
    list,
    ...eraseOwn(writableKeys['ses-events']),
  ],
  canary: [],
  digest: [data('GetObject', 'requests/', receiptBounces), data('PutObject', 'days/'), list],
  // Erasing deletes every version of all objects of a request.
  office: [
    { actions: ['s3:GetObject'], bucket: 'upload', prefixes: [quarantine] },
    ...eraseUploads,
    data('GetObject', 'requests/', 'receipts/', 'access/'),
    data('PutObject', 'requests/', 'days/', 'office/', 'access/'),
    list,
    ...eraseOwn(everything),
  ],
  /** `npm run leads`, whose role the owner creates by README.md. */
  leads: [data('GetObject', ''), data('PutObject', ''), list, ...eraseOwn(['']), ...eraseUploads],
  'sign-in-code': countMails,
  'inspect-upload': [
    { actions: ['s3:GetObject', 's3:DeleteObject'], bucket: 'upload', prefixes: [quarantine] },
    ...countNetworks,
  ],
}

/** The functions that send mail, with the configuration set of each. */
const senders = {
  'mail-office': 'office',
  'mail-receipt': 'receipts',
  reconcile: 'office',
  digest: 'office',
  office: 'office',
} as const
export type MailKind = (typeof senders)[keyof typeof senders]
/** The configuration set of a function; undefined when it may not send mail. */
export const mailKindOf = (caller: string): MailKind | undefined =>
  hasKey(senders, caller) ? senders[caller] : undefined
