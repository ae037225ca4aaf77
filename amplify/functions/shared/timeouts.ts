/** Seconds after which AWS kills a function, and so does the local AWS. Queues and claims reckon with them. */
export const timeoutSeconds = {
  // The visitor waits for this one.
  'send-offert': 30,
  // A mail of 9 MB takes SES a while.
  'mail-office': 60,
  'mail-receipt': 30,
  // Over before the next one starts.
  reconcile: 270,
  'ses-events': 30,
  canary: 60,
  digest: 300,
  'inspect-upload': 30,
} as const
/** Of the function that is there only with the office's login. */
export const officeTimeoutSeconds = 60
