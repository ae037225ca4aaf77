import { answers, type Price, type Roof, type Shares, toPay } from '../estimate.ts'
import { setControl } from '../forms/control.ts'
import { estimateMessages as words } from '../messages.ts'
import { numberText, readNumber } from '../swedishNumbers.ts'

/** The solar estimate follows what the visitor sets, and goes into the page's form on demand. */
export function attach(): void {
  const form = document.querySelector<HTMLFormElement>('[data-behaviour=estimate]')
  if (!form) return
  const { shares, price } = JSON.parse(form.dataset.of!) as { shares: Shares; price?: Price }
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const number = (input: HTMLInputElement) => {
    const written = readNumber(input.value)
    input.ariaInvalid = written === undefined ? 'true' : null
    return written ?? Number.NaN
  }
  const span = (name: string) =>
    [...form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)].map(number).sort((a, b) => a - b) as [number, number]

  const answer = () => {
    const roof = {
      panels: Number(field('panels').value),
      direction: field('direction').value,
      slope: field('slope').value,
      own: Number(field('own').value) / 100,
    } as Roof
    const paid = field('paid')
    if (paid && price && !paid.dataset.own) paid.value = numberText(toPay(roof.panels, price))
    const assumptions = { watt: number(field('watt')), perKw: span('perKw'), bought: span('bought'), sold: span('sold') }
    return { ...answers(roof, assumptions, shares, paid && number(paid)), panels: roof.panels, own: `${field('own').value}\u00a0%` }
  }

  form.addEventListener('input', ({ target }) => {
    if (target === field('paid')) field('paid').dataset.own = ''
    const shown = answer()
    if (form.querySelector('[aria-invalid]')) return
    for (const [name, text] of Object.entries(shown))
      for (const place of form.querySelectorAll(`[data-shows=${name}]`)) place.textContent = String(text)
  })
  form.addEventListener('submit', (event) => event.preventDefault())

  form.querySelector('a')!.addEventListener('click', () => {
    const message = document.querySelector<HTMLFormElement>('main [data-island] form')!.elements.namedItem('message') as HTMLTextAreaElement
    const answers = [...form.querySelectorAll('dl div')].map(
      (each) => `${each.querySelector('dd')!.textContent} ${each.querySelector('dt')!.textContent}`,
    )
    const line = `${words.line}${form.querySelector('output')!.textContent}: ${answers.join(', ')}.`
    const earlier = message.value.split('\n').filter((each) => each && !each.startsWith(words.line))
    setControl(message, [...earlier, line.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')].join('\n'))
  })
}
