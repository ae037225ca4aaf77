/** What every page runs. What only some need is in scripts of their own, in the page's #root (renderer/+onRenderHtml.tsx). */
import * as menu from './everyPage/menu.ts'
import * as mobilebar from './everyPage/mobilebar.ts'
import * as navigation from './everyPage/navigation.ts'
import * as open from './everyPage/open.ts'
import * as theme from './everyPage/theme.ts'
import { safely } from '../safely.ts'

/** For each page that is put in place for the first time. */
const attachAll = () => {
  safely(theme.attach)
  safely(mobilebar.attach)
  safely(open.attach)
}
export function attach(): void {
  attachAll()
  safely(menu.start)
  safely(theme.start)
  safely(open.start)
  safely(() => navigation.start(attachAll))
}
