import type { ThemeChoice } from '../../theme/applyTheme.ts'

/** The footer's switch. What it sets is applied by renderer/theme/applyTheme.ts, here and in other tabs; without a choice the system decides. */
export function attach(): void {
  const root = document.documentElement
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-themes] button')
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === (root.dataset.theme ?? 'system')))
  }
  show()
  // However it was set, and while another page is shown in this document.
  new MutationObserver(show).observe(root, { attributeFilter: ['data-theme'] })
}

export function start(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-themes] button')
    if (!button) return
    try {
      if (button.value === 'system') localStorage.removeItem('theme')
      else localStorage.setItem('theme', button.value)
    } catch {
      // Storage may be refused; the choice then holds for this page.
    }
    window.applyTheme(button.value as ThemeChoice)
  })
  addEventListener('storage', () => window.applyTheme())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.applyTheme()
  })
}
