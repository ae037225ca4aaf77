/** Fills in the form of the quote page: service and town from its query. */
import { locationMessage } from '../messages.ts'
import { quoteParameters } from '../content/fixedAddresses.ts'
import { controlNamed } from './control.ts'
import { readDraft } from './draft.ts'

export function prefillQuote(root: HTMLElement): void {
  const towns = root.querySelector<HTMLElement>('[data-towns]')
  const form = towns?.querySelector('form')
  if (!towns || !form) return
  const { search } = location
  // After a reload or on the way back, the draft from this address stays.
  if (readDraft(form)?.search === search) return
  const query = new URLSearchParams(search)
  const service = query.get(quoteParameters.service)
  // Set without events: nothing is stored on the device before the visitor has done something.
  for (const option of form.querySelectorAll('option'))
    if (option.value === service) option.selected = true

  const inTowns = new Map(Object.entries<string>(JSON.parse(towns.dataset.towns!)))
  const inTown = inTowns.get(query.get(quoteParameters.city) ?? '')
  const city = controlNamed(form.elements, 'city')
  const message = controlNamed(form.elements, 'message')
  if (!inTown || !city || !message || city.value || message.value) return
  city.value = inTown.replace(/^\S+ /, '')
  message.value = locationMessage(inTown)
}
