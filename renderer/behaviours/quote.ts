import { locationMessage } from '../../amplify/functions/shared/request.ts'
import { quoteParameters } from '../content/model/quoteParameters.ts'
import { setControl } from '../forms/control.ts'
import { readDraft } from '../forms/draft.ts'

/** A form starts with what is known: service and town from the address of the quote page, a brand from the link on the same page that led to it. */
export function quote(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('main [data-island] form')
  if (!form) return
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null

  const known = root.querySelector<HTMLElement>('[data-towns]')?.dataset
  if (known && !readDraft(form)) {
    const asked = new URLSearchParams(location.search)
    const service = asked.get(quoteParameters.service)
    // Without events: nothing is kept on the device before the visitor has done something.
    const select = form.querySelector('select')
    if (select && service && [...select.options].some(({ value }) => value === service)) select.value = service

    const slug = asked.get(quoteParameters.city) ?? ''
    const fill = (towns: Record<string, string>) => {
      if (!Object.hasOwn(towns, slug)) return false
      const inTown = towns[slug]!
      const city = control('city')
      const message = control('message')
      // Whoever was quicker than the answer is not corrected.
      if (city && message && !city.value && !message.value) {
        city.value = inTown.replace(/^\S+ /, '')
        message.value = locationMessage(inTown)
      }
      return true
    }
    if (!fill(JSON.parse(known.towns!)) && known.more && /^[a-zåäö0-9]/.test(slug))
      void fetch(`${known.more}/${slug[0]}.json`)
        .then((answer) => answer.json())
        .then(fill)
        .catch(() => {})
  }

  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="#"][data-brand]'))
    link.addEventListener('click', () => {
      const message = control('message')
      const about = `Gäller ${link.dataset.brand}.`
      if (message && !message.value.includes(about)) setControl(message, [about, message.value].filter(Boolean).join('\n'))
    })
}
