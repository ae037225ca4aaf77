/** Shows the bar with phone and quote below the page's first button, unless a form is in view or a field has focus. */
export function mobileBar(root: HTMLElement): void {
  const bar = root.querySelector<HTMLElement>('[data-mobilebar]')
  if (!bar) return
  const first = root.querySelector('main .primary') ?? root.querySelector('main h1')
  const forms = root.querySelectorAll('main [data-island]')
  const inView = new Set<Element>()
  let passed = false
  let typing = false
  const update = () => {
    bar.toggleAttribute('data-shown', passed && !typing && inView.size === 0)
  }

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      if (target === first) passed = !isIntersecting && boundingClientRect.top < 0
      else if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    update()
  })
  for (const target of [first, ...forms]) if (target) observer.observe(target)
  for (const type of ['focusin', 'focusout'] as const)
    bar.parentElement?.addEventListener(type, (event) => {
      typing =
        type === 'focusin' &&
        (event.target as Element).matches('input,textarea,select,:focus-visible')
      update()
    })
}
