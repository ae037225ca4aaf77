/** Updates the solar estimate, and copies it into the page's form on demand. */
import {
  type Assumptions,
  type EstimateInput,
  estimateTexts,
  type Price,
} from '../content/model/estimate.ts'
import { setControl } from './control.ts'
import { estimateMessages as messages } from '../messages.ts'

export function estimateForm(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('[data-behaviour=estimateForm]')
  if (!form) return
  const { assumptions, price }: { assumptions: Assumptions; price?: Price } = JSON.parse(
    form.dataset.of!,
  )
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const panels = field('panels')
  const announced = form.querySelector('output')!

  const readRoof = (): EstimateInput => ({
    panels: Number(panels.value),
    direction: field('direction').value as EstimateInput['direction'],
    consumption: Number(field('consumption').value),
    hasBattery: field('battery').checked,
  })
  const show = () => {
    const isValid = form.checkValidity()
    const texts: Record<string, string | undefined> = estimateTexts(readRoof(), assumptions, price)
    for (const element of form.querySelectorAll<HTMLElement>('[data-shows]'))
      element.textContent = (isValid && texts[element.dataset.shows!]) || '–'
    form.querySelector('[data-panels]')!.textContent = panels.value
    panels.setAttribute('aria-valuetext', messages.panelCount(panels.value))
  }
  const resultLine = () => {
    const results = [...form.querySelectorAll('dl div')].map(
      ({ firstChild, lastChild }) =>
        `${firstChild!.textContent!.toLowerCase()} ${lastChild!.textContent}`,
    )
    return `${messages.line(readRoof())}: ${results.join(', ')}.`
  }

  // The browser may have restored fields before this script ran.
  show()
  form.addEventListener('input', show)
  form.addEventListener('change', () => (announced.textContent = resultLine()))
  form.addEventListener('submit', (event) => event.preventDefault())

  form.querySelector('a')!.addEventListener('click', (event) => {
    if (!form.reportValidity()) return event.preventDefault()
    const message = root.querySelector<HTMLTextAreaElement>('main [data-island] [name=message]')
    const copied = root.querySelector<HTMLElement>('.estimate-copied')
    // The form has been sent: the link leads to its confirmation.
    if (!message || !copied) return
    const otherLines = message.value
      .split('\n')
      .filter((line) => line && !line.startsWith(messages.lineStart))
    setControl(message, [...otherLines, resultLine()].join('\n'))
    copied.hidden = false
  })
}
