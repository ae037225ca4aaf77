/** How long the build takes in a fresh copy of the repository, with and without what earlier builds keep. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadSite } from '../../../renderer/content/load.ts'
import { today } from '../../../renderer/content/today.ts'
import { contentFiles } from '../../build/contentFiles.ts'
import { copyRepository } from '../copyRepository.ts'

/** Runs a script as `npm run build` does, at `root`, and says how many seconds it took. */
export function run(args: string[], { root = '.', env = {} }: { root?: string; env?: Record<string, string> } = {}): number {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return (performance.now() - started) / 1000
}

export type Builds = {
  pictures: number
  cold: number
  warm: number
  pages: number
  many: { pages: number; seconds: number /** Of reading content/ again in a process that has read it. */; checkMs: number }
}

/** `cities` more city files show what each further page costs. */
export function measureBuilds(outputs: string, cities: number): Builds {
  const root = copyRepository('bench-', { warm: false })
  const env = { AMPLIFY_OUTPUTS: resolve(outputs), OUT_DIR: 'dist' }
  const build = () => run(['scripts/build.ts'], { root, env })
  const pages = () =>
    readdirSync(join(root, 'dist/client'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html')).length
  try {
    const publicFiles = pathToFileURL(join(root, 'scripts/build/publicFiles.ts')).href
    const pictures = run(['--input-type=module', '--eval', `await (await import('${publicFiles}')).makePublicFiles()`], { root, env })
    // The pictures are there now and nothing else is.
    const rest = build()
    const warm = build()
    const few = pages()
    const model = readFileSync(join(root, 'content/cities/lerum.yaml'), 'utf8').replace(/^aliases:(\n +- .*)+\n/m, '')
    for (let i = 0; i < cities; i++)
      writeFileSync(
        join(root, `content/cities/ort-${i}.yaml`),
        model.replace(/^slug: .*/m, `slug: ort-${i}`).replace(/^name: .*/m, `name: Ort ${i}`),
      )
    build()
    const files = contentFiles(join(root, 'content'))
    const check = () => loadSite(files, { images: {}, today: today() })
    check()
    const started = performance.now()
    check()
    const checkMs = performance.now() - started
    return { pictures, cold: pictures + rest, warm, pages: few, many: { checkMs, seconds: build(), pages: pages() } }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
