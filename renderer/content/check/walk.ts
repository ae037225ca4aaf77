import { memoize } from '../memoize.ts'
import { offsetsIn, problemAt, rangeFrom, rangeOf, type Source } from '../read/positions.ts'
import type { Problem, Range } from '../read/problems.ts'
import { type SchemaPlace, textsIn } from '../schema/roles.ts'
import type { Sources } from '../site.ts'

/** A text of content and what it is for. */
export type Text = SchemaPlace & {
  source: Source
  value: string
  /** Where it stands in the file, or a part of it, by offsets in the value. */
  range: (part?: Range) => Range
  report: (what: string, instead?: string, part?: Range, severity?: Problem['severity']) => Problem
}

type Found = Omit<Text, 'source' | 'range' | 'report'>

/** Every text of a file: those of its YAML, and the Markdown under the front matter. */
function textsInSource(source: Source): Text[] {
  const texts = textsIn(source.schema, source.raw).map((found) => placed(source, found, () => rangeOf(source, found.path)))
  if (!source.body) return texts
  const body: Found = { role: 'markdown', value: source.body, path: [], context: 'page' }
  return [...texts, placed(source, body, () => [source.bodyStart, source.text.length])]
}

function placed(source: Source, found: Found, whole: () => Range): Text {
  let offsets: number[] | undefined
  const range = (part?: Range) => {
    const [start, end] = whole()
    if (!part) return [start, end] as const
    // What stands after | or > on the key's line is YAML's own.
    const header = found.path.length > 0 ? (/^[|>].*\n/.exec(source.text.slice(start, end))?.[0].length ?? 0) : 0
    offsets ??= offsetsIn(source.text, [start + header, end], found.value)
    return rangeFrom(offsets, found.value, part)
  }
  return { source, ...found, range, report: (what, instead, part, severity) => problemAt(source, range(part), what, instead, severity) }
}

const inAll =
  <Found>(find: (source: Source) => Found[]) =>
  (sources: Partial<Sources>): Found[] =>
    Object.values(sources).flatMap((entries) => [...entries.values()].flatMap((source) => find(source)))

const textsInFile = memoize(textsInSource)
/** Every text of every file. */
export const textsOf = inAll(textsInFile)
/** What `find` finds in the texts of all files. It looks at nothing else, so that a file that has not changed is not asked again. */
export const inTexts = <Found>(find: (text: Text) => Found[]) => inAll(memoize((source) => textsInFile(source).flatMap(find)))
