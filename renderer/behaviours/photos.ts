/** Opens photos and drawings of jobs in a dialog; without it the links lead to their files. */
export function photos(root: HTMLElement): void {
  const dialog = root.querySelector<HTMLDialogElement>('[data-behaviour=photos] dialog')
  if (!dialog?.showModal) return
  const caption = document.createElement('p')

  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-photo]')) {
    link.setAttribute('aria-haspopup', 'dialog')
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const picture = document.importNode(
        link.querySelector<HTMLImageElement | SVGElement>('img, svg')!,
        true,
      )
      const description = picture.getAttribute('alt') ?? picture.getAttribute('aria-label')
      const text = [description, link.querySelector('small')?.textContent]
        .filter(Boolean)
        .join(' · ')
      // The caption names the dialog, so the picture would repeat it.
      if ('src' in picture) Object.assign(picture, { src: link.href, alt: '' })
      else picture.setAttribute('aria-hidden', 'true')
      dialog.setAttribute('aria-label', text)
      caption.textContent = text
      dialog.replaceChildren(dialog.querySelector('form')!, picture, caption)
      dialog.showModal()
    })
  }
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  root.addEventListener('leave', () => dialog.close())
}
