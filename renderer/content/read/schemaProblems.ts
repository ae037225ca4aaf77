/** Schema errors as problems with position and correction. */
import { isMap, isScalar } from 'yaml'
import type { z } from 'zod'
import { advice, closest } from './closest.ts'
import { metaOf, roleOf } from '../schema/roles.ts'
import { definition, schemaAt, unwrap } from '../schema/traverse.ts'
import type { Problem } from './problems.ts'
import { repair } from './repair.ts'
import { keyRange, nodeAt, problemAt, rangeOf, type Source, valueAt } from './positions.ts'

const quote = (value: unknown) => {
  const text = String(value)
  return `"${text.length > 50 ? `${text.slice(0, 49)}…` : text}"`
}
const pathName = (path: readonly PropertyKey[]) => {
  const step = path.at(-1)
  return typeof step === 'number'
    ? `${String(path.at(-2))} nr ${step + 1}`
    : String(step ?? 'filen')
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

/** Converts zod issues to problems. A misspelt key and the missing key that it means are one problem; other issues of a value of the wrong type are dropped. */
export function schemaProblems(
  source: Source,
  schema: z.core.$ZodType,
  issues: readonly z.core.$ZodIssue[],
): Problem[] {
  const pathKey = (path: readonly PropertyKey[]) => path.join('.')
  const misspeltPaths = new Set(
    issues.flatMap(({ code, path, ...issue }) =>
      code === 'unrecognized_keys' && 'keys' in issue
        ? issue.keys.map((key) => {
            const valueSchema = schemaAt(schema, path, source.raw)
            const missing = missingKeys(source, schema, path)
            const meant =
              joinedKey(key, missing) ??
              translatedKey(key, missing, valueSchema) ??
              closest(key, missing)
            return pathKey([...path, meant ?? ''])
          })
        : [],
    ),
  )
  const wrongKind = new Set(
    issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [pathKey(path)] : [])),
  )
  return issues
    .filter(({ code, path }) => code === 'unrecognized_keys' || !misspeltPaths.has(pathKey(path)))
    .filter(({ code, path }) => code === 'invalid_type' || !wrongKind.has(pathKey(path)))
    .flatMap((issue) => schemaProblem(source, schema, issue))
}

/** `title Garanti: tio år`, a key without its colon before a text with one. */
const joinedKey = (key: string, missing: readonly string[]) =>
  missing.find((name) => key.startsWith(`${name} `))

/** The key that has the unknown key's name as its Swedish title. */
const translatedKey = (
  key: string,
  missing: readonly string[],
  valueSchema: z.core.$ZodType | undefined,
) =>
  missing.find(
    (name) =>
      valueSchema &&
      titleOf(definition(valueSchema).shape?.[name])?.toLowerCase() === key.toLowerCase(),
  )

function missingKeys(
  source: Source,
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
): string[] {
  const valueSchema = schemaAt(schema, path, source.raw)
  const present = valueAt(source.raw, path)
  return Object.keys((valueSchema && definition(valueSchema).shape) ?? {}).filter(
    (key) => valueAt(present, [key]) === undefined,
  )
}

