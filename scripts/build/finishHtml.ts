/**
 * What Vike has no setting for, done to the prerendered files: its entry script gives way to inline behaviours, and the page gets its
 * Content-Security-Policy by hash. Fails loudly when Vike's output is not as expected.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, minify } from 'vite'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { applyTheme } from '../../renderer/theme/applyTheme.ts'
import { contentSecurityPolicy } from '../serve/headers.ts'
import { plainRules, withoutIds } from './staticPart.ts'

const behavioursDir = 'renderer/behaviours'

/** By name: `everyPage`, `form` for pages with one, and what a data-behaviour asks for. */
type Behaviours = Map<string, string>

export async function finishHtml({ dir, deployment }: { dir: string; deployment: Deployment }): Promise<void> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html'))
  const unused = new Set(await scriptsIn(dir))
  const behaviours = await bundleBehaviours()
  // In one document a visitor comes to pages that need others than the first.
  const scripts = [applyTheme, ...behaviours.values()].map(hash)
  const clientOf = once((entry) => wholeClient(dir, entry, unused))
  await Promise.all(
    files.map(async (file) => {
      const html = await asDocument(await readFile(join(dir, file), 'utf8'), file, behaviours, clientOf)
      const page = deployment.custom.preview ? unlisted(html, file) : html
      await writeFile(join(dir, file), withPolicy(page, file, deployment, scripts))
    }),
  )
  for (const script of unused) for (const file of [script, `${script}.map`]) await rm(join(dir, file), { force: true })
}

type ByName<T> = (name: string) => Promise<T>
function once<T>(make: ByName<T>): ByName<T> {
  const made = new Map<string, Promise<T>>()
  return (name) => made.get(name) ?? made.set(name, make(name)).get(name)!
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const scriptsIn = async (dir: string) =>
  (await readdir(join(dir, 'assets'), { recursive: true }))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `/assets/${file.replaceAll('\\', '/')}`)

/**
 * Makes the client one file: asked for again under another address it must not bring in a part that a browser remembers as failed. The
 * bundler's own helpers, which it shares with scripts that no page loads, are put at its end, so that its source map stays right.
 */
