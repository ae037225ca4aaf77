import type { DeploySettings } from '../../../amplify/deploySettings.ts'
import type { KeptMail } from '../../local-aws/mailStore.ts'

/** The kinds of tags in a page, and the attributes that each kind has: `a`, `a href`. */
export function tagsIn(html: string): Set<string> {
  if (!html.startsWith('<!doctype html>')) return new Set()
  return new Set(
    [...html.matchAll(/<(\/?[a-z!][^\s>]*)((?:"[^"]*"|[^">])*)/gi)].flatMap(([, name = '', attributes = '']) => [
      name,
      ...[...attributes.matchAll(/([^\s="]+)(?:="[^"]*")?/g)].map(([, attribute]) => `${name} ${attribute}`),
    ]),
  )
}

/** Mails go to the office or to the one address that a visitor gave, and hold no markup and no link but ours. */
export function checkMails(
  mails: readonly KeptMail[],
  { mailFrom, mailFromName, mailTo, siteOrigin }: DeploySettings,
): { mails: number; problems: string[] } {
  const problems: string[] = []
  const ours = new Set<string>()
  for (const mail of mails.filter((each) => each.text.includes('Åström'))) for (const tag of tagsIn(mail.html)) ours.add(tag)
  const replies = new Set(mails.flatMap(({ replyTo }) => replyTo))

  for (const { to, from, subject, html, attachments, id } of mails) {
    const say = (what: string): void => void problems.push(`mail ${id} (${subject.slice(0, 80)}): ${what}`)
    const [recipient = ''] = to
    if (from !== `"${mailFromName}" <${mailFrom}>`) say(`sent as ${from}`)
    if (to.length !== 1 || (recipient !== mailTo[0] && !replies.has(recipient))) say(`sent to ${to.join(', ')}`)
    if (/evil/.test(to.join())) say(`sent to ${to.join(', ')}`)
    if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(subject)) say('control characters in the subject')
    for (const tag of tagsIn(html)) if (!ours.has(tag)) say(`markup <${tag}>`)
    for (const [, link = ''] of html.matchAll(/(?:href|src|action)="([^"]*)"/g))
      if (!link.startsWith(siteOrigin) && !/^(mailto|tel):/.test(link)) say(`link to ${link}`)
    if (attachments.some(({ name }) => /[\p{Cc}/\\]/u.test(name))) say('an odd name of an attachment')
  }
  return { mails: mails.length, problems }
}
