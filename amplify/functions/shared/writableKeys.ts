/**
 * Key prefixes, with * for a part, that each function writes for requests that may be erased
 * meanwhile. It erases these again, and ../permissions.ts gives it the right to delete only these.
 */
export const writableKeys = {
  'mail-office': [
    'requests/*/attempts/',
    'requests/*/pictures.json',
    'requests/*/bild-',
    'requests/*/sent.json',
    'days/*/mailed/',
  ],
  'send-webhook': ['requests/*/webhook.json'],
  'ses-events': ['requests/*/delivered.json', 'requests/*/bounced.json', 'days/*/delivered/'],
  reconcile: [
    'requests/*/attempts/',
    'requests/*/sent.json',
    'days/*/mailed/',
    'days/*/delivered/',
  ],
} as const
export type Writer = keyof typeof writableKeys

/** Whether a key starts with a pattern, with * for a part. */
export const matchesKeyPattern = (key: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`,
    's',
  ).test(key)
