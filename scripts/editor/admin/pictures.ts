/**
 * While a picture is made, Sveltia's field for it is empty: a save would be refused for want of a picture that is there a moment later, or go
 * without it. The save waits instead.
 */
import { notice } from './notice.ts'
import words from './words.json'

const isMade = (status: Element) => status.textContent?.trim() === words.processing_files
/** A dialog tells what was chosen in it when it has faded. */
const hasChosen = ({ returnValue }: HTMLDialogElement) => returnValue === 'ok'
/** Pictures on their way into a text, which have no field to tell of them. */
let inTexts = 0
const underWay = () =>
  inTexts > 0 || [...document.querySelectorAll('dialog')].some(hasChosen) || [...document.querySelectorAll('[role="status"]')].some(isMade)

export async function trackPicture<T>(picture: Promise<T>): Promise<T> {
  inTexts++
  return picture.finally(() => inTexts--)
}

const saveButton = () => [...document.querySelectorAll('button')].find(({ dataset }) => dataset.label === words.save)

/** Closing the tab asks while a form holds what is not saved: Spara can be pressed then. */
export const askBeforeClosing = () =>
  addEventListener('beforeunload', (event) => saveButton()?.disabled === false && event.preventDefault())

export function waitForPictures(): void {
  let held = false
  const hold = (event: Event) => {
    if (!underWay()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (held) return
    held = true
    const { hash } = location
    const bar = notice('Bilden görs i ordning. Posten sparas när den är klar.')
    const watch = setInterval(() => {
      if (location.hash === hash && (underWay() || saveButton()?.disabled)) return
      clearInterval(watch)
      bar.remove()
      held = false
      if (location.hash === hash) saveButton()?.click()
    }, 100)
  }
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && saveButton()?.contains(event.target)) hold(event)
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 's' && saveButton()) hold(event)
    },
    true,
  )
}
