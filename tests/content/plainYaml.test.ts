/** What is read without the parser is what the parser reads. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { syntaxProblems } from '../../renderer/content/read/yamlProblems.ts'
import { plainValue } from '../../renderer/content/read/plainValue.ts'
import { plainYaml } from '../../renderer/content/read/plainYaml.ts'
import type { Source } from '../../renderer/content/read/positions.ts'
import { allCollections } from '../../renderer/content/schema/collections.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { distinctCities } from '../../scripts/lab/bench/distinctCities.ts'

const schemaOf = (file: string) =>
  allCollections.find(([, { path, many }]) => (many ? file.startsWith(`${path}/`) : file === path))?.[1].schema
const yamlOf = (file: string, text: string) => (file.endsWith('.md') ? text.split(/^---[ \t]*\n/m)[1] : text)
const generated = distinctCities(16)
const files = Object.entries({ ...contentFiles(), ...generated }).flatMap(([file, text]) => {
  const [yaml, schema] = [yamlOf(file, text), schemaOf(file)]
  return yaml && schema ? [{ file, yaml, schema }] : []
})

type Yaml = (typeof files)[number]

/** Undefined where the parser is asked anyway. */
function difference({ file, yaml, schema }: Yaml): string | undefined {
  const plain = plainYaml(yaml)
  if (!plain) return undefined
  const document = parseDocument(yaml, { prettyErrors: false, logLevel: 'error' })
  const source = { file, text: yaml, yamlStart: 0, document: () => document } as unknown as Source
  const { problems } = syntaxProblems(source, yaml)
  if (problems.length > 0) return `${file}: ${problems[0]!.what}\n${yaml}`
  const [ours, parsed] = [plain, document.contents].map((node) => JSON.stringify(plainValue(node, schema)))
  return ours === parsed ? undefined : `${file}:\n${ours}\n${parsed}`
}

test('most files need no parser, and say the same without it', () => {
  expect(files.flatMap((each) => difference(each) ?? [])).toEqual([])
  expect(files.filter(({ yaml }) => plainYaml(yaml)).length).toBeGreaterThan(files.length * 0.6)
  expect(Object.values(generated).filter((yaml) => !plainYaml(yaml))).toEqual([])
})

const fixtures = 'tests/fixtures/broken'
const broken = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
  if (!/\.(?:yaml|md)$/.test(path)) return []
  const file = path.replaceAll('\\', '/').replace(/^[^/]+\//, '')
  const [yaml, schema] = [yamlOf(file, readFileSync(join(fixtures, path), 'utf8').replaceAll('\r\n', '\n')), schemaOf(file)]
  return yaml && schema ? [{ file: path, yaml, schema }] : []
})

test('what is wrong is left to the parser', () => {
  expect(broken.length).toBeGreaterThan(50)
  expect(broken.flatMap((each) => difference(each) ?? [])).toEqual([])
})

/** What a hand on the keyboard does to a line. */
const slips: ((line: string) => string)[] = [
  (line) => ` ${line}`,
  (line) => `  ${line}`,
  (line) => line.replace(/^ /, ''),
  (line) => line.replace(/^ {2}/, ''),
  (line) => line.replace(': ', ':'),
  (line) => line.replace(':', ''),
  (line) => `${line}:`,
  (line) => `${line} # not`,
  (line) => `${line}\n# not`,
  (line) => `${line}\n      # not`,
  (line) => `${line} `,
  (line) => `${line}\n`,
  (line) => `${line}\n${line}`,
  (line) => `${line}\n- rad`,
  (line) => `${line}\n    - rad`,
  (line) => `${line}\n      rad`,
  (line) => `${line}\n          rad: två`,
  (line) => line.replace(/: .*/, ':'),
  (line) => line.replace(/(: |- )/, '$1- '),
  (line) => line.replace(/(: |- )/, '$1"'),
  (line) => line.replace(/(: |- )(.*)/, '$1"$2"'),
  (line) => line.replace(/(: |- )(.*)/, "$1'$2'"),
  (line) => line.replace(/(: |- )(.*)/, '$1[$2]'),
  ...['|', '>', '>-', '|-', '*', '&', '!', '%', '@', '?', '{', '-', '~', 'null', 'true', '0701', '-7', '1e3', '0x1f', '.5', '08:00'].map(
    (sign) => (line: string) => line.replace(/(: |- )/, `$1${sign} `).replace(/ (?=\n|$)/, ''),
  ),
  ...['null', 'true', 'False', '0701', '-7', '1e3', '0x1f', '.5', '12.50', '08:00', '2026-11-23', '~', '[]', '{}'].map(
    (value) => (line: string) => line.replace(/((?:: |- )).*/, `$1${value}`),
  ),
]

test('after any slip on any line it is left to the parser or says the same', () => {
  const some = files.filter(({ yaml }, index) => plainYaml(yaml) && yaml.length < 6000 && index % 8 === 0)
  expect(some.length).toBeGreaterThan(2)
  let read = 0
  const different = new Set<string>()
  for (const { file, yaml, schema } of some) {
    const lines = yaml.split('\n')
    for (const [at, line] of lines.entries())
      for (const [index, slip] of slips.entries()) {
        // Each slip on some lines, all of them on the first.
        if (at > 12 && (at + index) % 7 !== 0) continue
        const changed = [...lines.slice(0, at), slip(line), ...lines.slice(at + 1)].join('\n')
        if (plainYaml(changed)) read++
        const found = difference({ file: `${file}:${at} slip ${index}`, yaml: changed, schema })
        if (found) different.add(found.slice(0, 400))
      }
  }
  expect([...different].slice(0, 5)).toEqual([])
  expect(read).toBeGreaterThan(1000)
}, 120_000)
