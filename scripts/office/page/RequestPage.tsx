/** The view of one request: status, notes, details, history and actions. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ShownRequest } from '../../../amplify/functions/office/office.ts'
import type { StatusEntry, State } from '../../../amplify/functions/office/state.ts'
import { statuses } from '../../../amplify/functions/office/statuses.ts'
import { answers } from 'virtual:answers'
import type { Api, ApiError } from './api.ts'
import { readDraft, writeDraft } from './drafts.ts'
import type { ListedRow } from './statistics.ts'
import { TimeAgo } from './TimeAgo.tsx'
import { exactTime } from './times.ts'
import { statusNames, words } from './words.ts'

/** Fields that the office edits, except notes. */
type Fields = Pick<StatusEntry, 'status' | 'followUp' | 'assignee' | 'value'>
const fieldsOf = ({ status, followUp, assignee, value }: Fields): Fields => ({ status, followUp, assignee, value })
const noFields: Fields = { status: 'new', followUp: '', assignee: '', value: 0 }

/** `list`: URL of the list; `assignees`: everyone with a request. */
type Props = {
  api: Api
  id: string
  list: string
  assignees: string[]
  changed: (change: Partial<ListedRow>) => void
  erased: () => void
}

export function RequestPage({ api, id, list, assignees, changed, erased }: Props) {
  const [shown, setShown] = useState<ShownRequest>()
  const [note, setNote] = useState(readDraft(id))
  const [fields, setFields] = useState(noFields)
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }))
  const [colleagues, setColleagues] = useState<string[]>([])
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)

  const read = () => {
    setMessage('')
    api.read(id).then(
      (request) => {
        setShown(request)
        setFields(fieldsOf(request.state))
      },
      (problem: Error) => setMessage(problem.message),
    )
  }
  useEffect(read, [api, id])
  useEffect(() => {
    // Without colleagues the request can still be read and answered.
    api.colleagues().then(
      (all) => setColleagues(all.map(({ name }) => name)),
      () => undefined,
    )
  }, [api])

  if (!shown)
    return (
      <article>
        <p className="back">
          <a href={list}>{words.back}</a>
        </p>
        <p role="status">{message || words.reading}</p>
        {message && (
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
    const now = fieldsOf(saved)
    // Unedited fields take the saved value of a colleague.
    const touched = Object.entries(fields).filter(([name, value]) => value !== state[name])
    setFields({ ...now, ...Object.fromEntries(touched) })
    changed({ ...now, version: saved.version, spam: saved.spam })
  }

  function type(text: string) {
    setNote(text)
    writeDraft(id, text)
  }

  /** Shows the result; typed text remains after an error. */
  async function run(work: () => Promise<string>) {
    setBusy(true)
    setMessage('')
    try {
      setMessage(await work())
    } catch (problem) {
      const { message, state: now } = problem as ApiError
      if (now) take(now)
      setMessage(now ? `${words.conflict} ${words.now(now.status)}` : message)
    } finally {
      setBusy(false)
    }
  }
  const save = (change: { spam?: boolean }, message: string) =>
    run(async () => {
      const spam = change.spam ?? state.spam
      take(await api.change(id, { version: state.version, ...fields, note, ...(spam !== undefined && { spam }) }))
      type('')
      return message
    })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save({}, words.saved)
  }
  const erase = () => {
    erased()
    // The list shows the message.
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
          {shown.number}, <TimeAgo at={shown.at} />
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
      {answers.length > 0 && (
        <details>
          <summary>{words.answers}</summary>
          <ul>
            {answers.map(({ title, ...text }) => (
              <li key={title}>
                <a href={answerUrl(text, shown)}>{title}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <form className="panel" onSubmit={submit}>
        <h3>{words.office}</h3>
        <fieldset>
          <legend>{words.status}</legend>
          {statusNames.map((each) => (
            <label key={each}>
              <input type="radio" name="status" checked={fields.status === each} onChange={() => set({ status: each })} />
              <span>{statuses[each]}</span>
            </label>
          ))}
        </fieldset>
        <label>
          {words.note}
          <textarea rows={3} maxLength={5000} value={note} onChange={({ target }) => type(target.value)} />
        </label>
        <div className="actions">
          <label>
            {words.followUp}
            <input type="date" value={fields.followUp} onChange={({ target }) => set({ followUp: target.value })} />
          </label>
          <label>
            {words.assignee}
            <select value={fields.assignee} onChange={({ target }) => set({ assignee: target.value })}>
              <option value="">{words.noAssignee}</option>
              {[...new Set([...colleagues, ...assignees, ...(fields.assignee ? [fields.assignee] : [])])].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          {(fields.status === 'won' || fields.value > 0) && (
            <label>
              {words.value}
              <input
                type="number"
                min={0}
                max={1e9}
                value={fields.value || ''}
                onChange={({ target }) => set({ value: Math.round(target.valueAsNumber) || 0 })}
              />
            </label>
          )}
        </div>
        <button type="submit" className="main" disabled={isBusy}>
          {words.save}
        </button>
        <p role="status">{message}</p>
        {state.log.length > 0 && (
          <ul className="log">
            {state.log.toReversed().map(({ at, who, text, status: moved, ...rest }) => (
              <li key={at}>
                <small>
                  {who} <TimeAgo at={at} />
                </small>
                {moved && <span className={`status ${moved}`}>{statuses[moved]}</span>}
                <small> {loggedText(rest).join(', ')}</small>
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
        {shown.source && (
          <div>
            <dt>{words.source}</dt>
            <dd>{shown.source}</dd>
          </div>
        )}
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

/** mailto: URL of a filled-in template. */
function answerUrl({ subject, text }: { subject: string; text: string }, { name, number, email }: ShownRequest): string {
  const fill = (template: string) => encodeURIComponent(template.replaceAll('{name}', name || email).replaceAll('{number}', number))
  return `mailto:${encodeURIComponent(email)}?subject=${fill(subject)}&body=${fill(text.replaceAll('\n', '\r\n'))}`
}

const loggedText = ({ followUp, assignee, value }: { [name in keyof Fields]?: Fields[name] | undefined }): string[] => [
  ...(followUp === undefined ? [] : [words.logged.followUp(followUp)]),
  ...(assignee === undefined ? [] : [words.logged.assignee(assignee)]),
  ...(value === undefined ? [] : [words.logged.value(value)]),
]
