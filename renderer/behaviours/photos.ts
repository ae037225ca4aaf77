/** Opens photos of jobs in a dialog; without it the links lead to their files. */
export function photos(root: HTMLElement): void {
  const dialog = root.querySelector<HTMLDialogElement>('[data-behaviour=photos] dialog')
  if (!dialog?.showModal) return
  // The caption names the dialog, so the picture has no text of its own.
  const picture = Object.assign(document.createElement('img'), { alt: '' })
  const caption = dialog.querySelector('p')!
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-photo]')) {
    link.setAttribute('aria-haspopup', 'dialog')
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const { alt } = link.querySelector('img')!
      const mark = link.querySelector('small')?.textContent
      picture.src = link.href
      caption.before(picture)
      caption.textContent = mark ? `${alt} · ${mark}` : alt
      dialog.showModal()
    })
  }
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
}
