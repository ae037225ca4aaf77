/** Replaces the sent form; the toast disappears after four seconds. */
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { type FormKind, isLead } from '../../amplify/functions/shared/fields.ts'
import { messages } from './formMessages.ts'
import type { FormContext } from '../content/model/formContext.ts'
import { groupOf } from './submit.ts'
import { WithPhone } from './WithPhone.tsx'

type Props = {
  kind: FormKind
  /** First name of the visitor. */
  name: string
  number: string
  /** Pictures that were picked and not sent. */
  leftOut: number
  person: string | undefined
  context: FormContext
  onReset: () => void
}

export function Confirmation({ kind, name, number, leftOut, person, context, onReset }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current!.focus(), [])
  const texts = messages.form.confirmation[groupOf(kind)]
  const { phone, replyPromise, replyNote, email } = context
  return (
    <Thanks ref={box} tabIndex={-1}>
      <h2>{texts.title({ name, person, promise: replyPromise })}</h2>
      {isLead({ form: kind }) ? (
        <>
          <dl>
            <dt>{messages.form.requestNumber}</dt>
            <dd>{number}</dd>
          </dl>
          <p>
            {replyNote} <WithPhone text={messages.form.giveNumber(phone.label)} phone={phone} />
          </p>
        </>
      ) : (
        <p>{messages.form.confirmAddress}</p>
      )}
      {leftOut > 0 && (
        <p>
          {messages.pictures.leftOut(leftOut)}{' '}
          <a href={`mailto:${email}?subject=${number}`}>{email}</a>
        </p>
      )}
      <button type="button" onClick={onReset}>
        {texts.again}
      </button>
    </Thanks>
  )
}

const Thanks = styled.div`
  display: grid;
  gap: var(--s3);
  justify-items: start;
  padding: var(--s4);
  border-radius: var(--r2);
  background: var(--pine-soft);
  scroll-margin-top: calc(var(--head) + var(--s4));
  h2 {
    font: var(--h3);
  }
  dd {
    font: var(--figure);
    font-variant-numeric: tabular-nums;
  }
  button {
    min-height: 44px;
    padding: 0;
    border: 0;
    background: none;
    text-decoration: underline;
  }
`
