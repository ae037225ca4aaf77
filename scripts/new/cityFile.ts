/** Writes the file of a new city: known values, and an explanation for each other field. */
import { stringify } from 'yaml'
import type { County } from '../../renderer/content/schema/counties.ts'
import { collections } from '../../renderer/content/schema/collections.ts'
import type { Source } from '../../renderer/content/read/positions.ts'
import { readChoices } from '../build/choices.ts'
import { type JsonSchema, jsonSchemaOf } from '../build/jsonSchema.ts'
import { rawFields } from '../../renderer/content/read/positions.ts'

type KnownValues = { [key: string]: unknown }
type Pictured = { image?: KnownValues }
type Blank = (title: string) => string

export function cityFile({
  name,
  slug,
  order,
  geoRegion,
  services,
  root,
  more = {},
  blank,
}: {
  name: string
  slug: string
  order: number
  /** The county of the company. */
  geoRegion: County | undefined
  services: Source[]
  root: string
  /** Other known values. */
  more?: KnownValues
  /** Placeholder of a text; without it texts are empty. */
  blank?: Blank
}): string {
  const choices = readChoices(root)
  const pages = Object.fromEntries(
    services.flatMap((source) => {
      const {
        slug: service,
        hero,
        card,
        cityPage,
      } = rawFields<{ slug: string; hero: Pictured; card: Pictured; cityPage: object }>(source)
      return cityPage
        ? [
            [
              service,
              {
                image: hero?.image ?? card?.image ?? {},
                sections: [{ type: 'text' }, { type: 'faq', items: [{}, {}] }],
              },
            ],
          ]
        : []
    }),
  )
  const values = { slug, name, order, geoRegion, services: pages, ...more }
  return [
    `# ${name}. Fyll i det som är tomt${blank ? ' eller står inom « och »' : ''}. npm run check:content säger vad som är kvar.`,
    '# Det som står efter # är förklaringar och kan tas bort. Ta också bort en tjänst som orten inte ska ha en sida om.',
    ...yamlLines(jsonSchemaOf(collections.cities.schema, choices), values, '', blank),
    '',
  ].join('\n')
}

const isStringSchema = ({ type, enum: choices }: JsonSchema) =>
  [type].flat().includes('string') && !choices
const scalar = (value: unknown) => stringify(value, { lineWidth: 0 }).trim()

/** YAML lines of an object's required and known keys. */
function yamlLines(
  schema: JsonSchema,
  values: KnownValues,
  indent: string,
  blank?: Blank,
): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, child]) => {
    if (!schema.required?.includes(key) && !(key in values)) return []
    const value = values[key] ?? (isStringSchema(child) ? blank?.(child.title ?? key) : undefined)
    const about = key === 'type' ? [] : explanation(child).map((text) => `${indent}# ${text}`)
    if (child.properties && !child.allOf) {
      const lines = yamlLines(child, (value ?? {}) as KnownValues, `${indent}  `, blank)
      if (lines.length === 0) return [`${indent}${key}: {}`]
      return [...about, `${indent}${key}:`, ...lines]
    }
    if (Array.isArray(value))
      return [
        ...about,
        `${indent}${key}:`,
        ...value.flatMap((item: unknown) => listItem(child.items!, item, `${indent}  `, blank)),
      ]
    return [...about, `${indent}${key}:${value === undefined ? '' : ` ${scalar(value)}`}`]
  })
}

function listItem(schema: JsonSchema, item: unknown, indent: string, blank?: Blank): string[] {
  if (typeof item !== 'object') return [`${indent}- ${scalar(item)}`]
  const values = item as KnownValues
  const part =
    schema.allOf?.find((candidate) => candidate.if?.properties?.type?.const === values.type)
      ?.then ?? schema
  const [first = '', ...rest] = yamlLines(part, values, `${indent}  `, blank)
  const dashed = `${indent}- ${first.trimStart()}`
  // YAML has no place for a comment between the dash and its key.
  return first.trimStart().startsWith('#')
    ? [`${indent}${first.trimStart()}`, `${indent}- ${rest[0]!.trimStart()}`, ...rest.slice(1)]
    : [dashed, ...rest]
}

function explanation(schema: JsonSchema): string[] {
  const labels = schema.markdownEnumDescriptions ?? []
  const choice =
    schema.enum && schema.enum.length <= 12 && labels.some(Boolean)
      ? schema.enum.map((value, index) => `${value} = ${labels[index]}`)
      : []
  return [...new Set([schema.errorMessage, schema.description])]
    .filter((text) => text !== undefined)
    .concat(choice)
}
