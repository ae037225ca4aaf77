/** Reports about the small site with the files of each folder in fixtures/broken; expected.txt is the report. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import {
  type Problem,
  problem,
  problemReport,
  sortProblems,
} from '../../renderer/content/read/problems.ts'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { smallOptions, withFiles } from '../support/smallSite.ts'

const root = join(import.meta.dirname, '../fixtures/broken')

/** The small site with the files of a fixture; removed.txt lists deleted ones. */
function filesOf(name: string): Record<string, string> {
  const folder = join(root, name)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const changed = Object.fromEntries(
    files
      .filter((file) => /\.(ya?ml|md)$/.test(file))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
  const removed = files.includes('removed.txt')
    ? readFileSync(join(folder, 'removed.txt'), 'utf8').trim().split('\n')
    : []
  return withFiles({ ...changed, ...Object.fromEntries(removed.map((file) => [file, ''])) })
}

function report(name: string): string {
  const { site, sources, problems } = loadSite(filesOf(name), smallOptions)
  return `${problemReport(sortProblems([...problems, ...(site ? contentQuality(site, sources, smallOptions) : [])])).trim()}\n`
}

test.each(readdirSync(root))('the report of %s is expected.txt', async (name) => {
  await expect(report(name)).toMatchFileSnapshot(join(root, name, 'expected.txt'))
})

test('one warning is counted in the singular', () => {
  const warning = problem({ file: 'a.md', text: '', range: [0, 0] }, 'fel.', undefined, 'warning')
  expect(problemReport([warning])).toBe('content/a.md:1:1  varning: fel.\n\n1 varning')
})

/** The file with the suggestion of a problem applied; undefined where the suggestion is not literal. */
function applySuggestion(
  text: string,
  { line, column, message, instead = '', frame }: Problem,
): string | undefined {
  const lines = text.normalize('NFC').split('\n')
  const full = lines[line - 1]!
  const before = full.slice(0, column - 1)
  const after = full.slice(column - 1)
  const withLine = (changed: string) => lines.with(line - 1, changed).join('\n')

  const quoted = /citattecken(?: runt hela texten)?: (["'].*["'])$/.exec(instead)?.[1]
  if (quoted)
    return withLine(
      full.replace(/^(\s*(?:- )?(?:[\w-]+: +)?).*$/, (_, key: string) => key + quoted),
    )
  const row = /^Skriv (\w+: '.*')$/.exec(instead)?.[1]
  if (row) return withLine(full.replace(/\S.*$/, row))

  const right =
    /^Menade du "(.+)"\?$|^Menade du (\{.+\})\?$|^Skriv (".+"|(?:\/|https:)\S+|[\w.:-]+(?: \d\d)*|\{#.+\})\.$/
      .exec(instead)
      ?.slice(1)
      .find(Boolean)
  if (!right) return undefined
  const named = [...message.matchAll(/"([^"]+)"|(\{[^}]+\})|(?:stället|sidan) (\S+)/g)].flatMap(
    ([, ...words]) => words.filter(Boolean),
  )
  const marked = after.slice(0, /\^+/.exec(frame)?.[0].length)
  const wrong = named.find((word) => word && marked.includes(word)) ?? marked
  return wrong && withLine(before + after.replace(wrong, () => right))
}

const suggestions = readdirSync(root).flatMap((name) => {
  const files = filesOf(name)
  const { problems } = loadSite(files, smallOptions)
  return problems.flatMap((problem) => {
    const file = problem.file.replace('content/', '')
    const text = files[file] && applySuggestion(files[file], problem)
    const at = `${name}: ${problem.message} ${problem.instead}`
    return text ? [{ at, problem, problems, after: { ...files, [file]: text } }] : []
  })
})

test('most problems have a literal suggestion', () =>
  expect(suggestions.length).toBeGreaterThan(55))

test.each(suggestions)(
  'the suggestion, applied, removes the problem and causes no other: $at',
  ({ problem, problems, after }) => {
    const { file, line, message } = problem
    const onLine = (list: Problem[]) =>
      list.filter((other) => other.file === file && other.line === line)
    const count = (list: Problem[]) =>
      onLine(list).filter((other) => other.message === message).length
    const remaining = onLine(loadSite(after, smallOptions).problems)
    expect(count(remaining)).toBeLessThan(count(problems))
    const before = new Set(problems.map((problem) => problem.file + problem.message))
    expect(
      remaining
        .filter((problem) => !before.has(problem.file + problem.message))
        .map((problem) => problem.message),
    ).toEqual([])
  },
)
