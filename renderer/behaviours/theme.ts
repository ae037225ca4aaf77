/** The theme switch in the footer. renderer/theme/applyTheme.ts applies the choice, also in other tabs. */
import { withStorage } from '../storage.ts'
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
    // Without storage the choice applies to this page only.
    withStorage('localStorage', (storage) => {
      if (button.value === 'system') storage.removeItem('theme')
      else storage.setItem('theme', button.value)
    })
    apply(button.value as ThemeChoice)
  })
  addEventListener('storage', () => apply())
  document.addEventListener('restore', () => apply())
}
