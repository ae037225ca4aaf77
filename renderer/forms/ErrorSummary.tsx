/** The validation errors of a form, above its fields. */
import { useEffect, useRef } from 'react'
import type { FieldName } from '../../amplify/functions/shared/fields.ts'
import { messages } from '../messages.ts'
import { useFormState } from './formState.ts'
import { Notice } from './form.deferred.styles.ts'

export type BrokenRule = { name: FieldName; message: string }

/**
 * The errors of the last submit, focused. The list does not change before the next submit: shrinking it would move the form under the
 * visitor's finger. The alert is inside of the focused element; otherwise some screen readers announce it twice.
 */
export function ErrorSummary({ brokenRules }: { brokenRules: readonly BrokenRule[] }) {
  const { prefix, errors } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const isMarked = brokenRules.some(({ name }) => errors[name])

  useEffect(() => box.current?.focus(), [brokenRules])
  useEffect(() => {
    if (!isMarked) return
    const { title } = document
    const titleWithPrefix = (document.title = messages.form.titlePrefix + title)
    // Navigation may have changed the title.
    return () => {
      if (document.title === titleWithPrefix) document.title = title
    }
  }, [isMarked])

  if (!brokenRules.length) return null
  return (
    <Notice ref={box} tabIndex={-1}>
      <div role="alert">
        <h3>{messages.form.errorSummary}</h3>
        <ul>
          {brokenRules.map(({ name, message }) => (
            <li key={name}>
              <a
                href={`#${prefix}-${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(`${prefix}-${name}`)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
