/**
 * A page of what was rendered: inline behaviours, the rules of its styles as short as they get, and its Content-Security-Policy by hash.
 */
import { createHash } from 'node:crypto'
import type { PageParts } from '../../renderer/+onRenderHtml.tsx'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { applyTheme } from '../../renderer/theme/applyTheme.ts'
import { contentSecurityPolicy } from '../serve/headers.ts'
import type { Bundle } from './bundle.ts'
import { plainRules, withoutIds } from './staticPart.ts'

export type Finishing = Pick<Bundle, 'client' | 'behaviours'> & { deployment: Deployment }

/** A function that finishes one page after the other; what they have in common is made once. */
export function finisher({ client, behaviours, deployment }: Finishing): (parts: PageParts, file: string) => string {
  const styleOf = once((styles) => {
    const rules = plainRules(styles)
    return { element: `<style>${rules}</style>`, hash: hash(rules) }
  })
  const classes = once((value) => {
    const left = withoutIds(value)
    return left && ` class="${left}"`
  })
  // In one document a visitor comes to pages that need others than the first.
  const scripts = [applyTheme, ...Object.values(behaviours)].map(hash)
  const charset = '<meta charSet="utf-8"/>'

  return ({ head, styles, body }, file) => {
    const scriptOf = (name: string) => {
      const script = behaviours[name]
      if (!script) throw new Error(`${file}: data-behaviour="${name}" has no renderer/behaviours/${name}.ts`)
      return `<script>${script}</script>`
    }
    if (!head.startsWith(charset)) throw new Error(`${file}: no ${charset} to put the Content-Security-Policy after.`)
    const unknown = [...`${head}${body}`.matchAll(/<script(?! type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g)].find(
      ([, text = '']) => !scripts.includes(hash(text)),
    )
    if (unknown) throw new Error(`${file}: a script that is not in the pages' policy: ${unknown[0].slice(0, 100)}`)
    if (body.includes(' style="') && /<[^>]+ style="/.test(body))
      throw new Error(`${file}: a style attribute is not allowed by the page's Content-Security-Policy.`)
    const data = [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text = '']) => hash(text))
    const style = styleOf(styles)
    const policy = contentSecurityPolicy({ deployment, scripts, data, styles: [style.hash] })
    const said = (deployment.custom.preview ? unlisted(head, file) : head).slice(charset.length)
    const island = body.includes(' data-island="')
    const own = [...(island ? ['form'] : []), ...behavioursOf(body)].map(scriptOf).join('')
    return `<!DOCTYPE html>
<html lang="sv-SE">
<head>${charset}<meta http-equiv="Content-Security-Policy" content="${policy}"/>${said}${style.element}</head>
<body><div id="root"${island ? ` data-client="${client}"` : ''}>${body.replaceAll(/ class="([^"]*)"/g, (_, value: string) => classes(value))}${own}</div>${scriptOf('everyPage')}</body>
</html>`
  }
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function once<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    const result = made.get(text) ?? make(text)
    made.set(text, result)
    return result
  }
}

const behavioursOf = (html: string) =>
  new Set([...html.matchAll(/ data-behaviour="([^"]+)"/g)].flatMap(([, value = '']) => value.split(' ')).sort())

/** A preview shows what nobody should find. */
function unlisted(head: string, file: string): string {
  const robots = /(?<=<meta name="robots" content=")[^"]*/
  if (!robots.test(head)) throw new Error(`${file}: no <meta name="robots"> to keep the preview out of search engines.`)
  return head.replace(robots, 'noindex, nofollow')
}
