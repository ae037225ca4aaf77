/** The sums of an article's calculator follow its numbers. */
export function attach(): void {
  const kronor = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 2 })
  const text = (amount: number) => `${kronor.format(amount).replace(/(,\d)$/, '$10')}\u00a0kr`
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-behaviour=calculator]')) {
    const sum = () => {
      let total = 0
      for (const row of form.querySelectorAll('tbody tr')) {
        // As Swedes write numbers. What is none counts as nothing and is marked.
        const number = (part: string) => {
          const input = row.querySelector<HTMLInputElement>(`[data-${part}]`)!
          const written = input.value.replace(/\s/g, '').replace(',', '.')
          const wrong = !/^(\d{1,7}(\.\d*)?)?$/.test(written)
          input.ariaInvalid = wrong ? 'true' : null
          return wrong ? 0 : Number(written)
        }
        const amount = number('quantity') * number('price')
        total += amount
        const output = row.querySelector('output')
        if (output) output.textContent = text(amount)
      }
      const output = form.querySelector('[data-total]')
      if (output) output.textContent = text(total)
    }
    form.addEventListener('input', sum)
    form.addEventListener('submit', (event) => event.preventDefault())
  }
}
