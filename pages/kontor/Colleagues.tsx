/** The view of colleagues with access to the office page. */
import { type SubmitEvent, useEffect, useState } from 'react'
import type { ListedColleague } from '../../amplify/functions/office/officeHttp.ts'
import type { Api, Passkey, Passkeys } from './api.ts'
import { ActionButton, ConfirmedButton, LabelledInput, useRun } from './controls.tsx'
import { messages } from './messages.ts'
import { clock, exactTime } from './times.ts'

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
    void update(() => api.removeColleague(id).then(({ at }) => text.removed(email, clock(at))))
  const keep = ({ id, email }: ListedColleague) =>
    void update(() => api.keepColleague(id).then(() => text.kept(email)))

  return (
    <section>
      <p>{text.hint}</p>
      <p role="status">{message || (!listed && text.reading)}</p>
      {!listed && !isBusy && <ActionButton label={messages.again} onClick={read} />}
      <ul className="log">
        {listed?.map((colleague) => (
          <li key={colleague.id}>
            {colleague.email} {colleague.isSelf && `(${text.self})`}
            {colleague.removedAt ? (
              <>
                {text.leaves(clock(colleague.removedAt))}{' '}
                <ActionButton
                  {...text.keep(colleague.email)}
                  onClick={() => keep(colleague)}
                  disabled={isBusy}
                />
              </>
            ) : (
              !colleague.isSelf && (
                <ConfirmedButton
                  {...text.removal(colleague.email)}
                  confirm={() => remove(colleague)}
                />
              )
            )}
          </li>
        ))}
      </ul>
      <form className="panel" onSubmit={add}>
        <LabelledInput label={text.email} name="email" type="email" required />
        <ActionButton type="submit" className="main" label={text.add} disabled={isBusy} />
      </form>
      {api.passkeys && <OwnPasskeys api={api} passkeys={api.passkeys} />}
    </section>
  )
}

/** The passkeys of the signed-in colleague. */
function OwnPasskeys({ api, passkeys }: { api: Api; passkeys: Passkeys }) {
  const [listed, setListed] = useState<Passkey[]>([])
  const { message, isBusy, run } = useRun(() => text.passkeyFailed)
  const update = (work: () => Promise<string>) =>
    run(async () => {
      const result = await work()
      setListed(await passkeys.list())
      return result
    })
  useEffect(() => void update(async () => ''), [passkeys])
  const add = () =>
    update(async () => {
      await passkeys.add?.()
      // The office's function compares the passkeys and tells the colleagues.
      await api.colleagues().catch((problem: unknown) => console.error(problem))
      return text.passkeyAdded
    })
  const remove = ({ id }: Passkey) =>
    update(() => passkeys.remove(id).then(() => text.passkeyRemoved))

  return (
    <div className="panel">
      <p>{text.passkeyHint}</p>
      <ul className="log">
        {listed.map((passkey) => (
          <li key={passkey.id}>
            {text.passkey(passkey.name, passkey.at && exactTime(passkey.at))}{' '}
            <ConfirmedButton {...text.passkeyRemoval} confirm={() => void remove(passkey)} />
          </li>
        ))}
      </ul>
      {passkeys.add && <ActionButton label={text.addPasskey} onClick={add} disabled={isBusy} />}
      <p role="status">{message}</p>
    </div>
  )
}
