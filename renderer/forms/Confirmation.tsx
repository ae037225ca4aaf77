/** Replaces the sent form; the toast disappears after four seconds. */
import { useEffect, useRef } from 'react'
import { isLead } from '../../amplify/functions/shared/fields.ts'
import { messages } from '../messages.ts'
import type { FormContext } from './context.ts'
import { Thanks } from './form.deferred.styles.ts'
import { storeSent, type SentCopy } from './sent.ts'
import { groupOf } from './submit.ts'
import { WithPhone } from './WithPhone.tsx'

type Props = { number: string; sent: SentCopy; context: FormContext; onReset: () => void }

export function Confirmation({ number, sent, context, onReset }: Props) {
  const { kind, person, leftOut } = sent
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current!.focus(), [])
  const group = groupOf(kind)
  const texts = messages.form.confirmation[group]
  const { phone, openingHours } = context
  const storeCopy = () => storeSent(number, sent)
  return (
    <Thanks ref={box} tabIndex={-1}>
      <h3>{texts.title}</h3>
      {isLead({ form: kind }) && (
        <dl>
          <dt>{messages.form.requestNumber}</dt>
          <dd>{number}</dd>
        </dl>
      )}
      <p>
        <WithPhone
          text={texts.text(context.replyPromise, `${phone.label}, ${openingHours}`, person)}
          phone={phone}
        />
      </p>
      {group === 'quote' && (
        <ol>
          {context.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {leftOut > 0 && (
        <p>
          {messages.pictures.leftOut(leftOut)}{' '}
          <a href={`mailto:${context.email}?subject=${number}`}>{context.email}</a>
        </p>
      )}
      {isLead({ form: kind }) && (
        // On pointerdown too: a middle click or a long press opens the link in another tab.
        <a href={`/tack#${number}`} onPointerDown={storeCopy} onClick={storeCopy}>
          {messages.form.keep}
        </a>
      )}
      <button type="button" onClick={onReset}>
        {texts.again}
      </button>
    </Thanks>
  )
}
