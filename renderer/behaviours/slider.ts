/**
 * Before and after: the value of the range sets the visible part of the second picture, through the
 * CSSOM, which the policy allows.
 */
export function slider(root: HTMLElement): void {
  for (const frame of root.querySelectorAll<HTMLElement>('[data-behaviour=slider]')) {
    const range = frame.querySelector('input')!
    const follow = () => {
      frame.style.setProperty('--at', `${range.value}%`)
      range.setAttribute('aria-valuetext', `${range.value} %`)
    }
    range.addEventListener('input', follow)
    follow()
  }
}
