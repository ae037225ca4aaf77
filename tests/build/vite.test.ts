/** Vite's configuration and the bundles of CMS and office page. */
import { EventEmitter } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp, ensureApp } from '../../scripts/editor/buildAdmin.ts'
import { reportWatchLimitOnce } from '../../scripts/vite/viteDev.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

test.each(['serve', 'build'] as const)(
  'the configuration for %s depends on the Vite plugins alone',
  async (command) => {
    // A save of any other file would restart the development server.
    const loaded = await loadConfigFromFile({ command, mode: 'development' }, 'vite.config.ts')
    const files = loaded!.dependencies.map((file) => relative('.', file).replaceAll('\\', '/'))
    expect(files).toContain('scripts/vite/viteDev.ts')
    expect(
      files.filter((file) => file !== 'vite.config.ts' && !file.startsWith('scripts/vite/')),
    ).toEqual([])
  },
)

test('the development server watches the published folder of the cache alone', async () => {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' })
  const ignored = loaded!.config.server!.watch!.ignored as (path: string) => boolean
  const files = ['content/site.yaml', '.cache', '.cache/public/images/a.avif', '.cache/test/a.html']
  const ownCache = resolve('.cache').replaceAll('\\', '/')
  expect(files.map((file) => ignored(resolve(file).replaceAll('\\', '/')))).toEqual([
    ...[false, false, false, true],
  ])
  expect(ignored(ownCache.replace(/\/.cache$/, '/a/.cache/site/content/site.yaml'))).toBe(false)
})

test('a system that watches no more files is reported once, other errors each', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  const watcher = new EventEmitter().on('error', () => console.error("Vite's line"))
  reportWatchLimitOnce(watcher)
  for (const code of ['ENOSPC', 'ENOSPC', 'EMFILE', 'EIO', 'EIO'])
    watcher.emit('error', Object.assign(new Error(`${code}: a`), { code }))
  expect(said.mock.calls.flat()).toEqual([
    'The system watches no more files: what is saved shows after a restart only. Close other editors and servers, or raise the limits: sudo sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=1024',
    'file watcher: EIO: a',
    'file watcher: EIO: a',
  ])
})

test('buildApp writes to the given folder and restores NODE_ENV', async () => {
  const folder = temporaryFolder({
    'index.html': '<script type="module" src="./main.js"></script>',
    'main.js': 'document.title = "Här"',
  })
  vi.stubEnv('NODE_ENV', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  await buildApp(folder, join(folder, 'out'), [])
  expect([existsSync(join(folder, 'out/index.html')), process.env.NODE_ENV]).toEqual([
    true,
    undefined,
  ])
  writeFileSync(join(folder, 'main.js'), 'import "./finns-inte.js"')
  await expect(buildApp(folder, join(folder, 'out'), [])).rejects.toThrow('finns-inte')
  expect(process.env.NODE_ENV).toBeUndefined()
})

test('an app is built again when a file changes that its modules import, from any folder', async () => {
  const folder = temporaryFolder({
    'page/index.html': '<script type="module" src="./main.js"></script>',
    'page/main.js': 'import { word } from "../shared/word.js"\ndocument.title = word',
    'shared/word.js': 'export const word = "Ett"',
  })
  const outDir = join(folder, 'out')
  let builds = 0
  const ensure = () =>
    ensureApp(outDir, 'key', ['package.json'], () => {
      builds += 1
      return buildApp(join(folder, 'page'), outDir, [])
    })
  await ensure()
  await ensure()
  expect(builds).toBe(1)
  writeFileSync(join(folder, 'shared/word.js'), 'export const word = "Två"')
  await ensure()
  await ensure()
  expect(builds).toBe(2)
})
