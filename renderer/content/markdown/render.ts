import { Fragment, createElement, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import rehypeSlug from 'rehype-slug'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'
import remarkRehype from 'remark-rehype'
import { type TreeNode, markdownBlocks } from './blocks.ts'
import { siteMessages } from '../../messages.ts'
import type { ImageModel } from '../model/models.ts'

type Heading = { depth: number; id: string; text: string }
export type Rendered = { html: string; headings: Heading[] }
export type MarkdownOptions = { image?: (file: string, alt: string) => ImageModel }

/** Markdown to HTML: headings carry ids, links to other sites say that they are, and fenced blocks become notes, bars and the calculator. */
export function renderMarkdown(text: string, { image }: MarkdownOptions = {}): Rendered {
  const headings: Heading[] = []
  const processor = remark()
    .use(remarkGfm)
    .use(explicitIds)
    .use(markdownBlocks)
    .use(remarkRehype)
    .use(rehypeSlug)
    .use(collectHeadings, headings)
    .use(rehypeReact, {
      Fragment,
      jsx,
      jsxs,
      components: { a: Anchor, table: Table, ...(image ? { img: pictureOf(image) } : {}) },
    } as never)
  const tree = processor.processSync(text.normalize('NFC')).result as ReactNode
  return { html: renderToStaticMarkup(tree), headings }
}

const walk = (node: TreeNode, visit: (node: TreeNode) => void) => {
  visit(node)
  for (const child of node.children ?? []) walk(child, visit)
}

const textOf = (node: TreeNode): string => node.value ?? (node.children ?? []).map(textOf).join('')

/** `## Rubrik {#id}`: the id wins over the one made from the words, so that old links keep working when a heading is reworded. */
const explicitIds = () => (tree: unknown) =>
  walk(tree as TreeNode, (node) => {
    const last = node.type === 'heading' ? node.children?.at(-1) : undefined
    const match = last?.type === 'text' ? /\s*\{#([^{}\s]+)\}\s*$/.exec(last.value ?? '') : null
    if (!last || !match) return
    last.value = last.value!.slice(0, match.index)
    node.data = { ...node.data, hProperties: { id: match[1] } }
  })

const collectHeadings = (headings: Heading[]) => (tree: unknown) =>
  walk(tree as TreeNode, (node) => {
    const depth = Number(/^h([1-6])$/.exec(node.tagName ?? '')?.[1])
    if (depth) headings.push({ depth, id: String(node.properties?.id ?? ''), text: textOf(node) })
  })

type Props = Record<string, unknown> & { href?: string; children?: ReactNode }

function Anchor({ children, ...props }: Props) {
  if (!props.href?.startsWith('https://')) return createElement('a', props, children)
  return createElement(
    'a',
    { ...props, target: '_blank', rel: 'noopener' },
    children,
    createElement('span', { className: 'sr-only' }, ` ${siteMessages.newTab}`),
  )
}

/** A wide table scrolls by itself, by keyboard too. */
const Table = (props: Props) =>
  createElement('div', { className: 'table', role: 'group', tabIndex: 0, 'aria-label': 'Tabell' }, createElement('table', props))

const pictureOf = (image: (file: string, alt: string) => ImageModel) =>
  function MarkdownPicture({ src, alt }: { src?: string; alt?: string }) {
    const { avif, webp, ...model } = image(String(src), String(alt ?? ''))
    const sizes = '(max-width: 42rem) 100vw, 42rem'
    return createElement(
      'picture',
      null,
      avif && createElement('source', { type: 'image/avif', srcSet: avif, sizes }),
      webp && createElement('source', { type: 'image/webp', srcSet: webp, sizes }),
      createElement('img', {
        src: model.src,
        alt: model.alt,
        width: model.width,
        height: model.height,
        loading: 'lazy',
        decoding: 'async',
      }),
    )
  }

/** The words a reader reads: marks, addresses and ids left out. */
export const plainText = (text: string) =>
  text
    .replace(/^```[^\n]*$/gm, '')
    .replace(/\{#[^}]*\}/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`]+/g, '')
    .replaceAll('|', ' ')

export const wordCount = (text: string) =>
  plainText(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** 200 words a minute. */
export const readingMinutes = (text: string) => Math.max(1, Math.round(wordCount(text) / 200))
