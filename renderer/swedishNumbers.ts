/** Numbers as Swedes write them: `7 500`, `1,50`. */

/** Undefined for what is no number, negative or beyond seven digits. */
export function readNumber(text: string): number | undefined {
  const written = text.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d*)?$/.test(written) ? Number(written) : undefined
}

/** All decimals or none. Without options, as for most, the engine keeps what it formats with. */
export const numberText = (amount: number, decimals = 2): string =>
  amount.toLocaleString(
    'sv-SE',
    Number.isInteger(amount) ? undefined : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  )

export const kronorText = (amount: number): string => `${numberText(amount)}\u00a0kr`
