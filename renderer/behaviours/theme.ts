import type { ThemeChoice } from '../theme/applyTheme.ts'

/** The footer's switch. What it sets is applied by renderer/theme/applyTheme.ts, here and in other tabs; without a choice the system decides. */
export function theme(): void {
  const { dataset } = document.documentElement
  const update = () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-themes] button'))
      button.setAttribute('aria-pressed', String(button.value === (dataset.theme ?? 'system')))
  }
  const apply = (choice?: ThemeChoice) => {
    window.applyTheme(choice)
    update()
  }
  update()
  document.addEventListener('enter', update)
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-themes] button')
    if (!button) return
    try {
      if (button.value === 'system') localStorage.removeItem('theme')
      else localStorage.setItem('theme', button.value)
    } catch {
      // Storage may be refused; the choice then holds for this page.
    }
    apply(button.value as ThemeChoice)
  })
  addEventListener('storage', () => apply())
  document.addEventListener('restore', () => apply())
}
