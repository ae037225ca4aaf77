/** Function timeouts in seconds, on AWS and the local AWS. Queues and claims depend on them. */
export const timeoutSeconds = {
  'send-offert': 30,
  // SES is slow with mails of 9 MB.
  'mail-office': 60,
  'mail-receipt': 30,
  // Shorter than its schedule's interval.
  reconcile: 270,
  'send-webhook': 30,
  'ses-events': 30,
  canary: 60,
  digest: 300,
  'inspect-upload': 30,
  office: 60,
  // Cognito's limit for triggers.
  'sign-in-code': 5,
} as const
