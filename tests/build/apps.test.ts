import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../scripts/build/apps.ts'

const folder = mkdtempSync(join(tmpdir(), 'app-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('what is built goes to the folder that is named, and what runs after it in the process is no production', async () => {
  vi.stubEnv('NODE_ENV', undefined)
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>')
  writeFileSync(join(folder, 'main.js'), 'document.title = "Här"')
  await buildApp(folder, join(folder, 'out'), [])
  expect([existsSync(join(folder, 'out/index.html')), process.env.NODE_ENV]).toEqual([true, undefined])

  writeFileSync(join(folder, 'main.js'), 'import "./finns-inte.js"')
  await expect(buildApp(folder, join(folder, 'out'), [])).rejects.toThrow('finns-inte')
  expect(process.env.NODE_ENV).toBeUndefined()
})
