/** `npm run build`, by which the other tests' site was made, and the framework's own commands make the same site. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { build, loadedReact } from '../builds.ts'
import { dir } from './built.ts'

const ours = dirname(dir)

/** Everything there: pages, scripts and their maps, redirects. */
function tree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile())
  return Object.fromEntries(
    files.sort().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  )
}

const production = ['react.production.js', 'react-dom-server.node.production.js']

test('npm run build renders with production React, whatever NODE_ENV says', () => {
  expect(loadedReact(ours)).toEqual(expect.arrayContaining(production))
  expect(loadedReact(ours).filter((file) => file.includes('development'))).toEqual([])
})

test('source maps stand beside what is served', () => {
  const files = Object.keys(tree(ours))
  const entries = files.filter((file) => file.startsWith('client/assets/entries/'))
  expect(entries).toHaveLength(1)
  expect(files).toContain(`${entries[0]!.replace('client', 'maps')}.map`)
  expect(files.filter((file) => file.startsWith('client') && file.endsWith('.map'))).toEqual([])
  expect(readFileSync(join(ours, entries[0]!), 'utf8')).not.toContain('sourceMappingURL')
})

describe.each([
  ['npx vite build', ['node_modules/.bin/vite', 'build'], undefined],
  ['npx vike build', ['node_modules/.bin/vike', 'build'], 'development'],
] as const)('%s', (name, command, NODE_ENV) => {
  const outDir = `.cache/test-build/${name.replaceAll(/\W/g, '-')}`
  beforeAll(() => build([...command], outDir, { AMPLIFY_OUTPUTS: '.cache/test/amplify_outputs.json', NODE_ENV }), 120_000)

  test('makes the same site to the byte', () => {
    expect(Object.keys(tree(outDir)).length).toBeGreaterThan(100)
    expect(tree(outDir)).toEqual(tree(ours))
  })

  test('renders with production React', () => {
    expect(loadedReact(outDir)).toEqual(expect.arrayContaining(production))
    expect(loadedReact(outDir).filter((file) => file.includes('development'))).toEqual([])
  })
})
