/** Status, note and follow-up of a request. */
import { type SubmitEvent, useState } from 'react'
import type { RequestDetails } from '../../amplify/functions/office/details.ts'
import { type Status, statuses } from '../../amplify/functions/shared/statuses.ts'
import { swedishMinute } from '../../amplify/functions/shared/swedishTime.ts'
import { type Draft, drafts } from './drafts.ts'
import type { Api } from './officeClient.ts'
import { messages } from './officeMessages.ts'
import { useAction } from './useAction.ts'

type Props = {
  details: RequestDetails
  api: Api
  setDetails: (details: RequestDetails) => void
  onChange: () => void
}

export function OfficeForm({ api, details, setDetails, onChange }: Props) {
  const { id, entry, etag } = details
  const [draft, setDraft] = useState<Draft>(drafts.get(id) ?? { note: '' })
  const { message, isBusy, run } = useAction()
  const { note, status = entry.status, followUp = entry.followUp } = draft

  function edit(change: Partial<Draft>) {
    const edited = { ...draft, ...change }
    drafts.set(id, edited)
    setDraft(edited)
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    void run(async () => {
      const saved = await api.change(id, { etag, status, followUp, note })
      setDetails(saved.details)
      onChange()
      const now = saved.details.entry
      if (saved.isConflict) return messages.conflict(now.status, now.followUp)
      drafts.delete(id)
      setDraft({ note: '' })
      return messages.saved
    })
  }

  return (
    <form className="panel" onSubmit={save}>
      <h3>{messages.office}</h3>
      <fieldset disabled={isBusy}>
        <label>
          {messages.status}
          <select
            value={status}
            onChange={({ target }) => edit({ status: target.value as Status })}
          >
            {Object.entries(statuses).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label>
          {messages.note}
          <textarea
            rows={3}
            maxLength={5000}
            value={note}
            onChange={({ target }) => edit({ note: target.value })}
          />
        </label>
        <label>
          {messages.followUp}
          <input
            type="date"
            min="2020-01-01"
            max="2099-12-31"
            value={followUp}
            onChange={({ target }) => edit({ followUp: target.value })}
          />
        </label>
        <button type="submit" className="main">
          {messages.save}
        </button>
      </fieldset>
      <p role="status">{message}</p>
      <ul className="log">
        {entry.notes.toReversed().map(({ at, who, text }) => (
          <li key={at}>
            <small>
              {who} <time dateTime={at}>{swedishMinute(at)}</time>
            </small>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </form>
  )
}
