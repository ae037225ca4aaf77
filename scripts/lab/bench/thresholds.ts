/** What a run of the bench may not exceed. A row is named by its first cell; without one every row counts. */
const thresholds: Threshold[] = [
  { table: 'Bytes', column: 'brotli', most: 15.2 },
  { table: 'Bytes', column: 'JS', most: 0 },
  { table: 'Bytes', column: 'form', most: 97.6 },
  { table: 'Build', row: '508', column: 'largest GiB', most: 1 },
  { table: 'Build', row: '2008', column: 'largest GiB', most: 1.2 },
  { table: 'Build', row: '2008', column: 'a page, of that at 108', most: 1.2 },
  { table: 'Build', row: '508', column: 'one city, of full', most: 0.34 },
  { table: 'Build', row: '508', column: 'x Astro', most: 2.2 },
  { table: 'Build', row: '2008', column: 'x Astro', most: 3 },
  { table: 'Build', row: '2008', column: 'check s', most: 8 },
  { table: 'Build', row: '2008', column: 'check GiB', most: 0.5 },
  { table: 'Build', row: '2008', column: 'check again s', most: 2 },
  { table: 'CMS', row: '200', column: 'form ms', most: 1000 },
  { table: 'CMS', row: '200', column: 'form again', most: 1000 },
  { table: 'CMS', column: 'requests', most: 1 },
  { table: 'Jobs', row: 'a colleague with a photo', column: 'actions', most: 13 },
  { table: 'Save', row: '508', column: 'told ms', most: 150 },
  { table: 'Save', row: '508', column: 'shown ms', most: 300 },
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
