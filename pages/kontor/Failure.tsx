/** What the page shows after an error that it did not expect. */
import { Component, type ReactNode } from 'react'
import { ActionButton } from './controls.tsx'
import { messages } from './messages.ts'

const text = messages.failure

export const Failure = () => (
  <main className="sign-in" role="alert">
    <h1>{text.title}</h1>
    <p>{text.safe}</p>
    <p>{text.advice}</p>
    <ActionButton className="main" label={text.reload} onClick={() => location.reload()} />
  </main>
)

/** A class, because React has no other way to catch errors of rendering. React logs them. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Failure /> : this.props.children
  }
}
