/**
 * What Vike has no setting for, done to a rendered document: its entry script gives way to inline behaviours, and the page gets its
 * Content-Security-Policy by hash. Fails loudly when Vike's output is not as expected.
 */
import { createHash } from 'node:crypto'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { applyTheme } from '../../renderer/theme/applyTheme.ts'
import { contentSecurityPolicy } from '../serve/headers.ts'
import type { Bundle } from './bundle.ts'
import { plainRules, withoutIds } from './staticPart.ts'

export type Finishing = Pick<Bundle, 'client' | 'behaviours'> & { deployment: Deployment }

/** A function that finishes one page after the other; what they have in common is made once. */
export function finisher({ client, behaviours, deployment }: Finishing): (html: string, file: string) => string {
  const hashOnce = once(hash)
  const rules = once(plainRules)
  // In one document a visitor comes to pages that need others than the first.
  const scripts = [applyTheme, ...Object.values(behaviours)].map(hash)

  return (html, file) => {
    const page = asDocument(html, file)
    return withPolicy(deployment.custom.preview ? unlisted(page, file) : page, file)
  }

  function asDocument(html: string, file: string): string {
    const entry = `<script src="${client}" type="module" async></script>`
    const found = html.match(/<script src="\/assets\/[^"]+" type="module" async><\/script>/g) ?? []
    if (found.length !== 1 || found[0] !== entry)
      throw new Error(
        `${file}: expected the one entry script ${client} from Vike, found ${found.join(' ') || 'none'}. Its output has changed: adapt scripts/build/finishHtml.ts.`,
      )
    const end = '</div>\n</body>'
    const page = html
      .replace(entry, '')
      .replace(/<style data-base>[\s\S]*?<\/style><style>[\s\S]*?<\/style>/, (styles) => `<style>${rules(styles)}</style>`)
      .replace(/<\/div>\s*<\/body>/, end)
      .replaceAll(/ class="([^"]*)"/g, (_, classes: string) => withClasses(withoutIds(classes)))
    if (!page.includes(end))
      throw new Error(`${file}: #root does not end the body. Vike's output has changed: adapt scripts/build/finishHtml.ts.`)
    const island = html.includes(' data-island="')
    const scriptOf = (name: string) => {
      const script = behaviours[name]
      if (!script) throw new Error(`${file}: data-behaviour="${name}" has no renderer/behaviours/${name}.ts`)
      return `<script>${script}</script>`
    }
    const own = [...(island ? ['form'] : []), ...behavioursOf(html)].map(scriptOf).join('')
    return page
      .replace('<div id="root"', (root) => (island ? `${root} data-client="${client}"` : root))
      .replace(end, () => `${own}</div>${scriptOf('everyPage')}</body>`)
  }

  function withPolicy(html: string, file: string): string {
    if (/<[^>]+ style="/.test(html)) throw new Error(`${file}: a style attribute is not allowed by the page's Content-Security-Policy.`)
    const blocks = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text)
    const unknown = blocks(/<script(?! type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g).find(
      (text) => !scripts.includes(hashOnce(text)),
    )
    if (unknown !== undefined) throw new Error(`${file}: a script that is not in the pages' policy: ${unknown.slice(0, 100)}`)
    const data = blocks(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).map(hash)
    const styles = blocks(/<style[^>]*>([\s\S]*?)<\/style>/g).map(hashOnce)
    const policy = contentSecurityPolicy({ deployment, scripts, data, styles })
    const charset = '<meta charSet="utf-8"/>'
    if (!html.includes(charset)) throw new Error(`${file}: no ${charset} to put the Content-Security-Policy after.`)
    return html.replace(charset, () => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`)
  }
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function once(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>()
  return (text) => {
    const result = made.get(text) ?? make(text)
    made.set(text, result)
    return result
  }
}

const withClasses = (classes: string) => (classes ? ` class="${classes}"` : '')

const behavioursOf = (html: string) =>
  new Set([...html.matchAll(/ data-behaviour="([^"]+)"/g)].flatMap(([, value = '']) => value.split(' ')).sort())

/** A preview shows what nobody should find. */
function unlisted(html: string, file: string): string {
  const robots = /(?<=<meta name="robots" content=")[^"]*/
  if (!robots.test(html)) throw new Error(`${file}: no <meta name="robots"> to keep the preview out of search engines.`)
  return html.replace(robots, 'noindex, nofollow')
}
