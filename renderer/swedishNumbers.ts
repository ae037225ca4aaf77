/** Numbers in Swedish notation: `7 500`, `1,50`. */

/** Undefined for negative numbers, more than seven digits and other texts. */
export function readNumber(text: string): number | undefined {
  const written = text.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d*)?$/.test(written) ? Number(written) : undefined
}

// Cached, because creating one takes a millisecond.
const formats = [0, 1, 2].map((digits) => new Intl.NumberFormat('sv-SE', { minimumFractionDigits: digits, maximumFractionDigits: digits }))

/** With all decimals, or none for integers. */
export const numberText = (amount: number, decimals = 2): string => formats[Number.isInteger(amount) ? 0 : decimals]!.format(amount)

export const kronorText = (amount: number): string => `${numberText(amount)}\u00a0kr`
