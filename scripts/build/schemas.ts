/** `node scripts/build/schemas.ts`: writes JSON Schemas for editors of YAML files. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { allCollections } from '../../renderer/content/schema/collections.ts'
import { readChoices } from './choices.ts'
import { type JsonSchema, jsonSchemaOf } from './jsonSchema.ts'
import { run } from '../command.ts'

export const settingsFile = '.vscode/settings.json'
const folder = '.cache/schemas'

const inYaml = allCollections.filter(([, collection]) => !('markdown' in collection))

/**
 * Schemas by collection, except Markdown, whose front matter YAML language servers do not check.
 */
export function editorSchemas(root = 'content'): Record<string, JsonSchema> {
  const choices = readChoices(root)
  return Object.fromEntries(
    inYaml.map(([name, { schema }]) => [name, jsonSchemaOf(schema, choices)]),
  )
}

/** The setting `yaml.schemas` of VS Code. */
export const schemaMap = Object.fromEntries(
  inYaml.map(([name, collection]) => [
    `./${folder}/${name}.json`,
    'many' in collection ? `/content/${collection.path}/*.yaml` : `/content/${collection.path}`,
  ]),
)

export function writeSchemas(root = '.'): void {
  const to = join(root, folder)
  mkdirSync(to, { recursive: true })
  for (const [name, schema] of Object.entries(editorSchemas(join(root, 'content'))))
    writeFileSync(join(to, `${name}.json`), JSON.stringify(schema))
}

const readSettings = (root: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, settingsFile), 'utf8'))

/** Whether the settings of VS Code list all schemas. */
export const settingsAreCurrent = (root = '.') =>
  isDeepStrictEqual(readSettings(root)['yaml.schemas'], schemaMap)

/** Writes the schemas, and their list in the settings of VS Code. */
export function updateSchemas(root = '.'): void {
  writeSchemas(root)
  if (settingsAreCurrent(root)) return
  const settings = { ...readSettings(root), 'yaml.schemas': schemaMap }
  writeFileSync(join(root, settingsFile), `${JSON.stringify(settings, null, 2)}\n`)
}

if (import.meta.main) await run(() => updateSchemas())
