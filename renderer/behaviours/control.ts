/** The controls of a form that a person fills in, and the id of the request they make. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Not file inputs or the honeypot. */
const controls = '[name=requestId],input:not([type=hidden],[type=file],[tabindex]),select,textarea'

export const isControl = (element: Element): element is Control => element.matches(controls)

/** `value` exists for a group of radio buttons as well. */
export const controlNamed = (elements: HTMLFormControlsCollection, name: string) =>
  elements.namedItem(name) as HTMLInputElement | null

export function valuesIn(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const { name, value } of form.querySelectorAll<Control>(controls)) values[name] = value
  return values
}

/** Sets other values as if they had been typed. */
export function setValues(form: HTMLFormElement, values: Record<string, string>): void {
  for (const control of form.querySelectorAll<Control>(controls)) {
    const value = values[control.name]
    if (value !== undefined && value !== control.value) setControl(control, value)
  }
}

/** With the prototype's setter, because React overrides the element's. */
export function setControl(control: Control, value: string): void {
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Whether the visitor or the browser's autofill has changed it. Selects have no other default. */
export const differsFromDefault = (control: Control): boolean =>
  control.value !== ('defaultValue' in control ? control.defaultValue : '')
