/** A new city's file: what is known is filled in, every other field is explained and left for the editor. */
import { stringify } from 'yaml'
import type { County } from '../../renderer/content/schema/counties.ts'
import { collections } from '../../renderer/content/schema/collections.ts'
import type { Source } from '../../renderer/content/read/positions.ts'
import { choicesIn } from './choices.ts'
import { type JsonSchema, jsonSchemaOf } from './jsonSchema.ts'

type Known = { [key: string]: unknown }

export function cityFile({
  name,
  slug,
  order,
  geoRegion,
  services,
  root,
}: {
  name: string
  slug: string
  order: number
  /** The company's own. */
  geoRegion: County | undefined
  services: Source[]
  root: string
}): string {
  const choices = choicesIn(root)
  const pages = Object.fromEntries(
    services.flatMap(({ raw }) => {
      const { slug: service, hero, cityPage } = raw as { slug: string; hero?: { image?: Known }; cityPage?: object }
      return cityPage ? [[service, { image: hero?.image ?? {}, sections: [{ type: 'text' }, { type: 'faq', items: [{}, {}] }] }]] : []
    }),
  )
  // On an island one is, in a town: somebody who knows has to say.
  const preposition = /(ö|ön|öarna)$|^(Tjörn|Orust)$/i.test(name) ? undefined : 'i'
  const known = { slug, name, order, ...(preposition ? { preposition } : {}), geoRegion, services: pages }
  return [
    `# ${name}. Fyll i det som är tomt. npm run check:content säger vad som är kvar.`,
    '# Det som står efter # är förklaringar och kan tas bort. Ta också bort en tjänst som orten inte ska ha en sida om.',
    ...lines(jsonSchemaOf(collections.cities.schema, choices), known, ''),
    '',
  ].join('\n')
}

/** The keys of an object that must be there, and those that are known. */
function lines(schema: JsonSchema, known: Known, indent: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, child]) => {
    if (!schema.required?.includes(key) && !(key in known)) return []
    const value = known[key]
    const about = key === 'type' ? [] : explanation(child).map((text) => `${indent}# ${text}`)
    if (child.properties && !child.allOf) return [...about, `${indent}${key}:`, ...lines(child, (value ?? {}) as Known, `${indent}  `)]
    if (Array.isArray(value))
      return [...about, `${indent}${key}:`, ...value.flatMap((item: Known) => listItem(child.items!, item, `${indent}  `))]
    return [...about, `${indent}${key}:${value === undefined ? '' : ` ${stringify(value, { lineWidth: 0 }).trim()}`}`]
  })
}

function listItem(schema: JsonSchema, known: Known, indent: string): string[] {
  const part = schema.allOf?.find((candidate) => candidate.if?.properties?.type?.const === known.type)?.then ?? schema
  const [first = '', ...rest] = lines(part, known, `${indent}  `)
  const dashed = `${indent}- ${first.trimStart()}`
  // A comment cannot follow the dash: it comes above it.
  return first.trimStart().startsWith('#')
    ? [`${indent}${first.trimStart()}`, `${indent}- ${rest[0]!.trimStart()}`, ...rest.slice(1)]
    : [dashed, ...rest]
}

function explanation(schema: JsonSchema): string[] {
  const labels = schema.markdownEnumDescriptions ?? []
  const choice =
    schema.enum && schema.enum.length <= 12 && labels.some(Boolean)
      ? (schema.enum as string[]).map((value, index) => `${value} = ${labels[index]}`)
      : []
  return [...new Set([schema.errorMessage, schema.description])].filter((text) => text !== undefined).concat(choice)
}
