/** JSON Schemas with which VS Code explains YAML files. */
import { join } from 'node:path'
import { z } from 'zod'
import { allCollections } from '../../renderer/content/schema/collections.ts'
import { writeFileAtomic } from './writeFileAtomic.ts'

const folder = '.cache/schemas'

/** Language servers do not check the front matter of Markdown. */
const inYaml = allCollections.filter(([, collection]) => !('markdown' in collection))

/** The setting `yaml.schemas` of .vscode/settings.json. */
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
