/**
 * What guests and functions may do, as data: backend.ts makes the roles of it, and the local AWS enforces the same list,
 * so that a right that is missing fails on the developer's machine and not after the deployment.
 */
export type Permission = {
  actions: string[]
  bucket: 'upload' | 'data'
  /** Start of the keys that may be touched or listed; '' is the whole bucket. */
  prefixes: string[]
}
export type Caller = 'guest' | 'send-offert' | 'sweep' | 'digest' | 'inspect-upload'

export const quarantine = 'public/quarantine/'

export const permissions: Record<Caller, Permission[]> = {
  guest: [{ actions: ['s3:PutObject'], bucket: 'upload', prefixes: [quarantine] }],
  'send-offert': [
    { actions: ['s3:GetObject'], bucket: 'upload', prefixes: [quarantine] },
    { actions: ['s3:ListBucket'], bucket: 'upload', prefixes: [quarantine] },
    { actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], bucket: 'data', prefixes: [''] },
    { actions: ['s3:ListBucket'], bucket: 'data', prefixes: [''] },
  ],
  sweep: [
    { actions: ['s3:GetObject'], bucket: 'upload', prefixes: [quarantine] },
    { actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], bucket: 'data', prefixes: [''] },
    { actions: ['s3:ListBucket'], bucket: 'data', prefixes: [''] },
  ],
  digest: [
    { actions: ['s3:GetObject', 's3:PutObject'], bucket: 'data', prefixes: [''] },
    { actions: ['s3:ListBucket'], bucket: 'data', prefixes: [''] },
  ],
  'inspect-upload': [{ actions: ['s3:GetObject', 's3:DeleteObject'], bucket: 'upload', prefixes: [quarantine] }],
}

/** Who sends mail, and whether to anybody: nobody else's role gets ses:SendEmail. */
export const senders: Caller[] = ['send-offert', 'sweep', 'digest']
