/** All texts of content, for checks. */
import { memoize } from '../memoize.ts'
import { type Path, problemOf } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import { allCollections } from '../schema/collections.ts'
import type { Role } from '../schema/roles.ts'
import { textsIn } from '../schema/traverse.ts'
import type { Source, Sources } from '../read/sources.ts'

/** A text and its role. `report` makes a problem of it, or of a part of it. */
export type Text = {
  source: Source
  path: Path
  role: Role | undefined
  value: string
  report: (message: string, part?: string, line?: number) => Problem
}

/** Every text of every file: those of its YAML, and the Markdown under the front matter. */
export const textsOf = memoize((sources: Sources): Text[] => {
  const texts: Text[] = []
  for (const [name, { schema }] of allCollections)
    for (const source of sources[name].values()) {
      for (const { path, role, value } of textsIn(schema, source.raw))
        texts.push({ source, path, role, value, report: reporter(source, path) })
      if (source.body === '') continue
      const report = reporter(source, 'body')
      texts.push({ source, path: [], role: 'markdown', value: source.body, report })
    }
  return texts
})

const reporter =
  (source: Source, path: Path | 'body'): Text['report'] =>
  (message, part, line) =>
    problemOf(source, path, message, { part, line })
