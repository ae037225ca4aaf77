/** The time that regular expressions take on the content of editors and on what visitors send. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { packageVersions } from '../../scripts/build/cached.ts'

type Pattern = { file: string; line: number; pattern: string; flags: string }

const folders = ['renderer/content', 'amplify/functions', 'scripts/editor']
const sources = folders
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .map((file) => file.replaceAll('\\', '/'))
  .sort()

/** The regular expression literals of a file. */
function patternsIn(file: string): Pattern[] {
  const text = readFileSync(file, 'utf8')
  const found: Pattern[] = []
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(collect)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
    if (regex) found.push({ file, line: text.slice(0, start).split('\n').length, ...regex })
    Object.values(node).forEach(collect)
  }
  collect(parseSync(file, text).program)
  return found
}

/** Patterns that take more than linear time, and why their input is short. */
const short: Record<string, string> = {
  '[\\s,;:–-]+\\S*$': 'the first 161 characters of an article',
  '^#.*$|^```[\\s\\S]*?^```$':
    'an article that passed the check: a block without an end is an error',
  '([^/]*?)(?:\\.[a-z]+)?$': 'the name of a file',
  '([-\\d]+),\\s*$': 'the 40 characters before a key',
  '^ *- [^\\n:#\'"|>]+\\n +- ': 'indentation: each line is tried once',
  '^\\s*(?:- )?(?:[\\w-]+:\\s+)?(.*)$': 'one line, which always matches',
  '(?<![a-z0-9])[a-z0-9][a-z0-9/._-]*\\.(?:webp|jpe?g|png|svg)\\b':
    'the words of a text without spaces',
  '[.,:;!?]+$': 'at most 1,000 characters',
  ' *([@.]) *': 'at most 1,000 characters',
  '[.,;:!?/]+$': 'at most 1,000 characters',
  '(@[^?]+)\\?.*$': 'at most 1,000 characters',
  '^(?:\\ufe0f|[\\p{So}\\s"\'“-„‘-‚«»‹›<>[\\]])+|(?:\\ufe0f|[\\p{So}\\s"\'“-„‘-‚«»‹›<>[\\]])+$':
    'at most 1,000 characters',
  '(@\\S*) (?=\\S*\\.\\S+$)': 'at most 1,000 characters',
  '(?<![\\p{L}\\d])(?:\\+ ?\\d|\\(?\\d[\\d +()/-]*)\\d[\\d +()/-]*(?![\\p{L}\\d])':
    'a search of at most 200 characters',
  '(@[^.,\\s]+),(?=[^.,\\s]+$)': 'at most 1,000 characters',
  '\\D+$': 'at most the length of a phone number',
  '(?:[+(][+( ]*)?\\d[\\d +\\-()/]*\\d': 'a message of at most 5,200 characters',
  '@font-face\\s*\\{[^}]*cdn\\.jsdelivr\\.net[^}]*\\}': 'the code of a package',
  '^[\\p{L}\\p{N}.-]*[^\\0-\\x7f][\\p{L}\\p{N}.-]*$': 'a field of at most its own length',
  '^\\S*[^\\0-\\x7f]\\S*@': 'a field of at most its own length',
  '^\\s+at (.+)$': 'the stack of an error',
  '([\\d.]+)rem': 'the measures of the design',
  '(?<=\\]\\(|href: *[\'"]?)\\/[^\\s)#?\'"]+': 'a saved file of an editor, once for each save',
  '^\\/api\\/v1\\/repos\\/[^/]+\\/[^/]+(.*)$': 'an address of the local server',
  '(?<=[.!?])\\s+|\\n+': 'nothing follows the white space that could fail to match',
  '<script[\\s\\S]*?<\\/script>': 'a page that this program rendered',
}

/** What a pattern takes if that is more than linear time. */
function complexityOf(pattern: string, flags: string): string {
  const limits = { timeout: 10_000, randomSeed: 1 }
  const unlimited = { ...limits, timeout: null, attackTimeout: null, incubationTimeout: null }
  if (checkSync(pattern, flags, limits).status !== 'vulnerable') return ''
  // On a busy machine an attack takes longer than its limit, which counts as one that succeeded.
  const result = checkSync(pattern, flags, unlimited)
  return result.status === 'vulnerable' ? result.complexity.summary : ''
}
const [version] = await packageVersions('recheck')
/** What earlier runs found. */
const cache = '.cache/patterns.json'
const known: Record<string, string> = existsSync(cache)
  ? JSON.parse(readFileSync(cache, 'utf8'))
  : {}
const judged: Record<string, string> = {}

test('the files have patterns', () => {
  expect(patternsIn('renderer/content/read/repair.ts').map(({ pattern }) => pattern)).toContain(
    '^-|-$',
  )
})

test('a pattern with nested repetition is found', () => {
  expect(complexityOf('^(\\s*#.*\\n?|\\s+)*$', '')).toBe('exponential')
})

test('patterns on content and on posts take linear time', { timeout: 600_000 }, () => {
  const all = sources.flatMap(patternsIn)
  expect(all.length).toBeGreaterThan(200)
  const slow = all.flatMap(({ file, line, pattern, flags }) => {
    if (pattern in short || !/[*+]|\{\d+,/.test(pattern)) return []
    const key = `${version} /${pattern}/${flags}`
    const complexity = (judged[key] ??= known[key] ?? complexityOf(pattern, flags))
    return complexity ? [`${file}:${line} /${pattern}/${flags} takes ${complexity} time`] : []
  })
  writeFileSync(cache, JSON.stringify(judged))
  expect(slow).toEqual([])
  const used = new Set(all.map(({ pattern }) => pattern))
  expect(Object.keys(short).filter((pattern) => !used.has(pattern))).toEqual([])
})
