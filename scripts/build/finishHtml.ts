/**
 * A page of what was rendered: inline behaviours, the rules of its styles as short as they get, and its Content-Security-Policy by hash.
 */
import { createHash } from 'node:crypto'
import type { PageParts } from '../../renderer/+onRenderHtml.tsx'
import { memoize } from '../../renderer/content/memoize.ts'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { applyTheme } from '../../renderer/theme/applyTheme.ts'
import { contentSecurityPolicy } from '../serve/headers.ts'
import type { Bundle } from './bundle.ts'
import { type Piece, piece } from './said.ts'
import { plainRules, withoutIds } from './staticPart.ts'

export type Finishing = Pick<Bundle, 'client' | 'behaviours'> & {
  deployment: Deployment
  /** The site's. */
  origin: string
  /** Text of what browsers load: classes that it names keep their names. */
  scripts: string
}

/** A page from its beginning to its end. Pieces that other pages have too are made once. */
export type Finished = [head: Piece, ...Piece[]]

/** A function that finishes one page after the other. */
export function finisher({
  client,
  behaviours,
  deployment,
  origin,
  scripts: loaded,
}: Finishing): (parts: PageParts, file: string) => Finished {
  const said = `${loaded}${Object.values(behaviours).join()}`
  const spoken = new Set(said.match(/[A-Za-z]+/g))
  const spokenProperties = new Set(said.match(customProperty))
  const styleOf = memoize((styles: string, base: string, classes: string[]) => {
    const long = plainRules(`${base}${styles}`)
    const short = shortNames(
      classes.filter((name) => !spoken.has(name)),
      new Set(long.match(/(?<=\.)[a-z]{1,2}\b/g)),
    )
    const properties = shortNames(
      [...new Set(long.match(customProperty))].filter((name) => !spokenProperties.has(name)),
      new Set([...spokenProperties].map((name) => name.slice(2))),
    )
    const withProperties = (text: string) =>
      text.replaceAll(customProperty, (name) => (properties.has(name) ? `--${properties.get(name)}` : name))
    const rules = withProperties(long).replaceAll(/\.([A-Za-z]+)/g, (whole, name: string) =>
      short.has(name) ? `.${short.get(name)}` : whole,
    )
    const attribute = memoize((value: string) => {
      const names = withoutIds(value)
      return names && ` class="${names.replaceAll(/\S+/g, (name) => short.get(name) ?? name)}"`
    })
    const shortened = (body: string) =>
      body.replaceAll(/ class="([^"]*)"/g, (_, value: string) => attribute(value)).replaceAll(/="var\(--[^"]*"/g, withProperties)
    return { element: `<style>${rules}</style>`, hash: hash(rules), shortened, aroundOf: memoize(shortened) }
  })
  // In one document a visitor comes to pages that need others than the first; nobody comes so to a page that is not there.
  const { notFound = '', ...others } = behaviours
  const scripts = [applyTheme, ...Object.values(others)].map(hash)
  const charset = '<meta charSet="utf-8"/>'
  const own = (text: string) => piece(text, origin)
  const common = memoize(own)
  const askedOf = memoize(askedIn)
  const isOurs = memoize((text: string) => scripts.includes(hash(text)))
  const endOf = memoize((names: string, file: string) => {
    const scriptOf = (name: string) => {
      const script = behaviours[name]
      if (!script) throw new Error(`${file}: data-behaviour="${name}" has no renderer/behaviours/${name}.ts`)
      return `<script>${script}</script>`
    }
    return `${names.split(' ').filter(Boolean).map(scriptOf).join('')}</div>${scriptOf('everyPage')}</body>\n</html>`
  })

  return ({ head, base, styles, body: { above, main, below } }, file) => {
    if (!head.startsWith(charset)) throw new Error(`${file}: no ${charset} to put the Content-Security-Policy after.`)
    const asked = [askedOf(above), askedIn(main), askedOf(below)]
    const data: string[] = []
    for (const [whole, type, text = ''] of [...head.matchAll(script), ...asked.flatMap((part) => part.scripts)]) {
      if (type) data.push(hash(text))
      else if (!isOurs(text)) throw new Error(`${file}: a script that is not in the pages' policy: ${whole.slice(0, 100)}`)
    }
    if (asked.some((part) => part.style))
      throw new Error(`${file}: a style attribute is not allowed by the page's Content-Security-Policy.`)
    if (asked.some((part) => part.behaviours.includes('notFound'))) data.push(hash(notFound))
    const island = asked.some((part) => part.island)
    const style = styleOf(styles.rules, base, styles.classes)
    const policy = contentSecurityPolicy({ deployment, scripts, data, styles: [style.hash] })
    const told = (deployment.custom.preview ? unlisted(head, file) : head).slice(charset.length)
    const asking = new Set(asked.flatMap((part) => part.behaviours).sort())
    const end = endOf([...(island ? ['form'] : []), ...asking].join(' '), file)
    return [
      own(`<!DOCTYPE html>
<html lang="sv-SE">
<head>${charset}<meta http-equiv="Content-Security-Policy" content="${policy}"/>${told}`),
      common(style.element),
      own(`</head>
<body><div id="root"${island ? ` data-client="${client}"` : ''}>`),
      common(style.aroundOf(above)),
      own(style.shortened(main)),
      common(style.aroundOf(below)),
      common(end),
    ]
  }
}

const script = /<script( type="application\/ld\+json")?[^>]*>([\s\S]*?)<\/script>/g

/** What a part of a page asks for, and what it may not have. */
const askedIn = (html: string) => ({
  scripts: [...html.matchAll(script)],
  style: html.includes(' style="') && /<[^>]+ style="/.test(html),
  island: html.includes(' data-island="'),
  behaviours: [...html.matchAll(/ data-behaviour="([^"]+)"/g)].flatMap(([, value = '']) => value.split(' ')),
})

/**
 * A page has its rules with it, so its classes and custom properties need be told apart on that page alone: a letter or two do, where
 * styled-components writes six at random, which no compression makes shorter. On the longest page that is more than half a kilobyte.
 */
function shortNames(names: string[], taken: Set<string>): Map<string, string> {
  const free = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))].filter((name) => !taken.has(name))
  return new Map(names.map((name, index) => [name, free[index]!]))
}
const letters = [...'abcdefghijklmnopqrstuvwxyz']
const customProperty = /--[a-z][\w-]*/g

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A preview shows what nobody should find. */
function unlisted(head: string, file: string): string {
  const robots = /(?<=<meta name="robots" content=")[^"]*/
  if (!robots.test(head)) throw new Error(`${file}: no <meta name="robots"> to keep the preview out of search engines.`)
  return head.replace(robots, 'noindex, nofollow')
}
