/** `node scripts/build/schemas.ts`: writes JSON Schemas with which VS Code explains YAML files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { allCollections } from '../../renderer/content/schema/collections.ts'
import { run } from '../command.ts'
import { writeFileAtomic } from './cached.ts'

export const settingsFile = '.vscode/settings.json'
const folder = '.cache/schemas'

/** Language servers do not check the front matter of Markdown. */
const inYaml = allCollections.filter(([, collection]) => !('markdown' in collection))

/** The setting `yaml.schemas` of VS Code. */
export const schemaMap = Object.fromEntries(
  inYaml.map(([name, collection]) => [
    `./${folder}/${name}.json`,
    'many' in collection ? `/content/${collection.path}/*.yaml` : `/content/${collection.path}`,
  ]),
)

export function writeSchemas(): void {
  for (const [name, { schema }] of inYaml) {
    const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })
    writeFileAtomic(join(folder, `${name}.json`), JSON.stringify(json))
  }
}

const readSettings = (): Record<string, unknown> => JSON.parse(readFileSync(settingsFile, 'utf8'))

/** Whether the settings of VS Code list all schemas. */
export const settingsAreCurrent = () => isDeepStrictEqual(readSettings()['yaml.schemas'], schemaMap)

function updateSettings(): void {
  writeSchemas()
  const settings = { ...readSettings(), 'yaml.schemas': schemaMap }
  writeFileSync(settingsFile, `${JSON.stringify(settings, null, 2)}\n`)
  console.log(`${inYaml.length} schemas in ${folder}`)
}

if (import.meta.main) await run(updateSettings)
