/** Fills in the form: service and town from the query of the quote page, a brand from the link that led to the form. */
import { locationMessage } from '../locationMessage.ts'
import { quoteParameters } from '../content/model/quoteParameters.ts'
import { setControl, controlNamed } from '../forms/control.ts'
import { readDraft } from '../forms/draft.ts'

export function quote(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('main [data-island] form')
  if (!form) return
  const control = (name: string) => controlNamed(form.elements, name)

  const towns = root.querySelector<HTMLElement>('[data-towns]')?.dataset.towns
  if (towns && !readDraft(form)) {
    const query = new URLSearchParams(location.search)
    const service = query.get(quoteParameters.service)
    // Set without events: nothing is stored on the device before the visitor has done something.
    for (const option of form.querySelectorAll('option'))
      if (option.value === service) option.selected = true

    const inTown = new Map(Object.entries<string>(JSON.parse(towns))).get(
      query.get(quoteParameters.city) ?? '',
    )
    const city = control('city')
    const message = control('message')
    if (inTown && city && message && !city.value && !message.value) {
      city.value = inTown.replace(/^\S+ /, '')
      message.value = locationMessage(inTown)
    }
  }

  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[href^="#"][data-brand]')]
  const lineOf = ({ dataset }: HTMLElement) => `Gäller ${dataset.brand}.`
  const lines = links.map(lineOf)
  for (const link of links)
    link.addEventListener('click', () => {
      const message = control('message')
      // Replaces the line of another brand.
      const rest = message?.value.split('\n').filter((line) => !lines.includes(line))
      if (message && rest) setControl(message, [lineOf(link), ...rest].join('\n').trimEnd())
    })
}
