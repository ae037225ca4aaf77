/**
 * What Vike has no setting for, done to the prerendered files: its entry script gives way to the inline behaviours that the page uses,
 * and the page gets its Content-Security-Policy by hash. Fails loudly when Vike's output is not as expected.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { speculationRules } from '../../renderer/behaviours/prefetch.ts'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { contentSecurityPolicy } from '../serve/headers.ts'
import { plainRules } from './staticPart.ts'

const behavioursDir = 'renderer/behaviours'
/** In the SPA styled-components empties its <style> at hydration and inserts the rules by CSSOM. */
const emptyStyle = ''

export async function finishHtml({ dir, deployment, spa }: { dir: string; deployment: Deployment; spa: boolean }): Promise<void> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html'))
  const unused = new Set(spa ? [] : await scriptsIn(dir))
  // Pages of a kind share both, so each is made once.
  const bundle = once((names) => bundleBehaviours(names.split(' ')))
  const clientOf = once((entry) => wholeClient(dir, entry, unused))
  await Promise.all(
    files.map(async (file) => {
      const html = await readFile(join(dir, file), 'utf8')
      const page = spa ? withShortBase(html) : await asDocument(html, file, bundle, clientOf)
      await writeFile(join(dir, file), withPolicy(deployment.custom.preview ? unlisted(page, file) : page, file, deployment, spa))
    }),
  )
  for (const script of unused) for (const file of [script, `${script}.map`]) await rm(join(dir, file), { force: true })
}

const withShortBase = (html: string) => html.replace(/(?<=<style data-base>)[\s\S]*?(?=<\/style>)/, (css) => plainRules(css))

type ByName<T> = (name: string) => Promise<T>
function once<T>(make: ByName<T>): ByName<T> {
  const made = new Map<string, Promise<T>>()
  return (name) => made.get(name) ?? made.set(name, make(name)).get(name)!
}

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
    const result = values.replaceAll(/([$\w]+) as ([$\w]+)/g, '$2:$1')
    code = `${call}${code.slice(statement.length)}\nfunction bundlerHelpers(){${helpers.slice(0, helpers.length - exported.length)}return{${result}}}\n`
    await writeFile(join(dir, client), code)
  }
  const imported = /\b(?:from|import)\s*\(?\s*["'`](\.[^"'`]+)["'`]/.exec(code)
  if (imported)
    throw new Error(`${client} imports ${imported[1]}: what it needs later is a script of its own, see scripts/vite/viteOwnScript.ts.`)
  for (const script of unused) if (code.includes(script)) unused.delete(script)
  return client
}

async function asDocument(html: string, file: string, bundle: ByName<string>, clientOf: ByName<string>): Promise<string> {
  const [entry, ...more] = [...html.matchAll(/<script src="(\/assets\/entries\/[^"]+\.js)" type="module" async><\/script>/g)]
  if (!entry?.[1] || more.length)
    throw new Error(
      `${file}: expected exactly one entry script from Vike, found ${entry ? more.length + 1 : 0}. Its output has changed: adapt scripts/build/finishHtml.ts.`,
    )
  const client = await clientOf(entry[1])
  const island = html.includes(' data-island="')
  const script = await bundle([...(island ? ['draft', 'loader'] : []), ...behavioursOf(html, file), 'prefetch'].join(' '))
  return html
    .replace(entry[0], '')
    .replace(/<style data-base>[\s\S]*?<\/style><style data-styled[\s\S]*?<\/style>/, (styles) => `<style>${plainRules(styles)}</style>`)
    .replace('</body>', () => `<script${island ? ` data-client="${client}"` : ''}>${script}</script></body>`)
}

function behavioursOf(html: string, file: string): string[] {
  const names = new Set([...html.matchAll(/ data-behaviour="([^"]+)"/g)].flatMap(([, value = '']) => value.split(' ')))
  for (const name of names)
    if (!existsSync(join(behavioursDir, `${name}.ts`)))
      throw new Error(`${file}: data-behaviour="${name}" has no ${behavioursDir}/${name}.ts`)
  return [...names].sort()
}

async function bundleBehaviours(names: string[]): Promise<string> {
  const entry = 'virtual:behaviours'
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'behaviours',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) =>
          id === `\0${entry}`
            ? // What a browser cannot do stops one of them and none after it.
              `${names.map((name, i) => `import{attach as a${i}}from'/${behavioursDir}/${name}.ts';`).join('')}
              for(const attach of[${names.map((_, i) => `a${i}`)}])try{attach()}catch(error){console.error(error)}`
            : undefined,
      },
    ],
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output) || output.output.length !== 1)
    throw new Error(`Behaviours ${names.join()} did not become one script.`)
  const { code } = output.output[0]
  if (code.includes('</script')) throw new Error(`Behaviours ${names.join()} contain "</script".`)
  return code.trim()
}

/** A preview shows what nobody should find. */
function unlisted(html: string, file: string): string {
  const robots = /(?<=<meta name="robots" content=")[^"]*/
  if (!robots.test(html)) throw new Error(`${file}: no <meta name="robots"> to keep the preview out of search engines.`)
  return html.replace(robots, 'noindex, nofollow')
}

function withPolicy(html: string, file: string, deployment: Deployment, spa: boolean): string {
  if (/<[^>]+ style="/.test(html)) throw new Error(`${file}: a style attribute is not allowed by the page's Content-Security-Policy.`)
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const hashes = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, text = '']) => hash(text)))]
  const policy = contentSecurityPolicy({
    deployment,
    scripts: [...hashes(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g), ...(spa ? [] : [hash(speculationRules)])],
    styles: [...hashes(/<style[^>]*>([\s\S]*?)<\/style>/g), ...(spa ? [hash(emptyStyle)] : [])],
  })
  const charset = '<meta charSet="utf-8"/>'
  if (!html.includes(charset)) throw new Error(`${file}: no ${charset} to put the Content-Security-Policy after.`)
  return html.replace(charset, () => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`)
}
