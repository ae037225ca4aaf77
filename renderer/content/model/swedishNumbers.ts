/** Numbers in Swedish notation: `7 500`, `1,50`. */

/**
 * With at most two decimals, all of them or none for integers. Without Intl, whose first call takes
 * a slow phone 90 ms on every page.
 */
export const numberText = (amount: number, decimals = 2): string =>
  amount
    .toFixed(Number.isInteger(amount) ? 0 : decimals)
    .replace('.', ',')
    .replace('-', '\u2212')
    .replace(/\d(?=(\d{3})+(,|$))/g, '$&\u00a0')

export const kronorText = (amount: number): string => `${numberText(amount)}\u00a0kr`
