/** Where the uses of the one schema contradict each other, in words for a developer. */
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { collections } from '../../renderer/content/schema/collections.ts'
import { contentFiles } from '../build/contentFiles.ts'
import type { JsonSchema } from './jsonSchema.ts'

export function disagreements(schemas: Record<string, JsonSchema>, root = 'content'): string[] {
  return [...Object.entries(schemas).flatMap(([name, schema]) => untitled(schema, name)), ...refusedContent(schemas, root)]
}

/** Everything in content/ passes our own check, so an editor that underlines it is wrong. */
function refusedContent(schemas: Record<string, JsonSchema>, root: string): string[] {
  const ajv = new Ajv({ strict: false, allErrors: false })
  const checks = Object.entries(schemas).map(([name, schema]) => {
    const collection = collections[name as keyof typeof collections]
    return {
      accepts: ajv.compile(schema),
      covers: (file: string) => ('many' in collection ? file.startsWith(`${collection.path}/`) : file === collection.path),
    }
  })
  return Object.entries(contentFiles(root)).flatMap(([file, text]) => {
    const check = checks.find(({ covers }) => covers(file))
    if (!check || check.accepts(parse(text))) return []
    const [fault] = check.accepts.errors ?? []
    return [`content/${file}: the editor schema refuses ${fault?.instancePath} (${fault?.message}).`]
  })
}

/** A field without a Swedish title would be shown to editors by its English key. */
function untitled(schema: JsonSchema, path: string): string[] {
  const children = [
    ...Object.entries(schema.properties ?? {}).map(([key, child]) => [child, `${path}.${key}`] as const),
    ...(schema.items ? [[schema.items, `${path}[]`] as const] : []),
    ...(schema.allOf ?? []).map((part) => [part.then ?? {}, `${path}(${part.if?.properties?.type?.const})`] as const),
  ]
  return [
    ...(schema.title || schema.const !== undefined ? [] : [`${path} has no title in renderer/content/schema.`]),
    ...children.flatMap(([child, at]) => untitled(child, at)),
  ]
}
