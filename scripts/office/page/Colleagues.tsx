/** The view of colleagues with access to the office page. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ListedColleague } from '../../../amplify/functions/office/officeHttp.ts'
import type { Api } from './api.ts'
import { words } from './words.ts'

/** Lists the colleagues who can sign in; each can add and remove others. */
export function Colleagues({ api }: { api: Api }) {
  const [listed, setListed] = useState<ListedColleague[]>()
  const [leaver, setLeaver] = useState<ListedColleague>()
  const [message, setMessage] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const text = words.colleagues

  const run = async (work: () => Promise<string>) => {
    setMessage('')
    try {
      setMessage(await work())
      setListed(await api.colleagues())
    } catch (problem) {
      setMessage((problem as Error).message)
    }
  }
  useEffect(() => void run(async () => ''), [api])

  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim()
    void run(async () => {
      await api.addColleague(email)
      form.reset()
      return text.added(email)
    })
  }
  const addPasskey = (create: () => Promise<void>) =>
    run(() =>
      create().then(
        () => text.passkeyAdded,
        () => text.passkeyFailed,
      ),
    )
  const remove = ({ id, email }: ListedColleague) => run(() => api.removeColleague(id).then(() => text.removed(email)))

  return (
    <section>
      <p>{text.hint}</p>
      <ul className="log">
        {listed?.map((each) => (
          <li key={each.id}>
            {each.email}{' '}
            {each.isSelf ? (
              `(${text.self})`
            ) : (
              <button
                type="button"
                aria-label={`${text.remove} ${each.email}`}
                onClick={() => {
                  setLeaver(each)
                  dialog.current?.showModal()
                }}
              >
                {text.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      <form className="panel" onSubmit={add}>
        <label>
          {text.email}
          <input name="email" type="email" required />
        </label>
        <button type="submit" className="main">
          {text.add}
        </button>
      </form>
      {api.addPasskey && (
        <div className="panel">
          <p>{text.passkeyHint}</p>
          <button type="button" onClick={() => void addPasskey(api.addPasskey!)}>
            {text.addPasskey}
          </button>
        </div>
      )}
      <p role="status">{message}</p>
      <dialog ref={dialog} aria-labelledby="remove">
        <h2 id="remove">{leaver && text.title(leaver.email)}</h2>
        <p>{text.text}</p>
        <form method="dialog" className="actions">
          <button type="submit">{words.cancel}</button>
          <button type="submit" className="danger" onClick={() => leaver && void remove(leaver)}>
            {text.remove}
          </button>
        </form>
      </dialog>
    </section>
  )
}
