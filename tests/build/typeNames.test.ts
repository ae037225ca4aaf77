import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Names that say no more than what the word says in any file, and those that only the functions and the forms have twice. */
const everyday = ['Props', 'Options', 'Deps', 'Picture', 'Values']

test('a type name that a file gives to others means one thing in the whole repository', () => {
  const declared = globSync(
    [
      'renderer/**/*.{ts,tsx}',
      'pages/**/*.{ts,tsx}',
      'scripts/**/*.ts',
      'tests/**/*.{ts,tsx}',
      'amplify/*.ts',
      'amplify/functions/**/*.ts',
    ],
    {
      exclude: (path) => path.includes('node_modules'),
    },
  ).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(export )?(?:type|interface) (\w+)/gm)].map(([, exported, name]) => ({
      name: name!,
      exported: Boolean(exported),
      file,
    })),
  )
  const doubled = [...Map.groupBy(declared, ({ name }) => name)].filter(
    ([name, all]) => all.length > 1 && !everyday.includes(name) && all.some(({ exported }) => exported),
  )
  expect(doubled.map(([name, all]) => [name, ...all.map(({ file }) => file)].join(' '))).toEqual([])
})
