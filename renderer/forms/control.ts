/** Form controls that are visible, except for file inputs. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isControl = (target: Element): target is Control =>
  target.matches('input:not([type=hidden],[type=file]),textarea,select')

/** The value to send: '' for a box that is not ticked. */
export const valueIn = (control: Control): string =>
  control.type === 'checkbox' && !(control as HTMLInputElement).checked ? '' : control.value

/** A radio group is a RadioNodeList, which has a `value` as well. */
export const controlNamed = (elements: HTMLFormControlsCollection, name: string) =>
  elements.namedItem(name) as HTMLInputElement | null

/** Sets another value as if it had been typed: with the prototype's setter, because React overrides the element's. */
export function setControl(control: Control, value: string): void {
  if (control.type === 'checkbox') control.click()
  else {
    Reflect.set(Object.getPrototypeOf(control), 'value', value, control)
    for (const type of ['input', 'change'])
      control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

/** Whether the visitor or the browser's autofill has changed it. */
export function differsFromDefault(control: Control): boolean {
  if ('options' in control) {
    const chosen = control.querySelector<HTMLOptionElement>('[selected]')
    return control.selectedIndex !== (chosen?.index ?? 0)
  }
  const { value, defaultValue, checked, defaultChecked } = control as HTMLInputElement
  return value !== defaultValue || checked !== defaultChecked
}
