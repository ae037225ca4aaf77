/** Values of YAML as the schema expects them, and the spelling suggestions of messages. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closest } from '../../renderer/content/read/closest.ts'
import { readSource } from '../../renderer/content/read/readSource.ts'
import { problemText } from '../../renderer/content/read/problems.ts'

const Probe = z.strictObject({
  text: z.string(),
  maybe: z.string().optional(),
  number: z.number().optional(),
  whole: z.int().optional(),
  yes: z.boolean().optional(),
  list: z.array(z.string()).optional(),
})
let count = 0
const read = (yaml: string) => readSource(`probe-${count++}.yaml`, yaml, Probe)

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
  ['number: "57.7"', 'number ska vara ett tal. Nu står "57.7". Skriv 57.7.'],
  ['number: 57,7', 'number ska vara ett tal. Nu står "57,7". Skriv 57.7.'],
  ['number: .5', 'number ska vara ett tal. Nu står ".5". Skriv 0.5.'],
  ['number: −3,5', 'number ska vara ett tal. Nu står "−3,5". Skriv -3.5.'],
  ['whole: −5 %', 'whole ska vara ett tal. Nu står "−5 %".'],
  ['whole: 1.5', 'whole ska vara ett heltal.'],
  ['yes: ja', 'yes ska vara true eller false. Nu står "ja". Skriv true.'],
  ['yes: no', 'yes ska vara true eller false. Nu står "no". Skriv false.'],
])('%s is rejected with a suggestion', (source, message) => {
  expect(
    read(`text: x\n${source}`).problems.map((problem) =>
      problemText(problem).replace(/^\S+ +/, ''),
    ),
  ).toEqual([message])
})

test.each([
  ['distrikt', ['districts', 'description'], 'districts'],
  ['ana', ['anna', 'johan'], 'anna'],
  ['mölndal', ['molndal', 'lerum'], 'molndal'],
  ['slgu', ['slug', 'name'], 'slug'],
  ['förfrågan', ['kontakt', 'blogg'], undefined],
])('the closest to %s among %j is %s', (word, candidates, expected) =>
  expect(closest(word, candidates)).toBe(expected),
)
