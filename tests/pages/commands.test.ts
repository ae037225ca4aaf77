/** `npm run build`, which built the site of the other tests, and `vite build` give the same files. */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyRepository } from '../../scripts/lab/copyRepository.ts'
import { build, loadedReact } from '../builds.ts'
import { withOffice } from './officeOutputs.ts'
import { dir } from './built.ts'

const siteFolder = dirname(dir)

/** The hashes of the deployed files. Source maps and Vike's manifest contain the paths of packages, which differ in a copy. */
function tree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile())
  const deployed = files.filter((file) => file.startsWith('client') || file === 'redirects.json')
  return Object.fromEntries(deployed.sort().map((file) => [file, hash('sha256', readFileSync(join(folder, file)))]))
}

const production = ['react.production.js', 'react-dom-server.node.production.js']

test('npm run build renders with production React regardless of NODE_ENV', () => {
  expect(loadedReact(siteFolder)).toEqual(expect.arrayContaining(production))
  expect(loadedReact(siteFolder).filter((file) => file.includes('development'))).toEqual([])
})

test('source maps are not among the served files', () => {
  const files = Object.keys(tree(siteFolder))
  const entries = files.filter((file) => file.startsWith('client/assets/client-'))
  expect(entries).toHaveLength(1)
  expect(existsSync(join(siteFolder, `${entries[0]!.replace('client', 'maps')}.map`))).toBe(true)
  expect(files.filter((file) => file.startsWith('client') && file.endsWith('.map'))).toEqual([])
  expect(readFileSync(join(siteFolder, entries[0]!), 'utf8')).not.toContain('sourceMappingURL')
})

test('licences of the served packages and fonts are served', () => {
  const files = readdirSync(dir).filter((file) => /^licenses.*\.md$/.test(file))
  const scripts = files.map((file) => readFileSync(join(dir, file), 'utf8')).join('\n')
  for (const name of ['react-dom', 'zod', 'react-hook-form', '@aws-amplify/storage']) expect(scripts).toContain(name)
  const fonts = readdirSync(join(dir, 'fonts'))
  for (const font of fonts.filter((file) => file.endsWith('.woff2')))
    expect(readFileSync(join(dir, 'fonts', font.replace('.woff2', '-OFL.txt')), 'utf8')).toContain('SIL Open Font License, Version 1.1')
  expect(fonts.length).toBe(4)
})

describe('npx vite build in a clone with another path, with the sign-in of the office', () => {
  const outDir = '.cache/test-build/vite-build'
  let copy: string
  beforeAll(() => {
    copy = copyRepository('åäö och mellanslag ', { warm: true })
    const outputs = resolve('.cache/test/with_office.json')
    writeFileSync(outputs, JSON.stringify(withOffice()))
    build(['node_modules/.bin/vite', 'build'], outDir, { AMPLIFY_OUTPUTS: outputs, NODE_ENV: 'development' }, copy)
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('builds the same bytes, without a reference to the office', () => {
    expect(Object.keys(tree(join(copy, outDir))).length).toBeGreaterThan(100)
    expect(tree(join(copy, outDir))).toEqual(tree(siteFolder))
  })

  test('renders with production React', () => {
    expect(loadedReact(outDir)).toEqual(expect.arrayContaining(production))
    expect(loadedReact(outDir).filter((file) => file.includes('development'))).toEqual([])
  })
})
