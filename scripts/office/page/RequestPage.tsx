import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ShownRequest } from '../../../amplify/functions/office/office.ts'
import type { State } from '../../../amplify/functions/office/state.ts'
import { statuses, type Status } from '../../../amplify/functions/office/statuses.ts'
import type { Api, Refused } from './api.ts'
import { draftOf, keepDraft } from './drafts.ts'
import type { ListedRow } from './statistics.ts'
import { exactTime, timeAgo } from './times.ts'
import { statusNames, words } from './words.ts'

/** `list` is the address of the list that it was opened from. */
type Props = { api: Api; id: string; list: string; changed: (change: Partial<ListedRow>) => void; erased: () => void }

export function RequestPage({ api, id, list, changed, erased }: Props) {
  const [shown, setShown] = useState<ShownRequest>()
  const [note, setNote] = useState(draftOf(id))
  const [status, setStatus] = useState<Status>('new')
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)

  const read = () => {
    setTold('')
    api.read(id).then(
      (found) => {
        setShown(found)
        setStatus(found.state.status)
      },
      (problem: Error) => setTold(problem.message),
    )
  }
  useEffect(read, [api, id])

  if (!shown)
    return (
      <article>
        <p className="back">
          <a href={list}>{words.back}</a>
        </p>
        <p role="status">{told || words.reading}</p>
        {told && (
          <button type="button" onClick={read}>
            {words.again}
          </button>
        )}
      </article>
    )
  const { state } = shown
  const isSpam = state.spam ?? shown.suspected

  function take(saved: State) {
    setShown((before) => before && { ...before, state: saved })
    // A status that was not touched here follows a colleague's.
    if (status === state.status) setStatus(saved.status)
    changed({ version: saved.version, status: saved.status, spam: saved.spam })
  }

  function type(text: string) {
    setNote(text)
    keepDraft(id, text)
  }

  /** What was typed stays, whatever becomes of it. */
  async function run(work: () => Promise<string>) {
    setBusy(true)
    setTold('')
    try {
      setTold(await work())
    } catch (problem) {
      const { message, state: now } = problem as Refused
      if (now) take(now)
      setTold(now ? `${words.conflict} ${words.now(now.status)}` : message)
    } finally {
      setBusy(false)
    }
  }
  const save = (change: { spam?: boolean }, message: string) =>
    run(async () => {
      const spam = change.spam ?? state.spam
      take(await api.change(id, { version: state.version, status, note, ...(spam !== undefined && { spam }) }))
      type('')
      return message
    })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save({}, words.saved)
  }
  const erase = () => {
    erased()
    // The list says it.
    return ''
  }

  return (
    <article>
      <p className="back">
        <a href={list}>{words.back}</a>
      </p>
      <h2>
        {shown.name || shown.email}{' '}
        <small>
          {shown.number},{' '}
          <time dateTime={shown.at} title={exactTime(shown.at)}>
            {timeAgo(shown.at, new Date())}
          </time>
        </small>
      </h2>
      <p className="actions">
        {shown.rows
          .filter(({ link }) => link)
          .map(({ label, value, link }) => (
            <a key={label} className="button" href={link}>
              {link?.startsWith('tel:') ? words.call : words.reply} <span>{value}</span>
            </a>
          ))}
      </p>
      <form className="panel" onSubmit={submit}>
        <h3>{words.office}</h3>
        <label>
          {words.status}
          <select value={status} onChange={({ target }) => setStatus(target.value as Status)}>
            {statusNames.map((each) => (
              <option key={each} value={each}>
                {statuses[each]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.note}
          <textarea rows={4} maxLength={5000} value={note} onChange={({ target }) => type(target.value)} />
        </label>
        <button type="submit" className="main" disabled={isBusy}>
          {words.save}
        </button>
        <p role="status">{told}</p>
        {state.log.length > 0 && (
          <ul className="log">
            {state.log.toReversed().map(({ at, who, text, status: moved }) => (
              <li key={at}>
                <small>
                  {who}{' '}
                  <time dateTime={at} title={exactTime(at)}>
                    {timeAgo(at, new Date())}
                  </time>
                </small>
                {moved && <span className={`status ${moved}`}>{statuses[moved]}</span>}
                {text && <p>{text}</p>}
              </li>
            ))}
          </ul>
        )}
      </form>
      <dl>
        {shown.rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{words.page}</dt>
          <dd>{shown.page}</dd>
        </div>
      </dl>
      {shown.pictures.length > 0 && (
        <>
          <h3>{words.pictures}</h3>
          <ul className="pictures">
            {shown.pictures.map((picture) => (
              <li key={'name' in picture ? picture.name : picture.original}>
                {'name' in picture ? (
                  <a href={picture.address}>
                    <img src={picture.address} alt={picture.original} loading="lazy" />
                  </a>
                ) : (
                  `${picture.original} ${words.refused(picture.refused)}`
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{words.history}</h3>
      <ol>
        {shown.history.map(({ at, step }) => (
          <li key={at + step}>
            {words.steps[step]} <time dateTime={at}>{exactTime(at)}</time>
          </li>
        ))}
      </ol>
      <p className="actions">
        <button type="button" disabled={isBusy} onClick={() => void run(() => api.mail(id).then(() => words.resent))}>
          {words.resend}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void save({ spam: !isSpam }, isSpam ? words.broughtBack : words.movedToSpam)}
        >
          {isSpam ? words.notSpam : words.toSpam}
        </button>
        <button type="button" disabled={isBusy} onClick={() => dialog.current?.showModal()}>
          {words.erase}
        </button>
      </p>
      <dialog ref={dialog} aria-labelledby="erase">
        <h3 id="erase">{words.eraseTitle}</h3>
        <p>{words.eraseText(shown.number, shown.name || shown.email)}</p>
        <form method="dialog" className="actions">
          <button type="submit">{words.cancel}</button>
          <button type="submit" className="danger" onClick={() => void run(() => api.erase(id, shown.number).then(erase))}>
            {words.eraseYes}
          </button>
        </form>
      </dialog>
    </article>
  )
}
