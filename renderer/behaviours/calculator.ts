/** Recomputes the sums of an article's calculator on input. */
import { announcer } from './announcer.ts'
import { markInvalid } from './markInvalid.ts'
import { kronorText, readNumber } from '../swedishNumbers.ts'

const amountText = (amount: number) => (Number.isNaN(amount) ? '–' : kronorText(amount))

export function calculator(root: HTMLElement): void {
  for (const [index, form] of root
    .querySelectorAll<HTMLFormElement>('[data-behaviour=calculator]')
    .entries()) {
    const message = form.querySelector('p')!
    message.id = `tal-${index}`
    const announce = announcer()
    const sum = () => {
      let total = 0
      for (const row of form.querySelectorAll('tbody tr')) {
        const number = (part: string) => {
          const input = row.querySelector<HTMLInputElement>(`[data-${part}]`)!
          const value = input.value.trim() ? readNumber(input.value) : 0
          const isInvalid = value === undefined
          markInvalid(input, isInvalid && message)
          return value ?? Number.NaN
        }
        const amount = number('quantity') * number('price')
        total += amount
        row.querySelector('[data-sum]')!.textContent = amountText(amount)
      }
      form.querySelector('[data-total]')!.textContent = amountText(total)
      announce(() => (form.querySelector('output')!.textContent = amountText(total)))
      message.hidden = !Number.isNaN(total)
    }
    sum()
    form.addEventListener('input', sum)
    form.addEventListener('submit', (event) => event.preventDefault())
  }
}
