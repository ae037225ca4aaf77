/** What can be done when a form was not sent, until the next submit; the toast says why. */
import { useEffect, useRef } from 'react'
import type { Link } from '../content/model/models.ts'
import { messages } from './formMessages.ts'
import { Notice } from './Notice.ts'
import { WithPhone } from './WithPhone.tsx'

export type Failure = 'upload' | 'request'
type Props = {
  failure: Failure
  phone: Link
  sendWithoutPictures: () => void
  postNatively: () => void
}

export function FailureNotice({ failure, phone, sendWithoutPictures, postNatively }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Focus stays in a field that the visitor is typing in.
  useEffect(() => {
    if (!document.activeElement?.matches('input,select,textarea')) box.current?.focus()
  }, [])
  return (
    <Notice ref={box} tabIndex={-1}>
      <p>
        <WithPhone text={messages.form.whatToDo(phone.label)} phone={phone} />
      </p>
      {failure === 'upload' ? (
        <button type="button" className="button" onClick={sendWithoutPictures}>
          {messages.pictures.without}
        </button>
      ) : (
        <>
          <p>{messages.form.simplerWay}</p>
          <button type="button" className="button" onClick={postNatively}>
            {messages.form.simpler}
          </button>
        </>
      )}
    </Notice>
  )
}
