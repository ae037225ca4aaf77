/** Shows a message at the bottom of the page. */
export function showNotice(text: string): HTMLElement {
  document.querySelector('.content-notice')?.remove()
  const bar = document.createElement('div')
  bar.className = 'content-notice'
  bar.setAttribute('role', 'status')
  bar.textContent = `${text} `
  const button = document.createElement('button')
  button.textContent = 'Stäng'
  button.addEventListener('click', () => bar.remove())
  bar.append(button)
  document.body.append(bar)
  return bar
}
