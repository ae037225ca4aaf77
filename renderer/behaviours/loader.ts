/**
 * Brings in the code of the page's islands on the first touch, focus or key in one, and holds
 * what the visitor does before it has arrived: a submit is replayed afterwards, a dropped picture lies in the picker. When the code does not
 * come, the browser posts the form itself.
 */
import { postNatively } from '../forms/draft.ts'
import client from '../islands/client.ts?own'

const patienceMs = 8000
const patienceWithPicturesMs = 30_000
const betweenTriesMs = 3000
const tries = 3
/** So soon the browser's own bubble names what is missing when our messages are not there yet. */
const bubbleMs = 1000

export function formLoader(page: HTMLElement): void {
  let asked = false
  let tried = 0
  let ready = false
  let lost = false
  let held: (() => void) | undefined
  let waiting: HTMLFormElement | undefined
  let reached: Promise<unknown>

  const island = (event: Event) => (event.target as Element).closest?.('[data-island]')
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  const picker = (root: Element) => root.querySelector<HTMLInputElement>('input[type=file]')
  const pictures = (form: HTMLFormElement) => picker(form)?.files?.length ?? 0

  /** Under another address each time: Firefox and WebKit remember a module that failed. */
  const ask = (): Promise<unknown> =>
    import(/* @vite-ignore */ client + (tried ? `?r=${tried}` : ''))
      .then(() => window.hydrateIslands!())
      .then(() => {
        ready = true
        held?.()
      })
      .catch((error: unknown) => {
        console.error('form:', error)
        // What has begun to run is not to be run twice.
        lost = ++tried === tries || Boolean(window.hydrateIslands)
        if (waiting && (lost || !pictures(waiting))) void post()
        return lost || wait(betweenTriesMs).then(ask)
      })
  const load = (form?: HTMLFormElement | null) => {
    // The form's own Swedish messages replace the browser's bubbles from here on.
    if (form) form.noValidate = true
    if (!asked) void ask()
    asked = true
  }

  const release = () => {
    if (waiting) delete waiting.dataset.busy
    waiting = held = undefined
  }
  const post = async () => {
    const form = waiting
    held = undefined
    if (!form || ready) return
    if (form.checkValidity() && (await reached)) return postNatively(form, pictures(form))
    if (form.checkValidity()) form.dataset.offline = ''
    release()
    form.reportValidity()
  }

  for (const type of ['pointerdown', 'focusin', 'keydown'])
    page.addEventListener(
      type,
      (event) => {
        const root = island(event)
        if (root && !ready) load(root.querySelector('form'))
      },
      { passive: true, capture: true },
    )
  // Dropped beside the picker, a picture would otherwise open in place of the page.
  for (const type of ['dragover', 'drop'])
    page.addEventListener(
      type,
      (event) => {
        const root = island(event)
        const dragged = (event as DragEvent).dataTransfer
        if (!root || !dragged?.types.includes('Files')) return
        event.preventDefault()
        if (ready) return
        load(root.querySelector('form'))
        const input = picker(root)
        if (type === 'drop' && input) {
          const all = new DataTransfer()
          for (const file of [...(input.files ?? []), ...dragged.files]) all.items.add(file)
          input.files = all.files
        }
      },
      true,
    )

  page.addEventListener(
    'submit',
    (event) => {
      const root = island(event)
      if (!root || ready) return
      event.preventDefault()
      if (waiting) return
      const form = (waiting = event.target as HTMLFormElement)
      const { submitter } = event
      const replay = () => {
        release()
        ;(submitter ?? form.querySelector<HTMLElement>('button:not([type=button])'))?.click()
      }
      held = replay
      form.dataset.busy = ''
      reached = reach(form)
      delete form.dataset.offline
      load(form)
      if (lost || navigator.onLine === false) return void post()
      const patience = form.checkValidity() ? (pictures(form) ? patienceWithPicturesMs : patienceMs) : bubbleMs
      void wait(patience).then(() => (held === replay ? post() : undefined))
    },
    true,
  )

  // From the back/forward cache the page comes as it was left: busy with a post that has been answered.
  page.addEventListener('restore', () => {
    release()
    for (const form of page.querySelectorAll<HTMLElement>('form[data-busy]')) delete form.dataset.busy
  })

  // Components of forms are refreshed when they are edited.
  if (import.meta.env.DEV && page.querySelector('[data-island]')) load()
  // The visitor may have begun before this script arrived.
  const begun = document.activeElement?.closest('[data-island]')
  if (begun && page.contains(begun)) load(begun.querySelector('form'))

  /** Whether the endpoint can be reached. On the second tap we do not ask: what stops the question may let the request through. */
  function reach(form: HTMLFormElement): Promise<unknown> {
    if (navigator.onLine === false) return Promise.resolve(false)
    if ('offline' in form.dataset) return Promise.resolve(true)
    const answer = fetch(form.action, { method: 'HEAD', mode: 'no-cors' }).catch(() => false)
    return Promise.race([answer, wait(patienceMs)])
  }
}
