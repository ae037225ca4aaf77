/**
 * The values that references in content/ can have: entries, facts, pictures. Works with invalid
 * content too.
 */
import { join } from 'node:path'
import { readSources } from '../../renderer/content/load.ts'
import { rawFields } from '../../renderer/content/read/positions.ts'
import { collections } from '../../renderer/content/schema/collections.ts'
import type { Role } from '../../renderer/content/schema/roles.ts'
import type { Sources } from '../../renderer/content/site.ts'
import { contentFiles } from './contentFiles.ts'
import { listFiles } from './listFiles.ts'

export type Choice = { value: string; label: string }
export type Choices = {
  /** Entries of a folder. */
  of: (collection: keyof Sources) => Choice[]
  facts: Choice[]
  /** Categories of articles. */
  categories: Choice[]
  /** Services that have a page for each city. */
  cityServices: Choice[]
  pictures: Choice[]
  /** SVG files directly in content/images. */
  drawings: Choice[]
}

/** The choices for a role, and a Swedish description of their source. */
export function choicesFor(
  role: Role | undefined,
  choices: Choices,
): { options: Choice[]; where: string } | undefined {
  if (role === 'drawing') return { options: choices.drawings, where: 'en svg-fil i content/images' }
  if (role === 'category')
    return { options: choices.categories, where: 'ett id i content/pages/blog.yaml' }
  if (typeof role !== 'object') return undefined
  if ('image' in role) return { options: choices.pictures, where: 'en bild i content/images' }
  if ('fact' in role) return { options: choices.facts, where: 'ett id i content/facts.yaml' }
  const { path, label } = collections[role.ref]
  return { options: choices.of(role.ref), where: `en ${label[1].toLowerCase()} i content/${path}` }
}

export function readChoices(root = 'content'): Choices {
  const { sources } = readSources(contentFiles(root))
  const pictures = listFiles(join(root, 'images'))
    .map(({ file }) => file)
    .filter((file) => /\.(webp|jpe?g|png|svg)$/.test(file))
    .map((value) => ({
      value,
      label: value.startsWith('illustrations/') ? 'Illustration' : 'Egen bild',
    }))
  return {
    of: (collection) =>
      [...sources[collection]].map(([value, source]) => {
        const { displayName, name, title, headline, role } =
          rawFields<Record<string, string>>(source)
        return {
          value,
          label: [displayName ?? name ?? title ?? headline ?? value, role]
            .filter(Boolean)
            .join(', '),
        }
      }),
    facts: [...sources.facts.values()]
      .flatMap(
        (source) => rawFields<{ facts: { id: string; statement: string }[] }>(source).facts ?? [],
      )
      .map(({ id, statement }) => ({ value: id, label: statement })),
    categories: [...sources.blog.values()]
      .flatMap(
        (source) =>
          rawFields<{ categories: { id: string; name: string }[] }>(source).categories ?? [],
      )
      .map(({ id, name }) => ({ value: id, label: name })),
    cityServices: [...sources.services].flatMap(([id, source]) => {
      const { slug, name, cityPage } = rawFields<{ slug: string; name: string; cityPage: object }>(
        source,
      )
      return cityPage ? [{ value: slug ?? id, label: name ?? slug ?? id }] : []
    }),
    pictures,
    drawings: pictures.filter(({ value }) => /^[^/]+\.svg$/.test(value)),
  }
}