async function wholeClient(dir: string, client: string, unused: Set<string>): Promise<string> {
  if (!unused.delete(client)) return client
  let code = await readFile(join(dir, client), 'utf8')
  const [statement = '', names = '', path = ''] = /^import\{([^}]*)\}from"(\.[^"]+)";/.exec(code) ?? []
  if (statement) {
    const helpers = await readFile(join(dir, new URL(path, `file://${client}`).pathname), 'utf8')
    const [exported = '', values = ''] = /export\{([^}]*)\};?\s*$/.exec(helpers) ?? []
    const call = `const{${names.replaceAll(' as ', ':')}}=bundlerHelpers();`.padEnd(statement.length)
    const used = names.split(',').map((name) => name.split(' as ')[0])
    const result = [...values.matchAll(/([$\w]+) as ([$\w]+)/g)].flatMap(([, value, name]) =>
      used.includes(name) ? `${name}:${value}` : [],
    )
    const shared = `function bundlerHelpers(){${helpers.slice(0, helpers.length - exported.length)}return{${result}}}`
    code = `${call}${code.slice(statement.length)}\n${(await minify('helpers.js', shared)).code}\n`
    await writeFile(join(dir, client), code)
  }
  const imported = /\b(?:from|import)\s*\(?\s*["'`](\.[^"'`]+)["'`]/.exec(code)
  if (imported)
    throw new Error(`${client} imports ${imported[1]}: what it needs later is a script of its own, see scripts/vite/viteOwnScript.ts.`)
  for (const script of unused) if (code.includes(script)) unused.delete(script)
  return client
}

async function asDocument(html: string, file: string, behaviours: Behaviours, clientOf: ByName<string>): Promise<string> {
  const [entry, ...more] = [...html.matchAll(/<script src="(\/assets\/entries\/[^"]+\.js)" type="module" async><\/script>/g)]
  if (!entry?.[1] || more.length)
    throw new Error(
      `${file}: expected exactly one entry script from Vike, found ${entry ? more.length + 1 : 0}. Its output has changed: adapt scripts/build/finishHtml.ts.`,
    )
  const client = await clientOf(entry[1])
  const end = '</div>\n</body>'
  const page = html
    .replace(entry[0], '')
    .replace(/<style data-base>[\s\S]*?<\/style><style data-styled[\s\S]*?<\/style>/, (styles) => `<style>${plainRules(styles)}</style>`)
    .replace(/<\/div>\s*<\/body>/, end)
    .replaceAll(/ class="([^"]*)"/g, (_, classes: string) => withClasses(withoutIds(classes)))
  if (!page.includes(end))
    throw new Error(`${file}: #root does not end the body. Vike's output has changed: adapt scripts/build/finishHtml.ts.`)
  const island = html.includes(' data-island="')
  const scriptOf = (name: string) => {
    const script = behaviours.get(name)
    if (!script) throw new Error(`${file}: data-behaviour="${name}" has no ${behavioursDir}/${name}.ts`)
    return `<script>${script}</script>`
  }
  const own = [...(island ? ['form'] : []), ...behavioursOf(html)].map(scriptOf).join('')
  return page
    .replace('<div id="root"', (root) => (island ? `${root} data-client="${client}"` : root))
    .replace(end, () => `${own}</div>${scriptOf('everyPage')}</body>`)
}

const withClasses = (classes: string) => (classes ? ` class="${classes}"` : '')

const behavioursOf = (html: string) =>
  new Set([...html.matchAll(/ data-behaviour="([^"]+)"/g)].flatMap(([, value = '']) => value.split(' ')).sort())

async function bundleBehaviours(): Promise<Behaviours> {
  const files = (await readdir(behavioursDir)).filter((file) => file.endsWith('.ts')).sort()
  return new Map(await Promise.all(files.map(async (file) => [file.replace('.ts', ''), await bundle(file)] as const)))
}

async function bundle(file: string): Promise<string> {
  const entry = 'virtual:behaviour'
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'behaviour',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? `import{attach}from'/${behavioursDir}/${file}';attach()` : undefined),
      },
    ],
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output) || output.output.length !== 1) throw new Error(`The behaviour ${file} did not become one script.`)
  const script = output.output[0].code.trim()
  if (script.includes('</script')) throw new Error(`The behaviour ${file} contains "</script".`)
  return script
}

/** A preview shows what nobody should find. */
function unlisted(html: string, file: string): string {
  const robots = /(?<=<meta name="robots" content=")[^"]*/
  if (!robots.test(html)) throw new Error(`${file}: no <meta name="robots"> to keep the preview out of search engines.`)
  return html.replace(robots, 'noindex, nofollow')
}

function withPolicy(html: string, file: string, deployment: Deployment, scripts: string[]): string {
  if (/<[^>]+ style="/.test(html)) throw new Error(`${file}: a style attribute is not allowed by the page's Content-Security-Policy.`)
  const blocks = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text)
  const unknown = blocks(/<script(?! type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g).find(
    (text) => !scripts.includes(hash(text)),
  )
  if (unknown !== undefined) throw new Error(`${file}: a script that is not in the pages' policy: ${unknown.slice(0, 100)}`)
  const data = blocks(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).map(hash)
  const styles = blocks(/<style[^>]*>([\s\S]*?)<\/style>/g).map(hash)
  const policy = contentSecurityPolicy({ deployment, scripts, data, styles })
  const charset = '<meta charSet="utf-8"/>'
  if (!html.includes(charset)) throw new Error(`${file}: no ${charset} to put the Content-Security-Policy after.`)
  return html.replace(charset, () => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`)
}
