import { relative } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { expect, test } from 'vitest'

test.each(['serve', 'build'] as const)(
  'Vite’s configuration for %s is made of its plugins alone: no save of anything else restarts it',
  async (command) => {
    const loaded = await loadConfigFromFile({ command, mode: 'development' }, 'vite.config.ts')
    const files = loaded!.dependencies.map((file) => relative('.', file).replaceAll('\\', '/'))
    expect(files).toContain('scripts/vite/viteContent.ts')
    expect(files.filter((file) => file !== 'vite.config.ts' && !file.startsWith('scripts/vite/'))).toEqual([])
  },
)
