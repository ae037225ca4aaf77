import { useEffect, useRef } from 'react'
import type { FieldName } from '../../amplify/functions/shared/fields.ts'
import { messages } from '../messages.ts'
import { useFormState } from './formState.ts'
import { Notice } from './form.deferred.styles.ts'

export type BrokenRule = { name: FieldName; message: string }

/**
 * Every broken rule that the last submit found, in one place that takes focus. It stays until the next submit: a line that went with each
 * mended field would move the form under the finger. The alert is inside of what has the focus, or some screen readers read it twice.
 */
export function ErrorSummary({ broken }: { broken: readonly BrokenRule[] }) {
  const { prefix, errors } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const isMarked = broken.some(({ name }) => errors[name])

  useEffect(() => box.current?.focus(), [broken])
  useEffect(() => {
    if (!isMarked) return
    const { title } = document
    const marked = (document.title = messages.form.titlePrefix + title)
    // The page may have been left since, and the title be another's.
    return () => {
      if (document.title === marked) document.title = title
    }
  }, [isMarked])

  if (!broken.length) return null
  return (
    <Notice ref={box} tabIndex={-1}>
      <div role="alert">
        <h3>{messages.form.errorSummary}</h3>
        <ul>
          {broken.map(({ name, message }) => (
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
