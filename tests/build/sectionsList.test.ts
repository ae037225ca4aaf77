/** docs/sections.md lists the kinds of sections, the files and their fields; `vitest run tests/build/sectionsList.test.ts -u` writes it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inventedBrands } from '../../renderer/content/check/sampleValues.ts'
import { collections } from '../../renderer/content/schema/collections.ts'
import { Section } from '../../renderer/content/schema/sections.ts'
import { FormBlock, HeroBlock } from '../../renderer/content/schema/pages.ts'

type Json = {
  title?: string
  description?: string
  type?: string
  maxLength?: number
  minItems?: number
  maxItems?: number
  enum?: string[]
  const?: string
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
}

const jsonOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' }) as Json

function limits({ maxLength, minItems, maxItems, enum: choices }: Json): string {
  if (choices && choices.length <= 6) return choices.join(', ')
  if (maxLength) return `${maxLength} characters`
  if (maxItems) return minItems ? `${minItems} to ${maxItems}` : `up to ${maxItems}`
  return minItems ? `${minItems} or more` : ''
}

const known = { 'file alt': 'picture', 'label href': 'link' }

/** A row of the table for each field; pictures and links have no rows of their own. */
function rows({ properties = {}, required = [] }: Json, parent = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === 'type') return []
    const inner = field.items ?? field
    const keys = Object.keys(inner.properties ?? {}).slice(0, 2)
    const shape = known[keys.join(' ') as keyof typeof known]
    const isRequired = required.includes(name) && 'required'
    const about = [shape, isRequired, limits(field)].filter(Boolean).join(', ')
    const path = `${parent}${name}`
    const cells = [`\`${path}\``, field.title ?? '', about, field.description ?? '']
    const row = `| ${cells.join(' | ')} |`
    return [row, ...(shape ? [] : rows(inner, `${path}.`))]
  })
}

function kind(name: string, schema: z.core.$ZodType): string[] {
  const json = jsonOf(schema)
  const fields = rows(json)
  const table = ['| Field | In the CMS | | |', '|---|---|---|---|', ...fields, '']
  return [`## \`${name}\`: ${json.title}`, '', ...(fields.length > 0 ? table : [])]
}

test('docs/sections.md is current', async () => {
  const sections = Section.options.map((option) => {
    const json = jsonOf(option)
    return kind(json.properties!.type!.const!, option)
  })
  expect(sections.length).toBeGreaterThan(20)
  const lines = [
    '# Sections and their fields',
    '',
    'A page has a list of `sections`, each of one of these kinds. `tests/build/sectionsList.test.ts` writes this page',
    'from the schema.',
    '',
    ...sections.flat(),
    '# The top and the form of a page',
    '',
    ...kind('hero', HeroBlock),
    ...kind('form', FormBlock),
    '# Files',
    '',
    ...Object.values(collections)
      .filter(({ path }) => !path.startsWith('pages/'))
      .flatMap(({ path, schema }) => kind(path, schema)),
  ]
  const text = `${lines.join('\n').trim()}\n`
  // The fields explain themselves to every company.
  expect(inventedBrands.filter((name) => text.includes(name))).toEqual([])
  await expect(text).toMatchFileSnapshot('../../docs/sections.md')
})
