/**
 * The script of all pages: each function runs for the loaded page and for those that replace it.
 */
import { blogFilter } from './blogFilter.ts'
import { clientNavigation } from './clientNavigation.ts'
import { estimateForm } from './estimateForm.ts'
import { forms } from './forms.ts'
import { menus } from './menus.ts'
import { notFound } from './notFound.ts'
import { photos } from './photos.ts'
import { prefillQuote } from './prefillQuote.ts'
import { slider } from './slider.ts'
import { theme } from './theme.ts'

// Forms first: the others read the drafts.
const behaviours = [
  enableControls,
  forms,
  prefillQuote,
  estimateForm,
  slider,
  blogFilter,
  photos,
  theme,
  menus,
  notFound,
]

/** What only this script makes work is hidden in the HTML. */
function enableControls(root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLElement>('.needs-js')) control.hidden = false
}

function startPage(root: HTMLElement): void {
  for (const start of behaviours)
    try {
      start(root)
    } catch (error) {
      // The other behaviours must start all the same.
      console.error(error)
    }
}

startPage(document.getElementById('root')!)
clientNavigation(startPage)
