/** What a run of the bench may not exceed. A row is named by its first cell; without one every row counts. */
const thresholds: Threshold[] = [
  { table: 'Bytes', column: 'brotli', most: 18.5 },
  { table: 'Bytes', column: 'JS', most: 0 },
  { table: 'Bytes', column: 'form', most: 97.6 },
  { table: 'Build', row: '8', column: 'x Astro', most: 1.8 },
  { table: 'Build', row: '290', column: 'x Astro', most: 3 },
  { table: 'Build', row: '290', column: 'GiB', most: 2 },
  { table: 'Jobs', row: 'a colleague with a photo', column: 'actions', most: 13 },
]
type Threshold = { table: string; row?: string; column: string; most: number }

/** A line for each cell above its threshold, by the number that it begins with. */
export const exceeded = (table: string, head: string[], rows: string[][], limits = thresholds): string[] =>
  limits
    .filter((limit) => limit.table === table)
    .flatMap(({ row, column, most }) =>
      rows
        .filter(([name]) => row === undefined || name === row)
        .map((cells) => ({ name: cells[0], found: Number.parseFloat(cells[head.indexOf(column)] ?? '') }))
        .filter(({ found }) => found > most)
        .map(({ name, found }) => `${table}, ${name}, ${column}: ${found} is more than ${most}`),
    )
