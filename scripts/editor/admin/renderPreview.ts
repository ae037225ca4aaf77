/**
 * Renders the page of an entry with the site's own code. Loaded by the worker with the first
 * preview.
 */
import type { ComponentType } from 'react'
import { onRenderHtml } from '../../../renderer/+onRenderHtml.tsx'
import { loadSite } from '../../../renderer/content/load.ts'
import type { Env } from '../../../renderer/content/model/models.ts'
import { pageModel } from '../../../renderer/content/model/page.ts'
import { pagesOf } from '../../../renderer/content/model/pagesOf.ts'
import type { ContentRead } from '../../build/contentFiles.ts'

/** A file under content/ and its text. */
export type PreviewRequest = { file: string; text: string }
/** Written by scripts/editor/buildAdmin.ts. */
export type PreviewPictures = {
  images: Record<string, Omit<ReturnType<Env['image']>, 'alt'>>
  drawings: Record<string, string>
}

/** Page components by route, as Vike resolves them. */
const routes = Object.entries(
  import.meta.glob<ComponentType>('../../../pages/**/+Page.tsx', { import: 'Page', eager: true }),
).map(([file, Page]) => {
  const route = file.replace(/^.*\/pages|(\/index)?\/\+Page\.tsx$/g, '').replace(/@\w+/g, '[^/]+')
  return { pattern: new RegExp(`^${route || '/'}$`), Page }
})
/** Placeholder for a picture that is not published yet. */
const grey = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path fill="silver" d="M0 0h3v2H0z"/></svg>')}`
const unknown = { src: grey, width: 1200, height: 800, illustration: false }
/** Forms of a preview are never sent. */
const deployment = { auth: {}, storage: {}, custom: { quoteEndpoint: '' } } as never

export async function renderPreview(
  { files, options }: ContentRead,
  { file, text }: PreviewRequest,
): Promise<string> {
  const { site, problems } = loadSite({ ...files, [file]: text }, options)
  const errors = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ message, instead = '' }) => `${message} ${instead}`)
  if (!site)
    throw new Error(`Sidan kan visas när det här är rättat: ${[...new Set(errors)].join(' ')}`)
  const { images, drawings }: PreviewPictures = await (await fetch('pictures.json')).json()
  const env: Env = {
    image: (image) => ({ ...(images[image.file] ?? unknown), alt: image.alt }),
    svg: (name) => drawings[name] ?? '',
    today: options.today,
  }
  const pages = pagesOf(site)
  const entry =
    pages.find(({ sources }) => sources[0] === file) ??
    pages.find(({ sources }) => sources.includes(file)) ??
    pages[0]!
  const { Page } = routes.find(({ pattern }) => pattern.test(entry.path))!
  const globalContext = { readPageInput: async () => ({ site, env, deployment }) }
  const context = { data: pageModel(entry, site, env), Page, globalContext }
  const { documentHtml } = await onRenderHtml(context as never)
  const html = String(documentHtml)
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
}
