/** The mails that the site has sent on this machine. */
import { useEffect, useState } from 'react'
import { swedishMinute } from '../../amplify/functions/shared/swedishTime.ts'
import { messages } from './officeMessages.ts'
import { useAction } from './useAction.ts'

const text = messages.mails

/** As the local AWS lists it. */
type Mail = {
  id: string
  at: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  hasHtml: boolean
  attachments: { name: string }[]
}

export function Mails({ address }: { address: string }) {
  const [mails, setMails] = useState<Mail[]>()
  const { message, run } = useAction()
  useEffect(() => {
    void run(async () => {
      const sent: Mail[] = await (await fetch(address)).json()
      setMails(sent.toReversed())
      return sent.length > 0 ? '' : text.none
    })
  }, [address])
  return (
    <>
      <p>{text.hint}</p>
      <p role="status">{message}</p>
      {mails?.map((mail) => (
        <details key={mail.id} className="mail">
          <summary>
            {mail.subject}{' '}
            <small>
              {`${text.to} ${mail.to.join(', ')}`} <time>{swedishMinute(mail.at)}</time>
            </small>
          </summary>
          {mail.replyTo.length > 0 && <p>{`${text.replyTo}: ${mail.replyTo.join(', ')}`}</p>}
          {mail.hasHtml && (
            <iframe
              sandbox=""
              title={mail.subject}
              src={`${address}/${mail.id}/html`}
              loading="lazy"
            />
          )}
          <details open={!mail.hasHtml}>
            <summary>{text.asText}</summary>
            <pre>{mail.text}</pre>
          </details>
          <ul>
            {mail.attachments.map(({ name }, index) => (
              <li key={name}>
                <a href={`${address}/${mail.id}/attachments/${index}`}>{name}</a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}
