/**
 * A field with its label and error. Its HTML attributes let the browser validate without our code.
 */
import { styled } from 'styled-components'
import {
  choicesOf,
  type FieldName,
  fieldDefinition,
  isRequired,
} from '../../amplify/functions/shared/fields.ts'
import { minLengthOf } from '../../amplify/functions/shared/fieldRules.ts'
import { messages } from './formMessages.ts'
import { FieldBox } from './FieldBox.ts'
import { useFormState } from './formState.ts'

const types: Record<string, string> = { email: 'email', phone: 'tel' }

export function Field({ name, isLast }: { name: FieldName; isLast: boolean }) {
  const { kind, prefix, defaults, services, register, errors, busy } = useFormState()
  const { label, format, choose, input } = fieldDefinition(name)
  const choices = choicesOf(name, services)
  const min = minLengthOf(name, kind)
  const error = errors[name]?.message
  const id = `${prefix}-${name}`
  const control = {
    id,
    required: isRequired(name, kind),
    defaultValue: defaults[name],
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    ...register(name),
  }
  // Read-only while busy: a successful submit would discard the input.
  const text = { ...control, readOnly: busy, minLength: min > 1 ? min : undefined }
  return (
    <FieldBox>
      <label htmlFor={id}>
        {label}{' '}
        {control.required ? (
          <Star aria-hidden="true">*</Star>
        ) : (
          <small>{messages.form.optional}</small>
        )}
      </label>
      {choices && (
        <select {...control} inert={busy}>
          <option value="">{choose}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
      {!choices && format === 'lines' && <textarea {...text} rows={3} />}
      {!choices && format !== 'lines' && (
        <input
          type={types[format ?? ''] ?? 'text'}
          {...input}
          enterKeyHint={isLast ? 'send' : 'next'}
          spellCheck={format === 'email' ? false : undefined}
          {...text}
        />
      )}
      {/* Keyed by the text: browser translation replaces text nodes. */}
      {error && <ErrorMessage key={error} id={`${id}-error`} text={error} />}
    </FieldBox>
  )
}

export const ErrorMessage = ({ id, text }: { id: string; text: string }) => (
  <ErrorText id={id}>
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5v5.5M12 16.3v.01" />
    </svg>
    {text}
  </ErrorText>
)

const Star = styled.span`
  color: var(--err);
`

const ErrorText = styled.p`
  display: flex;
  gap: var(--s2);
  font: var(--small);
  color: var(--err);
  .i {
    --i: 18px;
    margin-top: 0.1em;
  }
`
