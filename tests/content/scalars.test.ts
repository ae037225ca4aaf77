/** Values of YAML as the schema expects them, and the spelling suggestions of messages. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closest } from '../../renderer/content/read/closest.ts'
import { parseSource, validate } from '../../renderer/content/read/readSource.ts'

const Probe = z.strictObject({
  text: z.string(),
  maybe: z.string().optional(),
  number: z.number().optional(),
  whole: z.int().optional(),
  yes: z.boolean().optional(),
  list: z.array(z.string()).optional(),
})
function read(yaml: string) {
  const { source } = parseSource('probe.yaml', yaml, Probe)
  const problems = validate(source, Probe)
  return { value: source.value, messages: problems.map(({ message }) => message) }
}

const scalars =
  '0701740605 43137 08:00 17:00 5:1 2024-09-25 0123 1.50 1_000 0x1F 1e3 .5 ja no true'.split(' ')
test.each([
  ...[...scalars, '11 250', '+46 70', 'Upp till {fact:rot}'].map((text) => [text, text]),
  ['"0701"', '0701'],
  ["'08:00'", '08:00'],
  ['"rad ett\\nrad två"', 'rad ett\nrad två'],
  ['|\n  rad ett\n  rad två', 'rad ett\nrad två'],
  ['>-\n  rad ett\n  fortsätter', 'rad ett fortsätter'],
  ['  mellanslag omkring  ', 'mellanslag omkring'],
  ['Garanti # en anteckning', 'Garanti'],
  ['A\u030akersberga', 'Åkersberga'],
])('a text field keeps %s as written', (source, value) => {
  expect(read(`text: ${source}`).value).toEqual({ text: value })
})

test.each([
  ['number: 57.7705', { number: 57.7705 }],
  ['number: -3', { number: -3 }],
  ['whole: 007', { whole: 7 }],
  ['yes: true', { yes: true }],
  ['list: [433 00, 08:00, 1]', { list: ['433 00', '08:00', '1'] }],
  ['maybe: ""', {}],
  ['maybe:', {}],
])('%s has the type of the schema', (source, value) => {
  expect(read(`text: x\n${source}`).value).toEqual({ text: 'x', ...value })
})

test.each([
  ['number: 57,7', 'number ska vara ett tal, med punkt före decimaler.'],
  ['whole: 1.5', 'whole ska vara ett heltal.'],
  ['yes: ja', 'yes ska vara true eller false.'],
])('%s is rejected', (source, message) => {
  expect(read(`text: x\n${source}`).messages).toEqual([message])
})

test.each([
  ['distrikt', ['districts', 'description'], 'districts'],
  ['ana', ['anna', 'johan'], 'anna'],
  ['mölndal', ['molndal', 'lerum'], 'molndal'],
  ['förfrågan', ['kontakt', 'blogg'], undefined],
])('the closest to %s among %j is %s', (word, candidates, expected) =>
  expect(closest(word, candidates)).toBe(expected),
)