function schemaProblem(
  source: Source,
  schema: z.core.$ZodType,
  issue: z.core.$ZodIssue,
): Problem[] {
  const { path } = issue
  const at = rangeOf(source, path)
  const report = (message: string, instead?: string) => [problemAt(source, at, message, instead)]
  const value = valueAt(source.raw, path)

  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const at = keyRange(source, path, key)
      const report = (message: string, instead: string) => problemAt(source, at, message, instead)
      const decimals = /^\d+$/.test(key)
        ? /([-\d]+),\s*$/.exec(source.text.slice(Math.max(0, at[0] - 40), at[0]))
        : null
      if (decimals)
        return problemAt(
          source,
          [at[0] - decimals[0].length, at[1]],
          'ett tal skrivs med punkt, inte komma.',
          `Skriv ${decimals[1]}.${key}.`,
        )
      const visible = key.replace(/\p{Cf}/gu, '')
      if (visible !== key)
        return report(`i ${visible} står ett osynligt tecken.`, 'Sudda nyckeln och skriv den igen.')
      const missing = missingKeys(source, schema, path)
      const valueSchema = schemaAt(schema, path, source.raw)
      const joined = joinedKey(key, missing)
      if (joined)
        return report(`raden saknar kolon efter ${joined}.`, `Skriv ${joined}: före texten.`)
      const translated = translatedKey(key, missing, valueSchema)
      if (translated) return report(`nyckeln "${key}" heter ${translated}.`, `Skriv ${translated}.`)
      return report(`nyckeln "${key}" finns inte.`, advice(key, missing, 'Här kan du skriva'))
    })
  }
  if (
    value === undefined &&
    (issue.code === 'invalid_type' ||
      issue.code === 'invalid_format' ||
      issue.code === 'invalid_value' ||
      issue.code === 'invalid_union')
  ) {
    const name = pathName(path)
    const parentSchema = schemaAt(schema, path.slice(0, -1), source.raw)
    const field = parentSchema && definition(parentSchema).shape?.[name]
    const title = titleOf(field)?.toLowerCase()
    const key = `nyckeln "${name}"${title && title !== name.toLowerCase() ? ` (${title})` : ''}`
    const choice =
      enumValues(field).length > 0 ? `Välj: ${enumValues(field).join(', ')}.` : undefined
    if (!isMap(nodeAt(source, path.slice(0, -1))) || !keyIsThere(source, path))
      return report(`${key} saknas.`, choice)
    const comment = /^[^\n]*?:[ \t]+(#\S[^\n]*)/.exec(
      source.text.slice(source.text.lastIndexOf('\n', at[0]) + 1),
    )?.[1]
    if (comment)
      return report(
        `${key} har inget värde: det som står efter # är en anteckning.`,
        `Skriv ${name}: '${comment.trim()}'`,
      )
    const group = path.length > 2 ? titleOf(parentSchema) : undefined
    const isList = field && definition(unwrap(field)).type === 'array'
    return report(
      `${key}${group ? ` i delen ${group}` : ''} är tom.`,
      choice ??
        (isList ? 'Skriv dem på raderna under, med - först på varje.' : 'Skriv det efter kolonet.'),
    )
  }
  switch (issue.code) {
    case 'invalid_type': {
      const name = pathName(path)
      if (issue.expected === 'string') {
        const node = nodeAt(source, path)
        const text = source.text
          .slice(...at)
          .replace(/\n[\s\S]*/, '')
          .trim()
        if (isMap(node) && node.flow)
          return report(
            `text som börjar med ${text} måste stå inom citattecken.`,
            `Skriv "${text}".`,
          )
        return report(
          `${name} ska vara en text.`,
          isMap(node)
            ? 'Innehåller texten ett kolon måste den stå inom citattecken.'
            : 'Skriv texten på samma rad som nyckeln, utan -.',
        )
      }
      const message = `${name} ska vara ${kinds[issue.expected] ?? issue.expected}.`
      return report(
        typeof value === 'string' ? `${message} Nu står ${quote(value)}.` : message,
        repair(value, schemaAt(schema, path, source.raw)),
      )
    }
    case 'invalid_value':
      return report(
        `${pathName(path)} ${quote(value)} går inte att välja.`,
        advice(String(value), issue.values.map(String), 'Välj'),
      )
    case 'invalid_union': {
      const field = schemaAt(schema, path.slice(0, -1), source.raw)
      return report(
        `${pathName(path)} ${quote(value)} finns inte.`,
        advice(String(value), field ? kindsOf(field) : [], 'Välj'),
      )
    }
    case 'too_small':
    case 'too_big': {
      const amount = Array.isArray(value)
        ? value.length
        : typeof value === 'string'
          ? [...value].length
          : Number(value)
      const unit = typeof value === 'string' ? ' tecken' : ''
      const limit =
        issue.code === 'too_big'
          ? `högst ${issue.maximum}`
          : `${issue.inclusive === false ? 'mer än' : 'minst'} ${issue.minimum}`
      return report(
        issue.message || `${pathName(path)}: ${limit}${unit}.`,
        value === '' ? undefined : `Nu ${amount}${unit}.`,
      )
    }
    case 'invalid_format': {
      const field = schemaAt(schema, path, source.raw)
      const repaired = repair(value, field)
      const role = field && roleOf(field)
      // The picture's file has the invalid name, so it must be renamed too.
      const fixed =
        repaired && typeof role === 'object' && 'image' in role
          ? repaired.replace('Skriv ', 'Döp om bilden, och skriv här ')
          : repaired
      return report(
        `${issue.message || `${pathName(path)} är fel skrivet.`} Nu står ${quote(value)}.`,
        fixed,
      )
    }
    default:
      return report(issue.message || `${pathName(path)} ${quote(value)} är fel skrivet.`)
  }
}

const keyIsThere = (source: Source, path: readonly PropertyKey[]) => {
  const parent = nodeAt(source, path.slice(0, -1))
  return isMap(parent) && parent.items.some(({ key }) => isScalar(key) && key.value === path.at(-1))
}
const titleOf = (field: z.core.$ZodType | undefined) => field && metaOf(unwrap(field)).title
const enumValues = (field: z.core.$ZodType | undefined): string[] =>
  Object.values((field && definition(unwrap(field)).entries) ?? {})
const literalValues = (field: z.core.$ZodType | undefined) =>
  (field && definition(field).values) ?? []
const kindsOf = (union: z.core.$ZodType): string[] =>
  (definition(union).options ?? []).flatMap((option) =>
    literalValues(definition(option).shape?.type).map(String),
  )
