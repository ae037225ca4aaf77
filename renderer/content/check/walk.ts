/** Iteration over all texts of content. */
import { memoize } from '../memoize.ts'
import { offsetsIn, problemAt, rangeFrom, rangeOf, type Source } from '../read/positions.ts'
import type { Problem, Range } from '../read/problems.ts'
import { type SchemaLocation, textsIn } from '../schema/traverse.ts'
import { allSources, type Sources } from '../site.ts'

/** A text of content, its role, and the function that reports problems with it. */
export type Text = SchemaLocation & {
  source: Source
  value: string
  /** Its range in the file; `part` is a range of offsets in the value. */
  range: (part?: Range) => Range
  report: (
    message: string,
    instead?: string,
    part?: Range,
    severity?: Problem['severity'],
  ) => Problem
}

type Found = Omit<Text, 'source' | 'range' | 'report'>

/** Every text of a file: those of its YAML, and the Markdown under the front matter. */
function textsInSource(source: Source): Text[] {
  const texts = textsIn(source.schema, source.raw).map((field) =>
    locatedText(source, field, () => rangeOf(source, field.path)),
  )
  if (!source.body) return texts
  const body: Found = {
    role: 'markdown',
    value: source.body,
    path: [],
    context: 'page',
    verbatim: false,
  }
  return [...texts, locatedText(source, body, () => [source.bodyStart, source.text.length])]
}

function locatedText(source: Source, field: Found, valueRange: () => Range): Text {
  let offsets: number[] | undefined
  const range = (part?: Range) => {
    const [start, end] = valueRange()
    if (!part) return [start, end] as const
    // Skips the header of a YAML block scalar.
    const header =
      field.path.length > 0 ? (/^[|>].*\n/.exec(source.text.slice(start, end))?.[0].length ?? 0) : 0
    offsets ??= offsetsIn(source.shown ?? source.text, [start + header, end], field.value)
    return rangeFrom(offsets, field.value, part)
  }
  return {
    source,
    ...field,
    range,
    report: (message, instead, part, severity) =>
      problemAt(source, range(part), message, instead, severity),
  }
}

const inAll =
  <Found>(find: (source: Source) => Found[]) =>
  (sources: Partial<Sources>): Found[] =>
    allSources(sources).flatMap((source) => find(source))

const textsInFile = memoize(textsInSource)
/** Every text of every file. */
export const textsOf = inAll(textsInFile)
/** Applies `find` to the texts of all files. Results are memoized by source, so `find` may depend on nothing else. */
export const mapTexts = <Found>(find: (text: Text) => Found[]) =>
  inAll(memoize((source) => textsInFile(source).flatMap(find)))
