/** The view of colleagues with access to the office page. */
import { type SubmitEvent, useEffect, useState } from 'react'
import type { ListedColleague } from '../../amplify/functions/office/officeHttp.ts'
import type { Api } from './api.ts'
import { ActionButton, ConfirmedButton, LabelledInput, useRun } from './controls.tsx'
import { messages } from './messages.ts'

const text = messages.colleagues

/** Lists the colleagues who can sign in; each can add and remove others. */
export function Colleagues({ api }: { api: Api }) {
  const [listed, setListed] = useState<ListedColleague[]>()
  const { message, isBusy, run } = useRun()

  const update = (work: () => Promise<string>) =>
    run(async () => {
      const result = await work()
      setListed(await api.colleagues())
      return result
    })
  const read = () => void update(async () => '')
  useEffect(read, [api])

  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim()
    void update(async () => {
      await api.addColleague(email)
      form.reset()
      return text.added(email)
    })
  }
  const remove = ({ id, email }: ListedColleague) =>
    void update(() => api.removeColleague(id).then(() => text.removed(email)))
  const passkey = useRun(() => text.passkeyFailed)
  const addPasskey = () => passkey.run(() => api.addPasskey!().then(() => text.passkeyAdded))

  return (
    <section>
      <p>{text.hint}</p>
      <p role="status">{message || (!listed && text.reading)}</p>
      {!listed && !isBusy && <ActionButton label={messages.again} onClick={read} />}
      <ul className="log">
        {listed?.map((colleague) => (
          <li key={colleague.id}>
            {colleague.email} {colleague.isSelf && `(${text.self})`}
            {!colleague.isSelf && (
              <ConfirmedButton
                {...text.removal(colleague.email)}
                confirm={() => remove(colleague)}
              />
            )}
          </li>
        ))}
      </ul>
      <form className="panel" onSubmit={add}>
        <LabelledInput label={text.email} name="email" type="email" required />
        <ActionButton type="submit" className="main" label={text.add} disabled={isBusy} />
      </form>
      {api.addPasskey && (
        <div className="panel">
          <p>{text.passkeyHint}</p>
          <ActionButton label={text.addPasskey} onClick={addPasskey} disabled={passkey.isBusy} />
          <p role="status">{passkey.message}</p>
        </div>
      )}
    </section>
  )
}
