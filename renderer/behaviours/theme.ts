/** The footer's switch. renderer/theme/applyTheme.ts applies the choice before the first paint of the next page; without one the system decides. */
export function attach(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-behaviour=theme] button')]
  const root = document.documentElement
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === (root.dataset.theme ?? 'system')))
  }
  for (const button of buttons)
    button.addEventListener('click', () => {
      const theme = button.value === 'system' ? undefined : button.value
      if (theme) root.dataset.theme = theme
      else delete root.dataset.theme
      show()
      try {
        if (theme) localStorage.setItem('theme', theme)
        else localStorage.removeItem('theme')
      } catch {
        // Storage may be refused; the choice then holds for this page.
      }
    })
  show()
}
