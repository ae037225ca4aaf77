import { kronorText, readNumber } from '../swedishNumbers.ts'

/** The sums of an article's calculator follow its numbers. */
export function attach(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-behaviour=calculator]')) {
    const sum = () => {
      let total = 0
      for (const row of form.querySelectorAll('tbody tr')) {
        // What is no number counts as nothing and is marked.
        const number = (part: string) => {
          const input = row.querySelector<HTMLInputElement>(`[data-${part}]`)!
          const written = input.value.trim() ? readNumber(input.value) : 0
          input.ariaInvalid = written === undefined ? 'true' : null
          return written ?? 0
        }
        const amount = number('quantity') * number('price')
        total += amount
        const output = row.querySelector('output')
        if (output) output.textContent = kronorText(amount)
      }
      const output = form.querySelector('[data-total]')
      if (output) output.textContent = kronorText(total)
    }
    form.addEventListener('input', sum)
    form.addEventListener('submit', (event) => event.preventDefault())
  }
}
