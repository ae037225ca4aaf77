/** Delays a save while a picture is processed, because Sveltia's field is empty until then. */
import { showNotice } from './notice.ts'
import words from './words.json'

/** No event says that a picture is being processed: the text comes from words.json. */
const isProcessing = (status: Element) => status.textContent?.trim() === words.processing_files
/** A dialog reports its selection after it has faded out. */
const hasChosen = ({ returnValue }: HTMLDialogElement) => returnValue === 'ok'
/** Number of pictures that are being inserted into texts, which have no picture field. */
let picturesInTexts = 0
const isBusy = () =>
  picturesInTexts > 0 ||
  [...document.querySelectorAll('dialog')].some(hasChosen) ||
  [...document.querySelectorAll('[role="status"]')].some(isProcessing)

export async function trackPicture<T>(picture: Promise<T>): Promise<T> {
  picturesInTexts++
  return picture.finally(() => picturesInTexts--)
}

const saveButton = () =>
  [...document.querySelectorAll('button')].find(({ dataset }) => dataset.label === words.save)

/** Asks before closing the tab while Spara is enabled: the form has unsaved changes. */
export const askBeforeClosing = () =>
  addEventListener(
    'beforeunload',
    (event) => saveButton()?.disabled === false && event.preventDefault(),
  )

export function waitForPictures(): void {
  let isWaiting = false
  const delay = (event: Event) => {
    if (!isBusy()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isWaiting) return
    isWaiting = true
    const { hash } = location
    const bar = showNotice('Bilden görs i ordning. Posten sparas när den är klar.')
    const watch = setInterval(() => {
      if (location.hash === hash && (isBusy() || saveButton()?.disabled)) return
      clearInterval(watch)
      bar.remove()
      isWaiting = false
      if (location.hash === hash) saveButton()?.click()
    }, 100)
  }
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && saveButton()?.contains(event.target)) delay(event)
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 's' && saveButton()) delay(event)
    },
    true,
  )
}
