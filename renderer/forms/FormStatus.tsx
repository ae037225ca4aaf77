/** The status of a submit, announced to screen readers. */
import type { Link } from '../content/model/models.ts'
import { messages } from '../messages.ts'
import { SubmitStatus } from './form.styles.ts'
import { WithPhone } from './WithPhone.tsx'

/**
 * The status of a submit. It is in the prerendered HTML and shown by the form's data attributes, so that behaviours/loader.ts can use it
 * before hydration without changing the DOM; `hidden` is for readers without CSS, such as text browsers.
 */
export const FormStatus = ({
  busy,
  note,
  chosen,
  phone,
}: {
  busy: string
  note: string | undefined
  chosen?: string | undefined
  phone: Link
}) => (
  <SubmitStatus role="status" data-note={note && ''}>
    <p className="sr-only" data-when="busy" hidden>
      {busy}
    </p>
    <p data-when="offline" hidden>
      <WithPhone text={messages.form.causes.offline(phone.label)} phone={phone} />
    </p>
    <p data-when="posted" hidden>
      {messages.form.posted}
    </p>
    {chosen && <p className="sr-only">{chosen}</p>}
    {note && <p>{note}</p>}
  </SubmitStatus>
)
