/** Each exported name has one meaning: it is exported from one file. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Vike and Lambda prescribe these. */
const prescribed = ['Page', 'data', 'handler']

test.skip('no name is exported from two files', () => {
  const files = globSync('{renderer,pages,scripts,amplify}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**', '**/*.d.ts', 'amplify/tests/**'],
  })
  const exported = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function|class|const|let|type) (\w+)/gm)].map(([, name]) => ({
      name: name!,
      file,
    })),
  )
  // A schema and its type share a name.
  const filesByName = [...Map.groupBy(exported, ({ name }) => name)].map(
    ([name, found]) => [name, [...new Set(found.map(({ file }) => file))]] as const,
  )
  expect(filesByName.length).toBeGreaterThan(500)
  expect(Object.fromEntries(filesByName.filter(([name, found]) => found.length > 1 && !prescribed.includes(name)))).toEqual({})
})
