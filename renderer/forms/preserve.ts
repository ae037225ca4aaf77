import { isControl, setControl, type Control } from './control.ts'

/**
 * Call before React takes over `root`, and what it returns after React has committed: whatever the visitor typed or chose in between
 * is put back, with the events that tell React and react-hook-form about it. React itself keeps only what it renders.
 */
export function snapshot(root: Element): () => void {
  const edited = new Map<Control, string | boolean>()
  const note = (element: EventTarget | null) => {
    if (isControl(element)) edited.set(element, ticks(element) ? element.checked : element.value)
  }
  for (const control of root.querySelectorAll<Control>('input,select,textarea')) if (differsFromDefault(control)) note(control)

  const listen = (event: Event) => note(event.target)
  root.addEventListener('input', listen)
  root.addEventListener('change', listen)

  return () => {
    root.removeEventListener('input', listen)
    root.removeEventListener('change', listen)
    for (const [control, value] of edited) {
      if (typeof value === 'string') setControl(control, value)
      else if (ticks(control) && control.checked !== value) control.click()
    }
  }
}

const ticks = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

function differsFromDefault(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return (
      control.selectedIndex !==
      Math.max(
        0,
        options.findIndex((option) => option.defaultSelected),
      )
    )
  }
  return ticks(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}
