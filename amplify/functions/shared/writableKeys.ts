/**
 * What a function writes about a request that may be erased meanwhile: the starts of the keys, with * for a part. It erases these again,
 * and ../permissions.ts gives it the right to these and to nothing else of the record.
 */
export const writableKeys = {
  'mail-office': ['requests/*/attempts/', 'requests/*/pictures.json', 'requests/*/bild-', 'requests/*/sent.json', 'days/*/mailed/'],
  'ses-events': ['requests/*/delivered.json', 'requests/*/bounced.json', 'days/*/delivered/'],
  reconcile: ['requests/*/attempts/', 'requests/*/sent.json', 'days/*/mailed/', 'days/*/delivered/'],
} as const
export type Writer = keyof typeof writableKeys

/** Whether a key begins like this, with * for a part of it. */
export const matchesKeyPattern = (key: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`, 's').test(key)
