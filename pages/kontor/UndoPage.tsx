/**
 * The page of the link in a mail about a change of access. Mail scanners open links: only the
 * button changes something.
 */
import { useState } from 'react'
import type { Api } from './api.ts'
import { ActionButton, useRun } from './controls.tsx'
import { messages } from './messages.ts'

const text = messages.undo

export function UndoPage({ api, undoKey }: { api: Api; undoKey: string }) {
  const [isDone, setDone] = useState(false)
  const { message, isBusy, run } = useRun()
  const undo = () =>
    run(async () => {
      const { undone, email } = await api.undo(undoKey)
      setDone(true)
      return text.done[undone](email)
    })
  return (
    <main className="sign-in">
      <h1>{text.title}</h1>
      {!isDone && <p>{text.hint}</p>}
      <p role="alert">{message}</p>
      {!isDone && (
        <ActionButton className="main" label={text.yes} onClick={undo} disabled={isBusy} />
      )}
      <a href="/kontor">{text.toOffice}</a>
    </main>
  )
}
