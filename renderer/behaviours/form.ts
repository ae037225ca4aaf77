/** What a page with a form runs, the visitor's words first. */
import * as draft from './form/draft.ts'
import * as loader from './form/loader.ts'
import { safely } from '../safely.ts'

export function attach(): void {
  safely(draft.attach)
  safely(loader.attach)
}
