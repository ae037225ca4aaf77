/** Controls of the office page, and what they share. */
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { messages } from './messages.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & { label: ReactNode }
export const ActionButton = ({ label, ...rest }: ButtonProps) => (
  <button type="button" {...rest}>
    {label}
  </button>
)

export const LabelledInput = ({ label, ...rest }: ComponentProps<'input'> & { label: string }) => (
  <label>
    {label}
    <input {...rest} />
  </label>
)

type SelectProps = {
  label: string
  value: string
  options: (readonly [value: string, text: string])[]
  choose: (value: string) => void
}
export const Select = ({ label, value, options, choose }: SelectProps) => (
  <label>
    {label}
    <select value={value} onChange={({ target }) => choose(target.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

type ConfirmedProps = Omit<ComponentProps<'button'>, 'title'> & {
  label: string
  title: string
  text: string
  yes: string
  confirm: () => void
}
/** A button whose action is confirmed in a dialog; \`children\` are choices in it. */
export function ConfirmedButton({
  title,
  text,
  yes,
  confirm,
  children,
  ...button
}: ConfirmedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  return (
    <>
      <ActionButton {...button} onClick={() => dialog.current?.showModal()} />
      <dialog ref={dialog} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {children}
        <form method="dialog" className="actions">
          <ActionButton type="submit" label={messages.cancel} />
          <ActionButton type="submit" className="danger" label={yes} onClick={confirm} />
        </form>
      </dialog>
    </>
  )
}

/** Runs one action at a time. `message` is its result or error. */
export function useRun(messageOf = ({ message }: Error) => message, initial = '') {
  const [message, setMessage] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<string>) => {
    setBusy(true)
    setMessage('')
    setMessage(await work().catch(messageOf))
    setBusy(false)
  }
  return { message, isBusy, run }
}
