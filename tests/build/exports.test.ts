/** An exported name has one meaning: no function, type or component is exported from two files. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Names that Vike and Lambda call. */
const framework = ['Page', 'data', 'onRenderHtml', 'handler']
/** Replaces modules in previews of the CMS, so it has their names. */
const stubs = 'scripts/editor/admin/forPreview.ts'
const exported =
  /^export (?:async )?(?:(?:function\*?|class|type|interface) (\w+)|const ([A-Z]\w*)|const (\w+) = (?:memoize\(|(?:async )?(?:<[^>]*>)?\())/gm

test('no function, type or component is exported from two files', () => {
  const files = globSync('{amplify,pages,renderer,scripts,tests}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**', 'tests/fixtures/**', stubs],
  })
  const names = files.flatMap((file) => [
    ...new Set(
      [...readFileSync(file, 'utf8').matchAll(exported)].flatMap(([, ...groups]) =>
        groups.filter((name) => name !== undefined),
      ),
    ),
  ])
  expect(names.length).toBeGreaterThan(500)
  expect(
    names.filter((name, index) => names.indexOf(name) !== index && !framework.includes(name)),
  ).toEqual([])
})
