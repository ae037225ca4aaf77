import { isMap, isScalar } from 'yaml'
import type { z } from 'zod'
import { advice } from './closest.ts'
import { definition, schemaAt, unwrapped } from './plainValue.ts'
import type { Problem } from './problems.ts'
import { repair } from './repair.ts'
import { keyRange, nodeAt, problemAt, rangeOf, type Source } from './source.ts'

const quoted = (value: unknown) => {
  const text = String(value)
  return `"${text.length > 50 ? `${text.slice(0, 49)}…` : text}"`
}
const nameOf = (path: readonly PropertyKey[]) => {
  const step = path.at(-1)
  return typeof step === 'number' ? `${String(path.at(-2))} nr ${step + 1}` : String(step ?? 'filen')
}
const kinds: Record<string, string> = {
  string: 'en text',
  number: 'ett tal',
  int: 'ett heltal',
  boolean: 'true eller false',
  array: 'en lista, med - först på varje rad',
  object: 'en grupp med nycklar på egna rader',
  record: 'en grupp med nycklar på egna rader',
}

/** What an issue from the schema means to the editor. */
export function schemaProblem(source: Source, schema: z.ZodType, issue: z.core.$ZodIssue): Problem[] {
  const { path } = issue
  const at = rangeOf(source, path)
  const say = (what: string, instead?: string) => [problemAt(source, at, what, instead)]
  const value = path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], source.raw)

  if (issue.code === 'unrecognized_keys') {
    const parent = path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], source.raw)
    const here = schemaAt(schema, path, source.raw)
    const allowed = Object.keys((here && definition(here).shape) ?? {})
    const missing = allowed.filter(key => (parent as Record<string, unknown>)[key] === undefined)
    return issue.keys.map(key => problemAt(source, keyRange(source, path, key), `nyckeln "${key}" finns inte.`, advice(key, missing, 'Här kan du skriva')))
  }
  if (value === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_format' || issue.code === 'invalid_value' || issue.code === 'invalid_union')) {
    const name = nameOf(path)
    const wanted = schemaAt(schema, path.slice(0, -1), source.raw)
    const field = wanted && definition(wanted).shape?.[name]
    const title = field && (unwrapped(field).meta()?.title as string | undefined)
    const what = isMap(nodeAt(source, path.slice(0, -1))) && keyIsThere(source, path) ? `nyckeln "${name}" har inget värde.` : `nyckeln "${name}"${title ? ` (${title.toLowerCase()})` : ''} saknas.`
    return say(what, options(field).length > 0 ? `Välj: ${options(field).join(', ')}.` : undefined)
  }
  switch (issue.code) {
    case 'invalid_type': {
      const name = nameOf(path)
      if (issue.expected === 'string') {
        const node = nodeAt(source, path)
        const text = source.text.slice(...at).split('\n')[0]!.trim()
        if (isMap(node) && node.flow) return say(`text som börjar med ${text} måste stå inom citattecken.`, `Skriv "${text}".`)
        return say(`${name} ska vara en text.`, isMap(node) ? 'Innehåller texten ett kolon måste den stå inom citattecken.' : 'Skriv texten på samma rad som nyckeln, utan -.')
      }
      const what = `${name} ska vara ${kinds[issue.expected] ?? issue.expected}.`
      return say(typeof value === 'string' ? `${what} Nu står ${quoted(value)}.` : what, repair(value, schemaAt(schema, path, source.raw)))
    }
    case 'invalid_value':
      return say(`${nameOf(path)} ${quoted(value)} går inte att välja.`, advice(String(value), issue.values.map(String), 'Välj'))
    case 'invalid_union': {
      const field = schemaAt(schema, path.slice(0, -1), source.raw)
      return say(`${nameOf(path)} ${quoted(value)} finns inte.`, advice(String(value), field ? kindsOf(field) : [], 'Välj'))
    }
    case 'too_small':
    case 'too_big': {
      const amount = Array.isArray(value) ? value.length : typeof value === 'string' ? [...value].length : Number(value)
      const unit = Array.isArray(value) ? '' : typeof value === 'string' ? ' tecken' : ''
      const limit = issue.code === 'too_small' ? `minst ${issue.minimum}` : `högst ${issue.maximum}`
      return say(issue.message || `${nameOf(path)}: ${limit}${unit}.`, value === '' ? undefined : `Nu ${amount}${unit}.`)
    }
    case 'invalid_format': {
      const fixed = repair(value, schemaAt(schema, path, source.raw))
      return say(`${issue.message || `${nameOf(path)} är fel skrivet.`} Nu står ${quoted(value)}.`, fixed)
    }
    default:
      return say(issue.message || `${nameOf(path)} ${quoted(value)} är fel skrivet.`)
  }
}

const keyIsThere = (source: Source, path: readonly PropertyKey[]) => {
  const parent = nodeAt(source, path.slice(0, -1))
  return isMap(parent) && parent.items.some(({ key }) => isScalar(key) && key.value === path.at(-1))
}
const options = (field: z.ZodType | undefined): string[] => Object.values((field && definition(unwrapped(field)).entries) ?? {})
const kindsOf = (union: z.ZodType): string[] =>
  (definition(union).options ?? []).flatMap(option => (definition(definition(option).shape!.type!).values ?? []).map(String))
