import { useEffect, useRef } from 'react'
import { messages } from '../messages.ts'
import { useFormState } from './formState.ts'
import { Summary } from './form.parts.ts'

/**
 * Every broken rule in one place, taking focus on each failed submit (`attempt`). The alert is inside of what has the focus,
 * or some screen readers read it twice.
 */
export function ErrorSummary({ attempt }: { attempt: number }) {
  const { prefix, errors, defaults } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const broken = (Object.keys(defaults) as (keyof typeof defaults)[]).filter((name) => errors[name])
  const any = broken.length > 0

  useEffect(() => {
    if (attempt) box.current?.focus()
  }, [attempt])
  useEffect(() => {
    if (!any) return
    const { title } = document
    document.title = messages.form.titlePrefix + title
    return () => {
      document.title = title
    }
  }, [any])

  if (!any) return null
  return (
    <Summary ref={box} tabIndex={-1}>
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
    </Summary>
  )
}
