/** The view of sent mails on the local office page. */
import { useEffect, useState } from 'react'
import { ActionButton } from './controls.tsx'
import type { MailSummary } from './mailSummary.ts'
import { messages } from './messages.ts'
import { exactTime } from './times.ts'

const fileSize = (bytes: number): string =>
  bytes < 1024 ? `${bytes} byte` : `${Math.round(bytes / 1024)} kB`

/** Beside the sign-in, for its code: reads the mails each time it is opened. */
export function MailsOnRequest({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <aside>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{messages.mails.codes}</summary>
        {isOpen && <Mails address={address} />}
      </details>
    </aside>
  )
}

/** `address`: config.json has it. */
export function Mails({ address }: { address: string }) {
  const [mails, setMails] = useState<MailSummary[]>()
  const read = () =>
    fetch(address)
      .then((response) => response.json())
      .then((stored: MailSummary[]) => setMails(stored.toReversed()))
  useEffect(() => void read(), [])
  const run = (job: string) => fetch(`${address}/run/${job}`, { method: 'POST' }).then(read)
  return (
    <>
      <p>{messages.mails.hint}</p>
      <p className="actions">
        {(['reconcile', 'digest'] as const).map((job) => (
          <ActionButton key={job} label={messages.mails[job]} onClick={() => run(job)} />
        ))}
      </p>
      {mails?.length === 0 && <p>{messages.mails.none}</p>}
      {mails?.map(({ id, at, to, replyTo, subject, text, hasHtml, attachments }) => (
        <details key={id} className="mail">
          <summary>
            {subject}{' '}
            <small>
              {`${messages.mails.to} ${to.join(', ')}`} <time dateTime={at}>{exactTime(at)}</time>
            </small>
          </summary>
          <p>{`${messages.mails.replyTo}: ${replyTo.join(', ') || messages.mails.sender}`}</p>
          {hasHtml && (
            <iframe sandbox="" title={subject} src={`${address}/${id}/html`} loading="lazy" />
          )}
          <details open={!hasHtml}>
            <summary>{messages.mails.asText}</summary>
            <pre>{text}</pre>
          </details>
          <ul>
            {attachments.map(({ name, bytes }, index) => (
              <li key={name}>
                <a href={`${address}/${id}/attachments/${index}`}>{name}</a> {fileSize(bytes)}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}
