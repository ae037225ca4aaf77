const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Damerau-Levenshtein (optimal string alignment): how many typing mistakes lie between two words. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = previous
    previous = row
  }
  return previous[b.length]!
}

/** The candidate that was probably meant, å, ä and ö counted as a, a and o; undefined when none is near. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const folded = fold(word)
  let best: string | undefined
  // Any letter is one mistake away from any other.
  let least = (folded.length > 1 ? Math.max(1, Math.floor(folded.length * 0.4)) : 0) + 1
  for (const candidate of candidates) {
    const other = fold(candidate)
    if (Math.abs(other.length - folded.length) >= least) continue
    const steps = distance(folded, other)
    if (steps < least) [best, least] = [candidate, steps]
  }
  return best
}

/** ` Menade du "lerum"?`, or the alternatives when none is near; empty when there are none. */
export function advice(word: string, candidates: readonly string[], otherwise: string): string {
  const meant = closest(word, candidates)
  if (meant !== undefined) return `Menade du "${meant}"?`
  return candidates.length > 0 && candidates.length <= 30 ? `${otherwise}: ${candidates.join(', ')}.` : ''
}
