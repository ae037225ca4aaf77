/** The table of a Markdown text that the form's dialog edits. */
import { expect, test } from 'vitest'
import { tableAt } from '../../scripts/editor/admin/tableDialog.ts'

const table = '| Del | Pris |\n| :-- | --: |\n| Panel | 900 kr |\n| - | - |\n| A \\| B | 1 |'

test.each([
  ['in its first line', 3],
  ['in its last line', table.length - 2],
])('the table around a cursor %s has all rows but the rule', (_, cursor) => {
  const before = 'Text.\n\n'
  expect(tableAt(`${before}${table}\n\nMer.`, before.length + cursor)).toEqual({
    start: before.length,
    end: before.length + table.length,
    cells: [
      ['Del', 'Pris'],
      ['Panel', '900 kr'],
      ['-', '-'],
      ['A | B', '1'],
    ],
  })
})

test('a cursor outside of a table has none', () => {
  expect(tableAt(`Text.\n\n${table}`, 2)).toBeUndefined()
})
