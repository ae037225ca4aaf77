/** One request: what the customer wrote, and what the office does with it. */
import { useEffect, useRef, useState } from 'react'
import type { RequestDetails } from '../../amplify/functions/office/details.ts'
import { swedishMinute } from '../../amplify/functions/shared/swedishTime.ts'
import { type Api, pageData } from './officeClient.ts'
import { drafts } from './drafts.ts'
import { OfficeForm } from './OfficeForm.tsx'
import { messages } from './officeMessages.ts'
import { useAction } from './useAction.ts'

type DetailsProps = { details: RequestDetails }
type Props = {
  api: Api
  id: string
  /** Read again when it changes. */
  reads: number
  onChange: () => void
  onErase: () => void
}

export function Request({ api, id, reads, onChange, onErase }: Props) {
  const [details, setDetails] = useState<RequestDetails>()
  const { message, isBusy, run } = useAction()
  const article = useRef<HTMLElement>(null)

  useEffect(() => {
    void run(async () => {
      setDetails(await api.read(id))
      return ''
    })
  }, [api, id, reads])
  useEffect(() => article.current?.focus(), [])

  const mailAgain = () =>
    run(async () => {
      await api.mail(id)
      return messages.mailing
    })
  const erase = () =>
    run(async () => {
      await api.erase(id)
      drafts.delete(id)
      onErase()
      return ''
    })

  return (
    <article ref={article} tabIndex={-1}>
      <p className="back">
        <a href="#requests">{messages.back}</a>
      </p>
      {details && (
        <>
          <h2>
            {details.name}{' '}
            <small>
              {details.number}, {swedishMinute(details.receivedAt)}
            </small>
          </h2>
          {details.isSuspected && <p>{messages.suspected}</p>}
          <Contact details={details} />
          <dl>
            {details.rows.map(({ label, value, link }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{link ? <a href={link}>{value}</a> : value}</dd>
              </div>
            ))}
          </dl>
          <Pictures details={details} />
          <OfficeForm api={api} details={details} setDetails={setDetails} onChange={onChange} />
        </>
      )}
      <p role="status">{message || (!details && messages.loading)}</p>
      {details && (
        <div className="actions">
          <button type="button" disabled={isBusy} onClick={mailAgain}>
            {messages.mailAgain}
          </button>
          <EraseButton details={details} isBusy={isBusy} erase={erase} />
        </div>
      )}
    </article>
  )
}

function Contact({ details }: DetailsProps) {
  const { call, reply } = details
  return (
    <>
      <p className="actions">
        {call && (
          <a className="button" href={call}>
            {messages.call}
          </a>
        )}
        {reply && (
          <a className="button" href={reply}>
            {messages.reply}
          </a>
        )}
      </p>
      {reply && (
        <details>
          <summary>{messages.answers}</summary>
          <ul>
            {pageData.answers.map(({ title, subject, text }) => (
              <li key={title}>
                <a
                  href={`${reply}?subject=${mailtoText(subject, details)}&body=${mailtoText(text, details)}`}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** A template for a mailto: URL, whose line breaks are CRLF. */
function mailtoText(template: string, { name, number }: RequestDetails): string {
  const text = template.replaceAll('{name}', () => name).replaceAll('{number}', number)
  return encodeURIComponent(text.replaceAll('\n', '\r\n'))
}

function Pictures({ details: { pictures, leftOut } }: DetailsProps) {
  if (pictures.length + leftOut === 0) return null
  return (
    <>
      <h3>{messages.pictures}</h3>
      <ul className="pictures">
        {pictures.map(({ name, url }, index) => (
          <li key={index}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt="" />
                {name}
              </a>
            ) : (
              `${name}: ${messages.refusedPicture}`
            )}
          </li>
        ))}
      </ul>
      {leftOut > 0 && <p>{messages.leftOut(leftOut)}</p>}
    </>
  )
}

type EraseProps = DetailsProps & { isBusy: boolean; erase: () => void }

function EraseButton({ details: { number, name }, isBusy, erase }: EraseProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        className="erase"
        disabled={isBusy}
        onClick={() => dialog.current?.showModal()}
      >
        {messages.erase}
      </button>
      <dialog ref={dialog} aria-labelledby="erasure">
        <h2 id="erasure">{messages.eraseTitle}</h2>
        <p>{messages.erasure(number, name)}</p>
        <form method="dialog" className="actions">
          <button type="submit">{messages.cancel}</button>
          <button type="submit" className="danger" onClick={erase}>
            {messages.eraseYes}
          </button>
        </form>
      </dialog>
    </>
  )
}
