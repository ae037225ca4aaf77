import type { InputHTMLAttributes } from 'react'
import { houseTypes, projectTypes, rules, services } from '../../amplify/functions/send-offert/request.ts'
import { messages } from '../messages.ts'
import { useFormState } from './formState.ts'
import { Box, ErrorText, Star } from './form.parts.ts'

export type FieldName = keyof typeof messages.form.fields
type Rules = { [name in FieldName]?: { min: number } }

/** How phones and password managers recognise a field. `street-address` is not allowed on a single line. */
const inputs: { [name in FieldName]?: InputHTMLAttributes<HTMLInputElement> } = {
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel' },
  address: { autoComplete: 'address-line1' },
  postalCode: { autoComplete: 'postal-code', inputMode: 'numeric' },
  city: { autoComplete: 'address-level2' },
}
const choices = { serviceType: services, projectType: projectTypes, houseType: houseTypes }

/** One field with its label and the message of the rule it breaks; the browser's own rules stand in the HTML for when there is no script. */
export function Field({ name, label = messages.form.fields[name] }: { name: FieldName; label?: string }) {
  const { kind, prefix, defaults, register, errors } = useFormState()
  const min = (rules[kind] as Rules)[name]?.min ?? 0
  const error = errors[name]?.message
  const id = `${prefix}-${name}`
  const control = {
    id,
    required: min > 0,
    defaultValue: defaults[name],
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    ...register(name),
  }
  const minLength = min > 1 ? min : undefined
  return (
    <Box data-choice={name in choices || undefined}>
      <label htmlFor={id}>
        {label} {min > 0 ? <Star aria-hidden="true">*</Star> : <small>{messages.form.optional}</small>}
      </label>
      {name in choices ? (
        <Choice {...control} name={name as keyof typeof choices} />
      ) : name === 'message' ? (
        <textarea {...control} minLength={minLength} rows={4} />
      ) : (
        <input type="text" {...inputs[name]} {...control} minLength={minLength} />
      )}
      {error && <ErrorMessage id={`${id}-error`} text={error} />}
    </Box>
  )
}

function Choice({ name, ...control }: { name: keyof typeof choices } & React.ComponentProps<'select'>) {
  return (
    <select name={name} {...control}>
      <option value="">{messages.form.choose[name]}</option>
      {Object.entries(choices[name]).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
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
