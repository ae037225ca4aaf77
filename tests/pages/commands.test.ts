/** `npm run build`, by which the other tests' site was made, and the framework's own commands make the same site. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyRepository } from '../../scripts/lab/copyRepository.ts'
import { build, loadedReact } from '../builds.ts'
import { withOffice } from './officeOutputs.ts'
import { dir } from './built.ts'

const ours = dirname(dir)

/** All that is made for the host. What stands beside it, source maps and Vike's list, says where packages lie, which a copy takes from here. */
function tree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile())
  const deployed = files.filter((file) => file.startsWith('client') || file === 'redirects.json')
  return Object.fromEntries(
    deployed.sort().map((file) => [
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
  const entries = files.filter((file) => file.startsWith('client/assets/client-'))
  expect(entries).toHaveLength(1)
  expect(existsSync(join(ours, `${entries[0]!.replace('client', 'maps')}.map`))).toBe(true)
  expect(files.filter((file) => file.startsWith('client') && file.endsWith('.map'))).toEqual([])
  expect(readFileSync(join(ours, entries[0]!), 'utf8')).not.toContain('sourceMappingURL')
})

test('the licences of what visitors are sent go with it', () => {
  const files = readdirSync(dir).filter((file) => /^licenses.*\.md$/.test(file))
  const scripts = files.map((file) => readFileSync(join(dir, file), 'utf8')).join('\n')
  for (const name of ['react-dom', 'zod', 'react-hook-form', '@aws-amplify/storage']) expect(scripts).toContain(name)
  const fonts = readdirSync(join(dir, 'fonts'))
  for (const font of fonts.filter((file) => file.endsWith('.woff2')))
    expect(readFileSync(join(dir, 'fonts', font.replace('.woff2', '-OFL.txt')), 'utf8')).toContain('SIL Open Font License, Version 1.1')
  expect(fonts.length).toBe(4)
})

describe('npx vite build in a clone with another path, for a back end with the office’s login', () => {
  const outDir = '.cache/test-build/vite-build'
  let copy: string
  beforeAll(() => {
    copy = copyRepository('åäö och mellanslag ', { warm: true })
    const outputs = resolve('.cache/test/with_office.json')
    writeFileSync(outputs, JSON.stringify(withOffice()))
    build(['node_modules/.bin/vite', 'build'], outDir, { AMPLIFY_OUTPUTS: outputs, NODE_ENV: 'development' }, copy)
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('makes the same site to the byte, which names nothing of the office', () => {
    expect(Object.keys(tree(join(copy, outDir))).length).toBeGreaterThan(100)
    expect(tree(join(copy, outDir))).toEqual(tree(ours))
  })

  test('renders with production React', () => {
    expect(loadedReact(outDir)).toEqual(expect.arrayContaining(production))
    expect(loadedReact(outDir).filter((file) => file.includes('development'))).toEqual([])
  })
})
