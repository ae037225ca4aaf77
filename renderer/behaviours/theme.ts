declare global {
  interface Window {
    /** Applies a theme, or the one that was chosen before; see renderer/theme/applyTheme.ts. */
    applyTheme: (theme?: string) => void
  }
}

/** The footer's switch. Other tabs follow a choice, and so does a page that comes back from the back/forward cache. */
export function attach(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-behaviour=theme] button')]
  const show = (theme?: string) => {
    window.applyTheme(theme)
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.value === (document.documentElement.dataset.theme ?? 'system')))
  }
  for (const button of buttons)
    button.addEventListener('click', () => {
      try {
        if (button.value === 'system') localStorage.removeItem('theme')
        else localStorage.setItem('theme', button.value)
      } catch {
        // Storage may be refused; the choice then holds for this page.
      }
      show(button.value)
    })
  addEventListener('storage', () => show())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show()
  })
  show()
}
