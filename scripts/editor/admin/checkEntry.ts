/** What an entry's own file shows to be wrong, before it is saved. The build checks the rest. */
import { z } from 'zod'
import {
  cityValues,
  fillText,
  fillTexts,
  isFilledLater,
  placeholder,
  type Values,
} from '../../../renderer/content/read/fill.ts'
import { allCollections } from '../../../renderer/content/schema/collections.ts'
import type { City } from '../../../renderer/content/schema/pages.ts'
import type { Role } from '../../../renderer/content/schema/roles.ts'
import { definition, schemaAt, textsIn, unwrap } from '../../../renderer/content/schema/traverse.ts'

export type CheckLists = {
  /** The values that placeholders stand for. */
  values: Values
  /** Addresses of the site's pages, and their aliases. */
  paths: string[]
}

type Fields = Record<string, unknown>

/** Swedish sentences with the labels of the fields. `path`: of the file in the repository. */
export function entryProblems(path: string, data: Fields, lists: CheckLists): string[] {
  const file = path.replace(/^content\//, '')
  const found = allCollections.find(([, { path: place }]) =>
    [file, file.replace(/\/[^/]+$/, '')].includes(place),
  )
  if (!found) return [`${path} hör inte till webbplatsen.`]
  const [name, collection] = found
  const known = { ...lists.values, ...(name === 'cities' && cityValues(data as City)) }
  const filled = fillTexts(withoutEmpty(data) as Fields, (text) => fillText(text, known))
  const { body, ...fields } = filled
  const values = 'markdown' in collection ? fields : { ...fields, ...(body ? { body } : {}) }
  const { schema } = collection
  const error = z.locales.sv().localeError
  const issues = z.safeParse(schema, values, { error }).error?.issues ?? []
  const problems = issues.map(({ path: at, message }) => problemAt(at, message))
  for (const { value, path: at, role } of textsIn(schema, values)) checkText(value, role, at)
  checkText(String(body ?? ''), 'markdown', ['body'])
  return [...new Set(problems)]

  function checkText(text: string, role: Role | undefined, at: Path) {
    for (const [match, , placeholderName = ''] of text.matchAll(placeholder))
      if (!isFilledLater(name, at, placeholderName))
        problems.push(problemAt(at, `${match} finns inte.`))
    const links = role === 'href' ? [text] : []
    for (const [, link = ''] of text.matchAll(/\]\((\/[^)\s]*)/g)) links.push(link)
    for (const link of links) {
      const page = decodeURI(link.replace(/[?#].*/, '')).normalize('NFC')
      if (page.startsWith('/') && !lists.paths.includes(page) && !/\.\w+$/.test(page))
        problems.push(problemAt(at, `sidan ${page} finns inte på webbplatsen.`))
    }
  }

  function problemAt(at: Path, message: string): string {
    const label = labelAt(schema, at, values)
    const title = label.replace(/^.* › | \d+$/g, '')
    // Many rules name their field.
    return message.startsWith(`${title}: `)
      ? label + message.slice(title.length)
      : `${label}: ${message}`
  }
}

/** Forms hold empty texts and lists where files have no key. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const filled: Fields = {}
  for (const [key, part] of Object.entries(value)) {
    const isEmpty = part === '' || part === null || (Array.isArray(part) && part.length === 0)
    if (!isEmpty && part !== undefined) filled[key] = withoutEmpty(part)
  }
  return filled
}

type Path = readonly PropertyKey[]

/** The titles of the fields on the way: "Sidans topp › Knapp 2 › Länk". */
function labelAt(schema: z.core.$ZodType, at: Path, values: Fields): string {
  if (at[0] === 'body') return 'Text'
  const labels: string[] = []
  for (let depth = 1; depth <= at.length; depth++) {
    const path = at.slice(0, depth)
    const step = path.at(-1)
    const here = schemaAt(schema, path, values)
    const { title } = (here && z.globalRegistry.get(unwrap(here))) ?? {}
    const isItem = /^\d+$/.test(String(step))
    // The label of a list is that of its items.
    if (isItem) labels.pop()
    const isShape = here && definition(unwrap(here)).type === 'object'
    const name = title ?? (isItem && !isShape ? 'Rad' : String(step))
    labels.push(isItem ? `${name} ${Number(step) + 1}` : name)
  }
  return labels.join(' › ') || 'Posten'
}
