/** Has Vite make what scripts/build/bundle.ts keeps. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build, minify, type ViteBuilder } from 'vite'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { type Bundle, bundleKey, bundles } from './bundle.ts'

const behavioursDir = 'renderer/behaviours'

export async function makeBundle(builder: ViteBuilder, deployment: Deployment): Promise<Bundle> {
  const key = await bundleKey(deployment)
  const dir = join(bundles, key)
  const { client, ssr } = builder.environments
  const aside = dirname(client!.config.build.outDir)
  await builder.build(client!)
  await builder.build(ssr!)
  const made = { client: await wholeClient(join(aside, 'client')), behaviours: await bundleBehaviours() }
  await moveMaps(join(aside, 'client'), join(aside, 'maps'))
  await writeFile(join(aside, 'bundle.json'), JSON.stringify(made))
  // In one step: another build may be at the same.
  await rename(aside, dir).catch(() => rm(aside, { recursive: true }))
  for (const other of await readdir(bundles))
    if (other !== key && !other.startsWith('in-')) await rm(join(bundles, other), { recursive: true })
  return { key, dir, ...made }
}

/**
 * Makes the client one file: asked for again under another address it must not bring in a part that a browser remembers as failed. The
 * bundler's own helpers, which it shares with scripts that no page loads, are put at its end, so that its source map stays right. What
 * neither it nor a page asks for goes.
 */
async function wholeClient(dir: string): Promise<string> {
  const scripts = (await readdir(join(dir, 'assets'), { recursive: true }))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `/assets/${file.replaceAll('\\', '/')}`)
  const [client, ...more] = scripts.filter((script) => /\/entries\/.*client/.test(script))
  if (!client || more.length > 0)
    throw new Error(`Expected one entry script from Vike, found ${more.length + (client ? 1 : 0)}: adapt scripts/build/bundle.ts.`)
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
  for (const script of scripts)
    if (script !== client && !code.includes(script))
      for (const file of [script, `${script}.map`]) await rm(join(dir, file), { force: true })
  return client
}

/** Moves the scripts' source maps out of what is served. With them the line and column of an error in a visitor's console can be read. */
async function moveMaps(client: string, maps: string): Promise<void> {
  for (const file of await readdir(client, { recursive: true })) {
    if (!file.endsWith('.map')) continue
    await mkdir(dirname(join(maps, file)), { recursive: true })
    await rename(join(client, file), join(maps, file))
  }
}

async function bundleBehaviours(): Promise<Record<string, string>> {
  const files = (await readdir(behavioursDir)).filter((file) => file.endsWith('.ts')).sort()
  return Object.fromEntries(await Promise.all(files.map(async (file) => [basename(file, '.ts'), await bundle(file)] as const)))
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
