/** A sent mail, as the local server lists it for the view of mails. */
export type MailSummary = {
  id: string
  at: string
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  hasHtml: boolean
  attachments: { name: string; type: string; bytes: number }[]
  /** Without the headers that SES adds. */
  headers: Record<string, string>
}
