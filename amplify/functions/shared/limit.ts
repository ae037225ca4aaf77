/** How often something may happen in an hour, counted in the memory of one running function. */

const hourMs = 3_600_000
/** With more names all counts are dropped: memory must not grow with an attack. */
const mostNames = 10_000

/** Counts a use of the name, and returns the seconds until it is allowed; 0 if it is allowed now. */
export function createHourlyLimit(perHour: number): (name: string) => number {
  const uses = new Map<string, number[]>()
  return (name) => {
    if (uses.size > mostNames) uses.clear()
    const at = Date.now()
    const recent = (uses.get(name) ?? []).filter((time) => time > at - hourMs)
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= perHour)
      return Math.ceil((oldest + hourMs - at) / 1000)
    uses.set(name, [...recent, at])
    return 0
  }
}

/** An IPv4 address, or the first half of an IPv6 address, which is one household. */
export function networkOf(address: string): string {
  const groups = address.split(':')
  return groups.length > 4 ? groups.slice(0, 4).join(':') : address
}
