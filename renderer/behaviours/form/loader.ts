/**
 * Brings in the code of the page's islands on the first touch, focus or key
 * in one, and holds what the visitor does before it has arrived: a submit and a click on [data-js] are replayed afterwards.
 */
export function attach(): void {
  const page = document.getElementById('root')!
  /** The client and what it imports at once, fetched together. */
  const [client = '', ...imports] = page.dataset.client!.split(' ')
  let loading: Promise<void> | undefined
  let ready = false
  let held: (() => void) | undefined
  let waiting: HTMLFormElement | undefined

  const island = (event: Event) => (event.target as Element).closest?.('[data-island]')
  const load = (form?: HTMLFormElement | null) => {
    // The form's own Swedish messages replace the browser's bubbles from here on.
    if (form) form.noValidate = true
    if (!loading)
      for (const href of imports) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    loading ??= import(/* @vite-ignore */ client)
      .then(() => window.wakeIslands!())
      .then(() => {
        ready = true
        held?.()
      })
      .catch(() => {
        loading = undefined
        ready = false
        submitNatively()
      })
  }
  const submitNatively = () => {
    if (!waiting) return
    waiting.noValidate = false
    if (waiting.reportValidity()) waiting.submit()
    waiting = undefined
  }

  for (const type of ['pointerdown', 'focusin', 'keydown', 'dragover'])
    page.addEventListener(
      type,
      (event) => {
        const root = island(event)
        if (root && !ready) load(root.querySelector('form'))
      },
      { passive: true, capture: true },
    )

  page.addEventListener(
    'submit',
    (event) => {
      const root = island(event)
      if (!root || ready) return
      event.preventDefault()
      waiting = event.target as HTMLFormElement
      const { submitter } = event
      held = () => {
        const form = waiting
        waiting = undefined
        form?.requestSubmit(submitter)
      }
      load(waiting)
      // A dead network must not swallow the request: the browser posts the form itself, and the endpoint answers with a page.
      setTimeout(() => {
        if (!ready) {
          held = undefined
          submitNatively()
        }
      }, 8000)
    },
    true,
  )

  page.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest?.<HTMLElement>('[data-js]')
      if (!button || ready || !island(event)) return
      event.preventDefault()
      held = () => button.click()
      load()
    },
    true,
  )
}
