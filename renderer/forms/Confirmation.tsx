import { useEffect, useRef } from 'react'
import type { FormKind } from '../../amplify/functions/send-offert/fields.ts'
import { messages } from '../messages.ts'
import type { FormContext } from './context.ts'
import { Thanks } from './form.later.parts.ts'
import { groupOf } from './submit.ts'

type Props = { kind: FormKind; number: string; leftOut: number; context: FormContext; again: () => void }

/** Stands where the form was used until the visitor leaves: the notice is gone after four seconds. */
export function Confirmation({ kind, number, leftOut, context, again }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const words = messages.form.confirmation[groupOf(kind)]
  return (
    <Thanks ref={box} tabIndex={-1}>
      <h3>{words.title}</h3>
      {kind !== 'newsletter' && (
        <dl>
          <dt>{messages.form.requestNumber}</dt>
          <dd>{number}</dd>
        </dl>
      )}
      <p>{words.text(context.replyPromise)}</p>
      {leftOut > 0 && (
        <p>
          {messages.pictures.leftOut(leftOut)} <a href={`mailto:${context.email}?subject=${number}`}>{context.email}</a>
        </p>
      )}
      <button type="button" onClick={again}>
        {words.again}
      </button>
    </Thanks>
  )
}
