/** Marks a field as invalid with its message, or as valid. */
export function markInvalid(input: HTMLInputElement, message: HTMLElement | false): void {
  // Attributes, because Firefox before 119 has no ariaInvalid.
  if (message) {
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', message.id)
  } else {
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
  }
}
