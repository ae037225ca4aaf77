/** Numbers as Swedes write them: `7 500`, `1,50`. */

/** Undefined for what is no number, negative or beyond seven digits. */
export function readNumber(text: string): number | undefined {
  const written = text.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d*)?$/.test(written) ? Number(written) : undefined
}

// Kept, because each costs a millisecond to make.
const formats = [0, 1, 2].map((digits) => new Intl.NumberFormat('sv-SE', { minimumFractionDigits: digits, maximumFractionDigits: digits }))

/** All decimals or none. */
export const numberText = (amount: number, decimals = 2): string => formats[Number.isInteger(amount) ? 0 : decimals]!.format(amount)

export const kronorText = (amount: number): string => `${numberText(amount)}\u00a0kr`
