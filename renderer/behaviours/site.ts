/** The script of every page: `page` functions run for each #root, the loaded one and those that navigation.ts puts in its place; the others once. */
import { blogFilter } from './blogFilter.ts'
import { calculator } from './calculator.ts'
import { contents } from './contents.ts'
import { drafts } from './draft.ts'
import { estimate } from './estimate.ts'
import { formLoader } from './loader.ts'
import { menus } from './menu.ts'
import { mobileBar } from './mobilebar.ts'
import { clientNavigation } from './navigation.ts'
import { notFound } from './notFound.ts'
import { openNow } from './open.ts'
import { photos } from './photos.ts'
import { quote } from './quote.ts'
import { slider } from './slider.ts'
import { thanks } from './thanks.ts'
import { theme } from './theme.ts'

// What the visitor has typed comes first.
const page = [drafts, formLoader, quote, estimate, calculator, slider, photos, blogFilter, contents, mobileBar, thanks, notFound]
const once = [theme, openNow, menus, () => clientNavigation(startPage)]

/** An error in one part does not stop the next. */
function run(parts: (() => void)[]): void {
  for (const part of parts)
    try {
      part()
    } catch (error) {
      console.error(error)
    }
}
const startPage = (root: HTMLElement) => run(page.map((part) => () => part(root)))

const shown = () => document.getElementById('root')!
const tell = (type: string) => shown().dispatchEvent(new Event(type, { bubbles: true }))

startPage(shown())
run(once)
// What happens to the document happens to the page that it shows.
addEventListener('pagehide', () => tell('leave'))
addEventListener('pageshow', ({ persisted }) => persisted && tell('restore'))
addEventListener('hashchange', () => tell('fragment'))
