import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaMap, writeSchemas } from '../../scripts/build/schemas.ts'

test('VS Code has a schema for each YAML file of content/, with Swedish explanations', () => {
  const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8'))
  expect(settings['yaml.schemas']).toEqual(schemaMap)
  writeSchemas()
  const city = JSON.parse(readFileSync('.cache/schemas/cities.json', 'utf8'))
  expect(city.properties.name).toMatchObject({ type: 'string', title: 'Ort' })
  expect(city.additionalProperties).toBe(false)
})
