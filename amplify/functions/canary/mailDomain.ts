/**
 * Whether other mail servers can check the office's mails: without DKIM and DMARC these go to spam,
 * where nobody misses them.
 */
import { resolveTxt } from 'node:dns/promises'
import { GetEmailIdentityCommand, type SESv2Client } from '@aws-sdk/client-sesv2'

type MailDomain = {
  ses: Pick<SESv2Client, 'send'>
  mailFrom: string
  readTxt?: (name: string) => Promise<string[][]>
}

/** Returns what is wrong with the domain of MAIL_FROM. */
export async function mailDomainFaults({
  ses,
  mailFrom,
  readTxt = resolveTxt,
}: MailDomain): Promise<string[]> {
  const domain = mailFrom.slice(mailFrom.indexOf('@') + 1)
  const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
  const dkim = identity.DkimAttributes?.Status ?? 'missing'
  const from = identity.MailFromAttributes?.MailFromDomainStatus
  return [
    ...(identity.VerifiedForSendingStatus ? [] : [`${domain} is not verified`]),
    ...(dkim === 'SUCCESS' ? [] : [`DKIM: ${dkim}`]),
    // Without a MAIL FROM domain of its own the mails are aligned by DKIM alone.
    ...(from === undefined || from === 'SUCCESS' ? [] : [`MAIL FROM (SPF): ${from}`]),
    ...((await hasDmarc(domain, readTxt)) ? [] : ['DMARC: no record']),
  ]
}

/** The record of the domain or of the one above it. */
async function hasDmarc(domain: string, readTxt: typeof resolveTxt): Promise<boolean> {
  const parent = domain.replace(/^[^.]+\./, '')
  for (const name of [domain, ...(parent.includes('.') ? [parent] : [])]) {
    const records = await readTxt(`_dmarc.${name}`).catch((error: { code?: string }) => {
      if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return []
      throw error
    })
    if (records.some((parts) => /^v=DMARC1\s*(;|$)/i.test(parts.join('')))) return true
  }
  return false
}
