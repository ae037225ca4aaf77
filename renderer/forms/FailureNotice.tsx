import { useEffect, useRef } from 'react'
import type { Link } from '../content/model/models.ts'
import { messages } from '../messages.ts'
import { isControl } from './control.ts'
import { Notice } from './form.parts.ts'

/** Why nothing was sent, by the button until the next try: the notice is gone after four seconds. Always with a phone number to ring. */
export function FailureNotice({ text, phone }: { text: string; phone: Link }) {
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus was switched off while the request was under way; who is typing on is left alone.
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
    </Notice>
  )
}

function WithPhone({ text, phone }: { text: string; phone: Link }) {
  const [before, ...after] = text.split(phone.label)
  return (
    <>
      {before}
      {after.map((rest, index) => (
        <span key={index}>
          <a href={phone.href}>{phone.label}</a>
          {rest}
        </span>
      ))}
    </>
  )
}
