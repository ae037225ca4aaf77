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
  const importsOf = once((entry) => reachable(dir, entry, unused))
  await Promise.all(
    files.map(async (file) => {
      const html = await readFile(join(dir, file), 'utf8')
      const page = spa ? withShortBase(html) : await asDocument(html, file, bundle, importsOf)
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

/** What a script imports at once, so that it can be fetched with it; takes it and all it may ever import off `unused`. */
async function reachable(dir: string, script: string, unused: Set<string>): Promise<string[]> {
  if (!unused.delete(script)) return []
  const code = await readFile(join(dir, script), 'utf8')
  const imports = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, path = '']) => new URL(path, `file://${script}`).pathname)
  for (const path of imports(/\bimport\(\s*["'`](\.[^"'`]+)["'`]\)/g)) await reachable(dir, path, unused)
  const direct = imports(/\b(?:from|import)\s*["'](\.[^"']+)["']/g)
  return (await Promise.all(direct.map(async (path) => [path, ...(await reachable(dir, path, unused))]))).flat()
}

async function asDocument(html: string, file: string, bundle: ByName<string>, importsOf: ByName<string[]>): Promise<string> {
  const [entry, ...more] = [...html.matchAll(/<script src="(\/assets\/entries\/[^"]+\.js)" type="module" async><\/script>/g)]
  if (!entry?.[1] || more.length)
    throw new Error(
      `${file}: expected exactly one entry script from Vike, found ${entry ? more.length + 1 : 0}. Its output has changed: adapt scripts/build/finishHtml.ts.`,
    )
  const client = entry[1]
  const island = html.includes(' data-island="')
  const script = await bundle([...behavioursOf(html, file), ...(island ? ['draft', 'loader'] : []), 'prefetch'].join(' '))
  const scripts = [client, ...(await importsOf(client))].join(' ')
  return html
    .replace(entry[0], '')
    .replace(/<style data-base>[\s\S]*?<\/style><style data-styled[\s\S]*?<\/style>/, (styles) => `<style>${plainRules(styles)}</style>`)
    .replace('</body>', () => `<script${island ? ` data-client="${scripts}"` : ''}>${script}</script></body>`)
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
            ? names.map((name, i) => `import{attach as a${i}}from'/${behavioursDir}/${name}.ts';a${i}();`).join('')
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
