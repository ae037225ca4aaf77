/**
 * What guests and functions may do, as data: backend.ts makes the roles of it, and the local AWS enforces the same list,
 * so that a right that is missing fails on the developer's machine and not after the deployment.
 */
export type Permission = {
  actions: string[]
  bucket: 'upload' | 'data'
  /** Starts of the keys that may be touched; '' is every key. */
  prefixes: string[]
}
export type FunctionName = 'send-offert' | 'sweep' | 'digest' | 'inspect-upload'
export type Caller = FunctionName | 'guest'

const quarantine = 'public/quarantine/'

// Listing is for the whole bucket: without it S3 answers 403 instead of 404 for a key that does not exist.
const list: Permission = { actions: ['s3:ListBucket'], bucket: 'data', prefixes: [''] }

export const permissions: Record<Caller, Permission[]> = {
  guest: [{ actions: ['s3:PutObject'], bucket: 'upload', prefixes: [quarantine] }],
  'send-offert': [
    { actions: ['s3:GetObject'], bucket: 'upload', prefixes: [quarantine] },
    { actions: ['s3:GetObject'], bucket: 'data', prefixes: ['requests/'] },
    { actions: ['s3:PutObject'], bucket: 'data', prefixes: ['outbox/', 'requests/', 'ratelimit/', 'receipts/'] },
    { actions: ['s3:DeleteObject'], bucket: 'data', prefixes: ['outbox/'] },
    list,
  ],
  sweep: [
    { actions: ['s3:GetObject'], bucket: 'upload', prefixes: [quarantine] },
    { actions: ['s3:GetObject'], bucket: 'data', prefixes: ['requests/'] },
    { actions: ['s3:PutObject'], bucket: 'data', prefixes: ['requests/', 'receipts/'] },
    { actions: ['s3:DeleteObject'], bucket: 'data', prefixes: ['outbox/'] },
    list,
  ],
  digest: [{ actions: ['s3:GetObject'], bucket: 'data', prefixes: ['requests/'] }, list],
  'inspect-upload': [{ actions: ['s3:GetObject', 's3:DeleteObject'], bucket: 'upload', prefixes: [quarantine] }],
}

/** Nobody else's role may send mail. */
export const senders: Caller[] = ['send-offert', 'sweep', 'digest']
