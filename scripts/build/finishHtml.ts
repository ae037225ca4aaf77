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

export type Finishing = Pick<Bundle, 'client' | 'behaviours'> & {
  deployment: Deployment
  /** Text of what browsers load: classes that it names keep their names. */
  scripts: string
}

/** A function that finishes one page after the other; what they have in common is made once. */
export function finisher({ client, behaviours, deployment, scripts: loaded }: Finishing): (parts: PageParts, file: string) => string {
  const spoken = new Set(`${loaded}${Object.values(behaviours).join()}`.match(/[A-Za-z]{5,}/g))
  const styleOf = once((styles, classes: string[]) => {
    const long = plainRules(styles)
    const short = shortNames(
      classes.filter((name) => !spoken.has(name)),
      long,
    )
    const rules = long.replaceAll(/\.([A-Za-z]{5,})/g, (whole, name: string) => (short.has(name) ? `.${short.get(name)}` : whole))
    const attribute = once((value) => {
      const names = withoutIds(value)
      return names && ` class="${names.replaceAll(/\S+/g, (name) => short.get(name) ?? name)}"`
    })
    return { element: `<style>${rules}</style>`, hash: hash(rules), attribute }
  })
  // In one document a visitor comes to pages that need others than the first.
  const scripts = [applyTheme, ...Object.values(behaviours)].map(hash)
  const charset = '<meta charSet="utf-8"/>'

  return ({ head, styles, classes, body }, file) => {
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
    const style = styleOf(styles, classes)
    const policy = contentSecurityPolicy({ deployment, scripts, data, styles: [style.hash] })
    const said = (deployment.custom.preview ? unlisted(head, file) : head).slice(charset.length)
    const island = body.includes(' data-island="')
    const own = [...(island ? ['form'] : []), ...behavioursOf(body)].map(scriptOf).join('')
    return `<!DOCTYPE html>
<html lang="sv-SE">
<head>${charset}<meta http-equiv="Content-Security-Policy" content="${policy}"/>${said}${style.element}</head>
<body><div id="root"${island ? ` data-client="${client}"` : ''}>${body.replaceAll(/ class="([^"]*)"/g, (_, value: string) => style.attribute(value))}${own}</div>${scriptOf('everyPage')}</body>
</html>`
  }
}

/**
 * A page has its rules with it, so its classes need be told apart on that page alone: a letter or two do, where styled-components writes six
 * at random, which no compression makes shorter. On the longest page that is nearly half a kilobyte.
 */
function shortNames(names: string[], rules: string): Map<string, string> {
  const taken = new Set(rules.match(/(?<=\.)[a-z]{1,2}\b/g))
  const free = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))].filter((name) => !taken.has(name))
  return new Map(names.map((name, index) => [name, free[index]!]))
}
const letters = [...'abcdefghijklmnopqrstuvwxyz']

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What `more` says follows from the text. */
function once<T, More extends unknown[]>(make: (text: string, ...more: More) => T): (text: string, ...more: More) => T {
  const made = new Map<string, T>()
  return (text, ...more) => {
    const result = made.get(text) ?? make(text, ...more)
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
