/** Suggestions for misspelt words. */
const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const at = (row: readonly number[], index: number) => row[index] ?? 0

/** Damerau-Levenshtein distance (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a[i - 1] === b[j - 1]
      let cost = Math.min(
        at(previous, j) + 1,
        at(row, j - 1) + 1,
        at(previous, j - 1) + (isEqual ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(before, j - 2) + 1)
      row.push(cost)
    }
    before = previous
    previous = row
  }
  return at(previous, b.length)
}

/** The nearest candidate, ignoring diacritics; undefined when none is near enough. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const folded = fold(word)
  let best: string | undefined
  // A word of one letter has no near candidates: every other letter is at distance 1.
  let bestDistance = (folded.length > 1 ? Math.max(1, Math.floor(folded.length * 0.4)) : 0) + 1
  for (const candidate of candidates) {
    const other = fold(candidate)
    if (Math.abs(other.length - folded.length) >= bestDistance) continue
    const steps = distance(folded, other)
    if (steps < bestDistance) [best, bestDistance] = [candidate, steps]
  }
  return best
}

/**
 * ` Menade du "lerum"?`, or ` Välj:` and all candidates; empty when none is near and there are
 * many.
 */
export function advice(word: string, candidates: readonly string[]): string {
  const suggestion = closest(word, candidates)
  if (suggestion !== undefined) return ` Menade du "${suggestion}"?`
  const isShort = candidates.length > 0 && candidates.length <= 30
  return isShort ? ` Välj: ${candidates.join(', ')}.` : ''
}
