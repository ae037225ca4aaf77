/** All content as one checked object, and what page models need besides. Only +data.ts and what renders on the server import it. */
import { readFileSync } from 'node:fs'
import type { ImageModel } from './model/models.ts'
import type { Env } from './model/resolve.ts'
import type { Site } from './site.ts'

/** content/, read and checked once by the build (scripts/build/) or at a save by the development server (scripts/vite/viteContent.ts). */
export type CheckedContent = { site: Site /** YYYY-MM-DD */; today: string }
declare global {
  var checkedContent: CheckedContent | undefined
}
if (!globalThis.checkedContent) throw new Error('content/ has not been checked, or has errors: npm run check:content shows them.')
const { today } = globalThis.checkedContent
export const { site } = globalThis.checkedContent

/** Written by scripts/build/images.ts before every build. */
const pictures = JSON.parse(readFileSync('.cache/images.json', 'utf8')) as Record<string, Omit<ImageModel, 'alt'>>
const drawings = new Map<string, string>()

export const env: Env = {
  image: ({ file, alt }) => ({ ...pictures[file]!, alt }),
  svg: (file) => {
    const drawing =
      drawings.get(file) ??
      readFileSync(`content/images/${file}`, 'utf8')
        .replace(/<\?xml[^>]*>|<!--[\s\S]*?-->/g, '')
        .trim()
    drawings.set(file, drawing)
    return drawing
  },
  today,
}
