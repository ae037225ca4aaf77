export const median = (values: (number | undefined)[]): number | undefined => {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : sorted.length ? (sorted[middle - 1]! + sorted[middle]!) / 2 : undefined
}

export const rounded = (value: number | undefined, digits = 0) => (value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits))
/** kB of 1,000 bytes. */
export const kilobytes = (bytes: number | undefined) => rounded(bytes === undefined ? undefined : bytes / 1000, 1)
/** Median and, where there are several, the range. */
export const spread = (values: (number | undefined)[], digits = 0) => {
  const known = values.filter((value) => value !== undefined)
  const missing = known.length < values.length ? `, ${values.length - known.length} without` : ''
  return known.length > 1
    ? `${rounded(median(known), digits)} (${rounded(Math.min(...known), digits)}–${rounded(Math.max(...known), digits)}${missing})`
    : `${rounded(known[0], digits)}${missing}`
}

/** Markdown that also reads well in a terminal. */
export function table(title: string, note: string, head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`
  return [`## ${title}`, '', note, '', line(head), rule, ...rows.map(line), ''].join('\n')
}
