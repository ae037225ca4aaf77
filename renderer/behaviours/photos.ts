/** Opens photos and drawings of jobs in a dialog; without it the links lead to the photos. */
export function photos(root: HTMLElement): void {
  const dialog = root.querySelector<HTMLDialogElement>('[data-behaviour=photos] dialog')
  if (!dialog?.showModal) return
  const caption = document.createElement('p')

  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-photo]')) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const picture = document.importNode(link.querySelector<HTMLImageElement | SVGElement>('img, svg')!, true)
      if ('src' in picture) picture.src = link.href
      const description = picture.getAttribute('alt') ?? picture.ariaLabel
      caption.textContent = [description, link.querySelector('small')?.textContent].filter(Boolean).join(' · ')
      dialog.replaceChildren(dialog.querySelector('form')!, picture, caption)
      dialog.showModal()
    })
  }
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  root.addEventListener('leave', () => dialog.close())
}
