import { useState } from 'react'

/** Runs one action at a time. `message` is its result or its error. */
export function useAction(messageOf = ({ message }: Error) => message) {
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function run(action: () => Promise<string>): Promise<void> {
    setBusy(true)
    setMessage('')
    try {
      setMessage(await action())
    } catch (error) {
      setMessage(messageOf(error as Error))
    }
    setBusy(false)
  }
  return { message, isBusy, run }
}
