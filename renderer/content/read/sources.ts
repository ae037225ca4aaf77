/** The files of content. */
import type { Document } from 'yaml'
import { required } from '../required.ts'
import type { CollectionName } from '../schema/collections.ts'
import type { FileFault } from './problems.ts'

/** A file of content. */
export type Source = {
  /** Relative to content/. */
  file: string
  text: string
  document: Document
  /** Offset of the YAML in the text: 0, or 3 after the dashes of front matter. */
  yamlStart: number
  /** Markdown under the front matter, with its offset in the text; '' in a YAML file. */
  body: string
  bodyStart: number
  /** The values before validation; undefined when the YAML cannot be read. */
  raw: unknown
  /** Undefined when the file breaks its schema. */
  value: unknown
}

/** Sources by collection and id; the id is '' where the collection is one file. */
export type Sources = { [K in CollectionName]: Map<string, Source> }

export type LoadOptions = {
  /** Pictures by their path under content/images. */
  images: Record<string, { width: number; height: number }>
  /** Leaves out drafts and entries dated after `today`. */
  onlyPublished?: boolean
  /** Files that could not be read. */
  faults?: readonly FileFault[]
  /** YYYY-MM-DD */
  today: string
}

/** The keys of a file before validation: a valid file has them with these types. */
export const rawFields = <Fields extends object>(source: Pick<Source, 'raw'> | undefined) =>
  (source?.raw ?? {}) as Partial<Fields>

export const allSources = (sources: Partial<Sources>): Source[] =>
  Object.values(sources).flatMap((entries) => [...entries.values()])

/** The source of a path under content/. */
export const sourceOf = (sources: Sources, file: string): Source =>
  required(
    allSources(sources).find((source) => source.file === file),
    file,
  )

export const entrySource = (sources: Partial<Sources>, name: CollectionName, id = ''): Source =>
  required(sources[name]?.get(id), `The file of ${name} ${id}`)
