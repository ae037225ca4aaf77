import { useEffect, useRef } from 'react'
import type { Link } from '../content/model/models.ts'
import { messages } from '../messages.ts'
import { isControl } from './control.ts'
import { Notice, PlainButton } from './form.deferred.styles.ts'
import { WithPhone } from './WithPhone.tsx'

type Props = { text: string; phone: Link /** A way on without the pictures that cannot be stored. */; without?: (() => void) | undefined }

/** Why nothing was sent, by the button until the next try: the notice is gone after four seconds. Always with a phone number to ring. */
export function FailureNotice({ text, phone, without }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Who is typing on is left alone.
  useEffect(() => {
    if (!isControl(document.activeElement)) box.current?.focus()
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
      {without && (
        <PlainButton type="button" onClick={without}>
          {messages.pictures.without}
        </PlainButton>
      )}
    </Notice>
  )
}
