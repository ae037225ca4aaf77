/** Each field of the sections in content/ is shown: another value makes another page. */
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { formContext } from '../../renderer/content/model/formContext.ts'
import { sectionsPage } from '../../renderer/content/model/page.ts'
import type { PageEntry } from '../../renderer/content/model/pagesOf.ts'
import { roleOf } from '../../renderer/content/schema/roles.ts'
import { Section } from '../../renderer/content/schema/sections.ts'
import { definition, matchingOption, unwrap } from '../../renderer/content/schema/traverse.ts'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { PageProvider } from '../../renderer/pageContext.tsx'
import { SectionsPage } from '../../renderer/sections/Sections.tsx'
import { content, routes } from '../sampleContent.ts'
import { smallEnv } from '../support/smallSite.ts'

type Holder = Record<PropertyKey, unknown>
type Field = { entry: PageEntry; holder: Holder; key: PropertyKey; other: unknown }

/** Another valid value of a text, a choice, a flag or a number. */
function otherValue(schema: z.core.$ZodType, value: unknown): unknown {
  const { type, entries = {} } = definition(schema)
  if (type === 'enum') return Object.values(entries).find((choice) => choice !== value)
  if (type === 'boolean') return !value
  if (type === 'number') return Number(value) + 1
  const role = roleOf(schema)
  if (role === 'href') return '/avdrag#annat'
  return ['line', 'markdown', 'alt'].includes(String(role)) ? `${value} annat` : undefined
}

/** The first place where content sets each field, by kind of section and keys. */
const fields = new Map<string, Field>()

function collect(
  schema: z.core.$ZodType,
  holder: Holder,
  key: PropertyKey,
  name: string,
  entry: PageEntry,
): void {
  const value = holder[key] as Holder | undefined
  if (value === undefined) return
  const inner = unwrap(schema)
  const { shape, element } = definition(matchingOption(inner, (of) => value[of]) ?? inner)
  for (const [field, of] of Object.entries(shape ?? {}))
    collect(of, value, field, `${name}.${field}`, entry)
  if (Array.isArray(value) && element)
    for (const index of value.keys()) collect(element, value as never, index, name, entry)
  const other = otherValue(inner, value)
  if (other !== undefined && !fields.has(name)) fields.set(name, { entry, holder, key, other })
}

for (const entry of routes)
  if (entry.hero)
    for (const part of entry.sections) collect(Section, part, 'section', part.section.type, entry)

const form = formContext(content, {
  auth: { identity_pool_id: '' },
  storage: { aws_region: '', bucket_name: '' },
  custom: { quoteEndpoint: '' },
} as Deployment)

/** The page with its structured data. */
function shown(entry: PageEntry): string {
  const page = { model: 'sections' as const, ...sectionsPage(content, smallEnv, entry) }
  const html = renderToString(
    <PageProvider value={{ data: page, form, quoteUrl: page.toQuote }}>
      <SectionsPage />
    </PageProvider>,
  )
  return html + JSON.stringify(page.head.schema)
}

test.each([...fields])('%s', (_, { entry, holder, key, other }) => {
  const before = shown(entry)
  const value = holder[key]
  holder[key] = other
  const after = shown(entry)
  holder[key] = value
  expect(after !== before, 'the page shows it').toBe(true)
})
