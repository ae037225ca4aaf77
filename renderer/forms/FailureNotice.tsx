/** Why the form was not sent, with a phone number; shown until the next submit, unlike the toast. */
import { useEffect, useRef } from 'react'
import type { Link } from '../content/model/models.ts'
import { messages } from '../messages.ts'
import { isControl } from './control.ts'
import { Notice, PlainButton } from './form.deferred.styles.ts'
import { WithPhone } from './WithPhone.tsx'

/** `without` sends the form without the pictures that could not be stored. */
type Props = { text: string; phone: Link; sendWithoutPictures?: (() => void) | undefined }

export function FailureNotice({ text, phone, sendWithoutPictures }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Focus stays in a field that the visitor is typing in.
  useEffect(() => {
    if (!isControl(document.activeElement!)) box.current?.focus()
  }, [])
  return (
    <Notice ref={box} tabIndex={-1}>
      <strong>{messages.toast.failed}</strong>
      <p>
        <WithPhone text={text} phone={phone} />
      </p>
      {!text.includes(phone.label) && (
        <p>
          <WithPhone text={messages.form.callUs(phone.label)} phone={phone} />
        </p>
      )}
      {sendWithoutPictures && (
        <PlainButton type="button" className="button" onClick={sendWithoutPictures}>
          {messages.pictures.without}
        </PlainButton>
      )}
    </Notice>
  )
}
