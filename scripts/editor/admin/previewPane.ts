/** The preview beside a form of the published CMS: the entry's page with the form's values. */
import type { CustomPreviewTemplateProps } from '@sveltia/cms'
import type { createElement } from 'react'
import type { WorkerRequest } from './checkWorker.ts'
import type { YamlValues } from './contentFormat.ts'

/** Sveltia passes its own React as a global. */
declare const h: typeof createElement

type Write = (values: YamlValues) => string
/** A divider between collections has no name. */
type Collection = {
  name?: string
  folder?: string
  format?: string
  files?: { name: string; file: string }[]
}
type Register = (name: string, component: (props: CustomPreviewTemplateProps) => unknown) => void

/**
 * `writers`: serializers by format; `database`: the IndexedDB database with the repository's files.
 */
export function registerPreviews(
  collections: Collection[],
  writers: Record<string, Write>,
  database: string,
  register: Register,
): void {
  for (const { name, folder, format = '', files } of collections)
    for (const preview of files ?? (name ? [{ name, file: '' }] : []))
      register(preview.name, ({ entry }) => {
        const values = withoutEmpty(
          (entry.get('data') as { toJS: () => YamlValues }).toJS(),
        ) as YamlValues
        const path =
          preview.file ||
          String(
            entry.get('path') ||
              `${folder}/forhandsvisning.${format === 'artikel' ? 'md' : 'yaml'}`,
          )
        const page = { file: path.replace(/^content\//, ''), text: writers[format]!(values) }
        const style = {
          position: 'fixed',
          inset: 0,
          width: '100%',
          height: '100%',
          border: 0,
          background: 'white',
        } as const
        const ref = (frame: HTMLIFrameElement | null) =>
          frame && showPreview(frame, { database, page })
        return h('iframe', { title: 'Sidan som den blir', style, ref })
      })
}

let worker: Worker | undefined
let waiting: ReturnType<typeof setTimeout> | undefined

function showPreview(frame: HTMLIFrameElement, question: WorkerRequest): void {
  // A second worker, so that a save does not wait for a preview.
  worker ??= new Worker('check.js', { type: 'module' })
  worker.onmessage = ({
    data: { html, fault },
  }: MessageEvent<{ html?: string; fault?: string }>) => {
    const top = frame.contentWindow?.scrollY ?? 0
    frame.onload = () => {
      frame.contentWindow!.scrollTo(0, top)
      frame.contentDocument!.addEventListener(
        'click',
        (event) => (event.target as Element).closest('a, button') && event.preventDefault(),
      )
    }
    frame.srcdoc =
      html ?? `<p style="padding:1rem;font-family:system-ui">${new Option(fault).innerHTML}</p>`
  }
  clearTimeout(waiting)
  waiting = setTimeout(() => worker!.postMessage(question), 300)
}

/** Removes empty values, as Sveltia does before it saves. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, part]) => [key, withoutEmpty(part)] as const)
  const isEmpty = (part: unknown) =>
    part == null || part === '' || (typeof part === 'object' && Object.keys(part).length === 0)
  return Object.fromEntries(parts.filter(([, part]) => !isEmpty(part)))
}
