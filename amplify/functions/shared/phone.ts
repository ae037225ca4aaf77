/** A tel: URL of an entered number: what can be dialled up to the first word or second number. */
export function phoneHref(entry: string): string {
  const [number = ''] = entry.trim().split(/\p{L}|,| \/ /u)
  // "+46 (0)70": the zero is dialled without the country code only.
  const withoutZero = number.replace(/^(\+[\d ]*)\(0\)/, '$1')
  return `tel:${withoutZero.replace(/[^\d+]/g, '')}`
}
