/** Photos of jobs open enlarged in one native dialog; without JavaScript the link leads to the picture itself. */
export function photos(root: HTMLElement): void {
  const dialog = root.querySelector<HTMLDialogElement>('[data-behaviour=photos] dialog')
  // An old browser follows the link.
  if (!dialog?.showModal) return
  const photo = new Image()
  const caption = document.createElement('p')
  dialog.append(photo, caption)

  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-photo]')) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const small = link.querySelector('img')
      photo.src = link.href
      photo.alt = small?.alt ?? ''
      photo.width = small?.width ?? 0
      photo.height = small?.height ?? 0
      caption.textContent = [small?.alt, link.querySelector('small')?.textContent].filter(Boolean).join(' · ')
      dialog.showModal()
    })
  }
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  root.addEventListener('leave', () => dialog.close())
}
