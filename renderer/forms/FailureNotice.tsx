/** What to do when a form was not sent, until the next submit; the toast has named the error. */
import { useEffect, useRef } from 'react'
import type { Link } from '../content/model/models.ts'
import { messages } from './formMessages.ts'
import { Notice } from './Notice.ts'
import { WithPhone } from './WithPhone.tsx'

export type Failure = { reason: string; isUpload: boolean }
type Props = Failure & {
  phone: Link
  sendWithoutPictures: () => void
  postNatively: () => void
}

export function FailureNotice({
  reason,
  isUpload,
  phone,
  sendWithoutPictures,
  postNatively,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Focus stays in a field that the visitor is typing in.
  useEffect(() => {
    if (!document.activeElement?.matches('input,select,textarea')) box.current?.focus()
  }, [])
  return (
    <Notice ref={box} tabIndex={-1}>
      <strong>{reason}</strong>
      <p>
        <WithPhone text={messages.form.whatToDo(phone.label)} phone={phone} />
      </p>
      <button type="submit" className="button">
        {messages.form.again}
      </button>{' '}
      {isUpload ? (
        <button type="button" className="button" onClick={sendWithoutPictures}>
          {messages.pictures.without}
        </button>
      ) : (
        <button type="button" className="button" onClick={postNatively}>
          {messages.form.simpler}
        </button>
      )}
    </Notice>
  )
}
