/** Form controls that are visible, except for file inputs. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function isControl(target: unknown): target is Control {
  if (target instanceof HTMLInputElement) return target.type !== 'hidden' && target.type !== 'file'
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
}

/** A radio group is a RadioNodeList, which has a `value` as well. */
export const controlNamed = (elements: HTMLFormControlsCollection, name: string) =>
  elements.namedItem(name) as HTMLInputElement | null

/** Sets a value as if it had been typed: with the prototype's setter, because React overrides the element's. */
export function setControl(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
    control,
    value,
  )
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Whether the visitor or the browser's autofill has changed it. */
export function differsFromDefault(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const chosen = [...control.options].findIndex((option) => option.defaultSelected)
  return control.selectedIndex !== Math.max(0, chosen)
}
