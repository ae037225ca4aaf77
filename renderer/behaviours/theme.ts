/**
 * The theme switch in the footer. renderer/theme/applyTheme.ts applies the choice before the first
 * paint.
 */
import { withStorage } from './storage.ts'
import type { ThemeChoice } from '../theme/applyTheme.ts'

const buttons = () => document.querySelectorAll<HTMLButtonElement>('[data-themes] button')

function apply(choice?: ThemeChoice): void {
  window.applyTheme(choice)
  const applied = document.documentElement.dataset.theme ?? 'system'
  for (const button of buttons())
    button.setAttribute('aria-pressed', String(button.value === applied))
}

function store(choice: ThemeChoice): void {
  // Without storage the choice applies to this page only.
  withStorage('localStorage', (storage) => {
    if (choice === 'system') storage.removeItem('theme')
    else storage.setItem('theme', choice)
  })
}

export function theme(): void {
  apply()
  for (const button of buttons())
    button.addEventListener('click', () => {
      const choice = button.value as ThemeChoice
      store(choice)
      apply(choice)
    })
}

// The choice may change in another tab, and while this page is in the back/forward cache.
addEventListener('storage', () => apply())
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) apply()
})
