/** The theme switch in the footer. renderer/theme/applyTheme.ts applies the choice, also in other tabs. */
import type { ThemeChoice } from '../theme/applyTheme.ts'

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
      // Without storage the choice applies to this page only.
    }
    apply(button.value as ThemeChoice)
  })
  addEventListener('storage', () => apply())
  document.addEventListener('restore', () => apply())
}
