import type { Link } from '../content/model/models.ts'
import { messages } from '../messages.ts'
import { Status } from './form.styles.ts'
import { WithPhone } from './WithPhone.tsx'

/**
 * What becomes of a submit, for eyes and screen readers. It stands in the page from the start and shows by the form's data attributes, so
 * that behaviours/loader.ts can speak before React has come, and change nothing that React will take over.
 */
export const FormStatus = ({ busy, note, phone }: { busy: string; note: string | undefined; phone: Link }) => (
  <Status role="status" data-note={note && ''}>
    <p data-when="busy">{busy}</p>
    <p data-when="offline">
      <WithPhone text={messages.form.causes.offline(phone.label)} phone={phone} />
    </p>
    <p data-when="posted">{messages.form.posted}</p>
    {note && <p>{note}</p>}
  </Status>
)
