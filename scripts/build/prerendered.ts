/** What the prerendered files say of themselves, read back so that nothing about them is stated twice. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Prerendered = {
  file: string /** Canonical address. */
  url: string
  title: string
  description: string /** Address of the link preview picture. */
  card: string
  indexed: boolean
}

export async function readPrerendered(dir: string): Promise<Prerendered[]> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html')).sort()
  return Promise.all(
    files.map(async (file) => {
      const html = await readFile(join(dir, file), 'utf8')
      const find = (what: string, pattern: RegExp) => {
        const value = pattern.exec(html)?.[1]
        if (!value) throw new Error(`${file} has no ${what}.`)
        return decodeEntities(value)
      }
      return {
        file,
        url: find('canonical address', /<link rel="canonical" href="([^"]+)"/),
        title: find('title', /<title>([^<]+)<\/title>/),
        description: find('description', /<meta name="description" content="([^"]+)"/),
        card: find('link preview picture', /<meta property="og:image" content="([^"]+)"/),
        indexed: find('robots', /<meta name="robots" content="([^"]+)"/).startsWith('index'),
      }
    }),
  )
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
export const decodeEntities = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
