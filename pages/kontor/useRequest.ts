/** The state of one open request on the office page. */
import { type SubmitEvent, useEffect, useState } from 'react'
import type { RequestDetails } from '../../amplify/functions/office/office.ts'
import type { State } from '../../amplify/functions/shared/officeState.ts'
import type { Api, ApiError } from './api.ts'
import { useRun } from './controls.tsx'
import { type EditedFields, readRequestDraft, writeRequestDraft } from './drafts.ts'
import type { ListedRow } from './statistics.ts'
import { messages } from './messages.ts'

const editedFields = ({ status, followUp, assignee, value }: EditedFields): EditedFields => ({
  status,
  followUp,
  assignee,
  value,
})

/** A colleague may have erased it meanwhile. */
function unlessGone(problem: Partial<ApiError>): void {
  if (problem.code !== 'gone') throw problem
}

/** `changed`: the row of the list; undefined when the request has been erased. */
type Options = { api: Api; id: string; changed: (change: Partial<ListedRow> | undefined) => void }

/** One request with the unsaved note and fields. */
export function useRequest({ api, id, changed }: Options) {
  const [details, setDetails] = useState<RequestDetails>()
  const [draft] = useState(() => readRequestDraft(id))
  const [note, setNote] = useState(draft.note)
  const [edits, setEdits] = useState(draft.edits)

  const explain = (problem: Error): string => {
    const { code, state, message }: Error & Partial<ApiError> = problem
    if (code === 'gone') {
      writeRequestDraft(id)
      changed(undefined)
    }
    if (!state) return message
    applyState(state)
    return `${messages.conflict} ${messages.now(state.status)}`
  }
  const reading = useRun(explain)
  const saving = useRun(explain)
  const acting = useRun(explain)

  const read = () =>
    void reading.run(async () => {
      const request = await api.read(id)
      // A colleague's later change takes precedence over fields that were edited before it.
      if (request.state.version !== draft.version) setEdits({})
      setDetails(request)
      return ''
    })
  useEffect(read, [api, id])

  /**
   * Fields that differ from the saved ones remain edits: they were edited meanwhile, or a
   * colleague's change was first.
   */
  function applyState(state: State) {
    setDetails((now) => now && { ...now, state })
    setEdits((now) =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== state[name])),
    )
    changed({ ...editedFields(state), version: state.version, spam: state.spam })
  }

  const isDirty =
    note !== '' || Object.entries(edits).some(([name, value]) => value !== details?.state[name])
  useEffect(() => {
    if (details)
      writeRequestDraft(id, isDirty ? { note, edits, version: details.state.version } : undefined)
  }, [id, note, edits, isDirty, details])
  useEffect(() => {
    const ask = (event: Event) => isDirty && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  async function change(spam?: boolean) {
    applyState(
      await api.change(id, {
        version: details!.state.version,
        ...edits,
        note,
        ...(spam !== undefined && { spam }),
      }),
    )
    // Text that was typed meanwhile remains.
    setNote((now) => (now === note ? '' : now))
  }
  return {
    details,
    note,
    setNote,
    fields: details && { ...editedFields(details.state), ...edits },
    edit: (edit: Partial<EditedFields>) => setEdits((now) => ({ ...now, ...edit })),
    isSpam: details && (details.state.spam ?? details.suspected),
    isBusy: saving.isBusy || acting.isBusy,
    reading: { ...reading, again: read },
    saving: {
      ...saving,
      save: (event: SubmitEvent) => {
        event.preventDefault()
        void saving.run(() => change().then(() => messages.saved))
      },
    },
    acting: {
      ...acting,
      moveSpam: (spam: boolean) =>
        acting.run(() =>
          change(spam).then(() => (spam ? messages.movedToSpam : messages.broughtBack)),
        ),
      resend: () =>
        acting.run(async () => {
          applyState(await api.mail(id))
          return messages.resent
        }),
      forward: () =>
        acting.run(async () => {
          await api.forward(id)
          return messages.webhook.queued
        }),
      /** The list shows the message. */
      erase: (others: Pick<ListedRow, 'id' | 'number'>[], erased: (ids: string[]) => void) =>
        acting.run(async () => {
          const done: string[] = []
          try {
            // The open one last: an error is shown beside it.
            for (const one of [...others, { id, number: details!.number }]) {
              await api.erase(one.id, one.number).catch(unlessGone)
              writeRequestDraft(one.id)
              done.push(one.id)
            }
          } finally {
            erased(done)
          }
          return ''
        }),
    },
  }
}
