/** The script of all pages: the functions in `page` run for each #root, also after client-side navigation; those in `once` run once. */
import { blogFilter } from './blogFilter.ts'
import { estimate } from './estimate.ts'
import { forms } from './forms.ts'
import { menus } from './menu.ts'
import { clientNavigation, hasOnlyUrlChanged } from './navigation.ts'
import { notFound } from './notFound.ts'
import { photos } from './photos.ts'
import { quote } from './quote.ts'
import { slider } from './slider.ts'
import { theme } from './theme.ts'

// Forms first: the others read the drafts.
const page = [
  enableControls,
  forms,
  quote,
  estimate,
  slider,
  blogFilter,
  photos,
  notFound,
]
const once = [theme, menus, () => clientNavigation(startPage)]

/** What only this script makes work is hidden in the HTML. */
function enableControls(root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLElement>('.needs-js')) control.hidden = false
}

/** An error in one function does not stop the others. */
function runAll(parts: (() => void)[]): void {
  for (const part of parts)
    try {
      part()
    } catch (error) {
      console.error(error)
    }
}
const startPage = (root: HTMLElement) => runAll(page.map((part) => () => part(root)))

const currentRoot = () => document.getElementById('root')!
const dispatch = (type: string) => currentRoot().dispatchEvent(new Event(type, { bubbles: true }))

if (hasOnlyUrlChanged()) location.reload()
else {
  startPage(currentRoot())
  runAll(once)
  // Forwards events of the document to the current page.
  addEventListener('pagehide', () => dispatch('leave'))
  addEventListener('pageshow', ({ persisted }) => dispatch(persisted ? 'restore' : 'load'))
  addEventListener('hashchange', () => dispatch('fragment'))
}
