/** The validation errors of a form, above its fields, focused after a submit. */
import { useEffect, useRef } from 'react'
import type { FieldName } from '../../amplify/functions/shared/fields.ts'
import { messages } from './formMessages.ts'
import { useFormState } from './formState.ts'
import { Notice } from './Notice.ts'

/** `submits`: how often the form has been submitted. */
export function ErrorSummary({ names, submits }: { names: FieldName[]; submits: number }) {
  const { prefix, errors } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [submits])
  const broken = names.filter((name) => errors[name])
  if (broken.length === 0) return null
  // The alert is inside the focused element; otherwise some screen readers announce it twice.
  return (
    <Notice ref={box} tabIndex={-1}>
      <div role="alert">
        <h3>{messages.form.errorSummary}</h3>
        <ul>
          {broken.map((name) => (
            <li key={name}>
              <a
                href={`#${prefix}-${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(`${prefix}-${name}`)?.focus()
                }}
              >
                {errors[name]?.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
