/** Before and after: the range's value decides how much of the second picture is seen. Set through the CSSOM, which the policy allows. */
export function slider(root: HTMLElement): void {
  for (const frame of root.querySelectorAll<HTMLElement>('[data-behaviour=slider]')) {
    const range = frame.querySelector('input')
    const follow = () => frame.style.setProperty('--at', `${range?.value}%`)
    range?.addEventListener('input', follow)
    follow()
  }
}
