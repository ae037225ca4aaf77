import { type Control, differsFromDefault, isControl, setControl } from './control.ts'

/**
 * Call before React takes over `root`, and what it returns after React has committed: whatever the visitor typed or chose in between
 * is put back, with the events that tell React and react-hook-form about it. React itself keeps only what it renders.
 */
export function snapshot(root: Element): () => void {
  const edited = new Map<Control, string>()
  const note = (element: EventTarget | null) => {
    if (isControl(element)) edited.set(element, element.value)
  }
  for (const control of root.querySelectorAll<Control>('input,select,textarea')) if (differsFromDefault(control)) note(control)

  const listen = (event: Event) => note(event.target)
  root.addEventListener('input', listen)
  root.addEventListener('change', listen)

  return () => {
    root.removeEventListener('input', listen)
    root.removeEventListener('change', listen)
    for (const [control, value] of edited) setControl(control, value)
  }
}
