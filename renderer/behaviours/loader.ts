/**
 * Loads the code of the page's islands on the first touch, focus or key in one, and handles events until it has loaded: a submit is
 * replayed afterwards. Dropped pictures go into the file input. When loading fails, the browser posts the form itself.
 */
import {
  isSiteReachable,
  pictureCount,
  postNatively,
  readDraft,
  storePictureCount,
} from '../forms/draft.ts'
import { readPicked } from '../forms/picked.ts'
import client from '../islands/client.ts?standalone'

const timeoutMs = 8000
const timeoutWithPicturesMs = 30_000
const retryDelayMs = 3000
const maxAttempts = 3
/** Delay of the browser's own validation message for an invalid form whose code has not loaded. */
const bubbleMs = 1000

/** Of all pages: a URL that failed once fails again in Firefox and WebKit, which cache the failure of a module. */
let failures = 0

export function formLoader(page: HTMLElement): void {
  let isRequested = false
  let isReady = false
  let hasFailed = false
  let replayHeld: (() => void) | undefined
  let submitted: HTMLFormElement | undefined
  let reachable: Promise<unknown>

  const island = (event: Event) => (event.target as Element).closest?.('[data-island]')
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  const picker = (root: Element) => root.querySelector<HTMLInputElement>('input[type=file]')
  const pictures = (form: HTMLFormElement) => picker(form)?.files?.length ?? 0

  // The client script must not run twice.
  const requestCode = (): Promise<unknown> =>
    (window.hydrateIslands
      ? Promise.resolve()
      : import(/* @vite-ignore */ client + (failures ? `?r=${failures}` : ''))
    )
      .then(() => window.hydrateIslands!(page))
      .then(() => {
        isReady = true
        replayHeld?.()
      })
      .catch((error: unknown) => {
        console.error('form:', error)
        hasFailed = ++failures % maxAttempts === 0 || Boolean(window.hydrateIslands)
        if (submitted && (hasFailed || !pictures(submitted))) void post()
        return hasFailed || wait(retryDelayMs).then(requestCode)
      })
  const load = (form?: HTMLFormElement | null) => {
    // The form's own messages replace the browser's validation bubbles.
    if (form) form.noValidate = true
    if (!isRequested) void requestCode()
    isRequested = true
  }

  const release = () => {
    if (submitted) delete submitted.dataset.busy
    submitted = replayHeld = undefined
  }
  const post = async () => {
    const form = submitted
    replayHeld = undefined
    if (!form || isReady) return
    const isValid = form.checkValidity()
    const isReachable = isValid && (await reachable)
    // The visitor may have left the page.
    if (isReachable && form.isConnected)
      return postNatively(form, Math.max(pictures(form), pictureCount(form)))
    if (isValid && !isReachable) form.dataset.offline = ''
    release()
    form.reportValidity()
  }

  for (const type of ['pointerdown', 'focusin', 'keydown'])
    page.addEventListener(
      type,
      (event) => {
        const root = island(event)
        if (root && !isReady) load(root.querySelector('form'))
      },
      { passive: true, capture: true },
    )
  // By default the browser would open a dropped file in place of the page.
  for (const type of ['dragover', 'dragleave', 'drop'] as const)
    page.addEventListener(
      type,
      (event) => {
        const form = island(event)?.querySelector('form')
        const { dataTransfer, relatedTarget } = event
        if (!form || !dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        form.toggleAttribute(
          'data-drag',
          type === 'dragover' ||
            (type === 'dragleave' && form.contains(relatedTarget as Node | null)),
        )
        if (!isReady) load(form)
        const input = picker(form)
        if (type !== 'drop' || !input || 'busy' in form.dataset) return
        const all = new DataTransfer()
        for (const file of [...(input.files ?? []), ...dataTransfer.files]) all.items.add(file)
        input.files = all.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      true,
    )
  const keep = (form: HTMLFormElement) => {
    const input = picker(form)
    if (input) storePictureCount(form, Math.max(readPicked(input).length, pictureCount(form)))
  }
  page.addEventListener(
    'change',
    ({ target }) => {
      const { files, form } = target as HTMLInputElement
      if (files && form && !isReady) keep(form)
    },
    true,
  )

  page.addEventListener(
    'submit',
    (event) => {
      const root = island(event)
      if (!root || isReady) return
      event.preventDefault()
      if (submitted) return
      const form = (submitted = event.target as HTMLFormElement)
      // Also sends the form of a page that the visitor has left, where a click on its button would do nothing.
      const replay = () => {
        release()
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }
      replayHeld = replay
      form.dataset.busy = ''
      // A second submit skips the check: the browser may load no images.
      reachable =
        'offline' in form.dataset && navigator.onLine !== false
          ? Promise.resolve(true)
          : isSiteReachable()
      delete form.dataset.offline
      load(form)
      if (hasFailed) return void post()
      if (navigator.onLine === false)
        void reachable.then((is) => void (is || replayHeld !== replay || post()))
      const limitMs = form.checkValidity()
        ? pictures(form)
          ? timeoutWithPicturesMs
          : timeoutMs
        : bubbleMs
      void wait(limitMs).then(() => (replayHeld === replay ? post() : undefined))
    },
    true,
  )

  // A page restored from the back/forward cache is still marked as busy with its post, unless its upload continues.
  page.addEventListener('restore', () => {
    release()
    for (const form of page.querySelectorAll<HTMLElement>('form[data-busy]'))
      if (!form.querySelector('[aria-disabled]')) delete form.dataset.busy
  })

  // React Refresh needs the components of forms.
  if (import.meta.env.DEV && page.querySelector('[data-island]')) load()
  // The visitor may have focused a form or picked files before this script ran. The form's code shows how many pictures a reload
  // lost, and a restored draft may be the copy of another tab (forms/claimDraft.ts).
  for (const form of page.querySelectorAll<HTMLFormElement>('[data-island] form')) {
    keep(form)
    if (form.contains(document.activeElement) || readDraft(form)) load(form)
  }
}
