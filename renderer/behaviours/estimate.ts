/** Updates the solar estimate, and copies it into the page's form on demand. */
import { announcer } from './announcer.ts'
import { estimateTexts, type Price, type EstimateInput, type Shares, toPay } from '../estimate.ts'
import { setControl, controlNamed } from '../forms/control.ts'
import { estimateMessages as messages } from '../messages.ts'
import { markInvalid } from './markInvalid.ts'
import { numberText, readNumber } from '../swedishNumbers.ts'

export function estimate(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('[data-behaviour=estimate]')
  if (!form) return
  const { shares, battery, price }: { shares: Shares; battery: number; price?: Price } = JSON.parse(
    form.dataset.of!,
  )
  const field = (name: string) => controlNamed(form.elements, name)!
  let invalid: HTMLInputElement | undefined
  /** The field that is being typed in, which is not marked as invalid before it loses focus. */
  let typing: EventTarget | null = null
  const readNumbers = (name: string) => {
    const message = document.getElementById(`kalkyl-${name}-fel`)!
    message.hidden = true
    const amounts = [...form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)].map((input) => {
      const { least, most } = input.dataset
      const amount = readNumber(input.value) ?? Number.NaN
      const isInvalid = !(amount >= Number(least) && amount <= Number(most))
      if (isInvalid) invalid ??= input
      const showsError = isInvalid && (input !== typing || input.hasAttribute('aria-invalid'))
      markInvalid(input, showsError && message)
      if (showsError) message.hidden = false
      return amount
    })
    const [low = Number.NaN, high = low] = amounts.sort((a, b) => a - b)
    return [low, high] as const
  }
  /** Whether the visitor has typed a price, which then no longer follows the roof. */
  let ownPrice = price !== undefined && field('price').value !== field('price').defaultValue

  const readResults = () => {
    invalid = undefined
    const roof = {
      panels: Number(field('panels').value),
      direction: field('direction').value,
      slope: field('slope').value,
      consumption: readNumbers('consumption')[0],
      battery: field('battery').checked ? battery : 0,
    } as EstimateInput
    if (price && !ownPrice) field('price').value = numberText(Math.round(toPay(roof, price)))
    const assumptions = {
      watt: readNumbers('watt')[0],
      perKw: readNumbers('perKw'),
      bought: readNumbers('bought'),
      sold: readNumbers('sold'),
    }
    return estimateTexts(
      roof,
      assumptions,
      shares,
      price && readNumbers('price')[0],
      price && !ownPrice ? toPay(roof, { ...price, cap: 0 }) : 0,
    )
  }
  const resultLine = () => {
    const parts = [...form.querySelectorAll('dl div')].map(
      ({ firstChild, lastChild }) => `${lastChild!.textContent} ${firstChild!.textContent}`,
    )
    return `${messages.line}${form.querySelector('[data-shows=roof]')!.textContent}: ${parts.join(', ')}.`
  }

  const announce = announcer()
  const show = () => {
    const panels = field('panels')
    panels.setAttribute('aria-valuetext', messages.panelCount(panels.value))
    form.querySelector('[data-panels]')!.textContent = panels.value
    const texts: Record<string, string | undefined> = readResults()
    for (const element of form.querySelectorAll<HTMLElement>('[data-shows]'))
      element.textContent = (!invalid && texts[element.dataset.shows!]) || '–'
  }
  const onInput = ({ type, target }: Event) => {
    typing = type === 'input' ? target : null
    ownPrice ||= type === 'input' && target === field('price')
    show()
    announce(() => (form.querySelector('output')!.textContent = invalid ? '' : resultLine()))
  }
  // The visitor may have changed fields before this script ran.
  show()
  form.addEventListener('input', onInput)
  form.addEventListener('change', onInput)
  form.addEventListener('submit', (event) => event.preventDefault())

  form.querySelector('a')!.addEventListener('click', (event) => {
    if (invalid) {
      event.preventDefault()
      invalid.closest('details')?.setAttribute('open', '')
      invalid.focus()
      return
    }
    const message = root.querySelector<HTMLTextAreaElement>('main [data-island] [name=message]')
    // The form is sent: the link leads to its confirmation.
    if (!message) return
    const otherLines = message.value
      .split('\n')
      .filter((resultLine) => resultLine && !resultLine.startsWith(messages.line))
    setControl(message, [...otherLines, resultLine()].join('\n'))
    root.querySelector<HTMLElement>('.carried')!.hidden = false
  })
}
