/** What an editor can point at: everything that exists in content/ right now, also while some of it is broken. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadSite } from '../../renderer/content/load.ts'
import type { Source } from '../../renderer/content/read/positions.ts'
import { contentFiles } from '../build/contentFiles.ts'

export type Choice = { value: string; label: string }
export type Choices = {
  staff: Choice[]
  facts: Choice[]
  /** Services that have a page for each city. */
  cityServices: Choice[]
  pictures: Choice[]
  /** SVG files directly in content/images. */
  drawings: Choice[]
}

/** The keys whose value names something else. */
export const relations: Record<string, Exclude<keyof Choices, 'cityServices'>> = {
  areaManager: 'staff',
  contactPerson: 'staff',
  person: 'staff',
  priceFact: 'facts',
  file: 'pictures',
  silhouette: 'drawings',
}

export const whereToFind: Record<keyof Choices, string> = {
  staff: 'en medarbetare i content/staff',
  facts: 'ett id i content/facts.yaml',
  cityServices: 'en tjänst med ortsidor',
  pictures: 'en bild i content/images',
  drawings: 'en svg-fil i content/images',
}

export function choicesIn(root = 'content'): Choices {
  const { sources } = loadSite(contentFiles(root), { images: {}, today: '2000-01-01' })
  const raw = <T>({ raw }: Source) => (raw ?? {}) as Partial<T>
  const pictures = readdirSync(join(root, 'images'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/').normalize('NFC'))
    .filter((file) => /\.(webp|jpe?g|png|svg)$/.test(file))
    .sort()
    .map((value) => ({ value, label: value.startsWith('illustrations/') ? 'Illustration' : 'Egen bild' }))
  return {
    staff: [...sources.staff].map(([value, source]) => {
      const { displayName, role } = raw<{ displayName: string; role: string }>(source)
      return { value, label: [displayName ?? value, role].filter(Boolean).join(', ') }
    }),
    facts: [...sources.facts.values()]
      .flatMap((source) => raw<{ facts: { id: string; statement: string }[] }>(source).facts ?? [])
      .map(({ id, statement }) => ({ value: id, label: statement })),
    cityServices: [...sources.services].flatMap(([id, source]) => {
      const { slug, name, cityPage } = raw<{ slug: string; name: string; cityPage: object }>(source)
      return cityPage ? [{ value: slug ?? id, label: name ?? slug ?? id }] : []
    }),
    pictures,
    drawings: pictures.filter(({ value }) => /^[^/]+\.svg$/.test(value)),
  }
}
