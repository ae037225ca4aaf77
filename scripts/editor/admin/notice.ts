/** A line at the foot of the page, for what the CMS has no words for. */
export function notice(text: string, action?: { label: string; do: () => void }): HTMLElement {
  document.querySelector('.content-notice')?.remove()
  const bar = document.createElement('div')
  bar.className = 'content-notice'
  bar.setAttribute('role', 'status')
  bar.textContent = `${text} `
  const button = document.createElement('button')
  button.textContent = action?.label ?? 'Stäng'
  button.addEventListener('click', action?.do ?? (() => bar.remove()))
  bar.append(button)
  document.body.append(bar)
  return bar
}

const isForm = (address: string) => /\/(entries|new)\b/.test(address)

/** Content has changed beside the CMS: whoever has no form open sees it at once, others are told. */
export function readAgain(text: string): void {
  if (!isForm(location.hash)) location.reload()
  else notice(text, { label: 'Läs in igen', do: () => location.reload() })
}

/** What was saved or removed in a form has changed other entries too: they are read when the form is left, however long that takes. */
export function readFollowing(form: string): void {
  if (isForm(form) && location.hash === form) setTimeout(readFollowing, 500, form)
  else readAgain('Sidans länkar eller adress står i andra poster, som har ändrats med.')
}
