import { execFileSync } from 'node:child_process'
import { command } from '../command.ts'

const usage = `Lines of TypeScript and JavaScript by folder, those inside CSS templates counted apart.

  npm run lines                of the last commit
  npm run lines -- <commit>    of another`

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const template = /(?:styled(?:\.\w+|\([^`]*?\))(?:<[^`]*?>)?(?:\.attrs\([^`]*?\))?|createGlobalStyle|\bcss|keyframes)`[^`]*`/g
const linesOf = (text: string) => text.split('\n').length - 1

const [commit = 'HEAD'] = command({ usage, words: [0, 1] }).words
const folders = new Map<string, { code: number; css: number }>()
for (const file of git('ls-tree', '-r', '--name-only', '-z', commit).split('\0')) {
  if (!/\.(tsx?|js)$/.test(file)) continue
  const text = git('show', `${commit}:${file}`)
  const css = [...text.matchAll(template)].reduce((sum, [rules]) => sum + linesOf(rules) + 1, 0)
  const folder = file.split('/').slice(0, -1).slice(0, 2).join('/') || '.'
  const counted = folders.get(folder) ?? { code: 0, css: 0 }
  folders.set(folder, { code: counted.code + linesOf(text) - css, css: counted.css + css })
}
const total = (part: 'code' | 'css') => [...folders.values()].reduce((sum, counted) => sum + counted[part], 0)
const row = (name: string, code: number, css: number) =>
  console.log(`${name.padEnd(24)}${String(code).padStart(8)}${String(css).padStart(8)}`)
console.log(`${commit.padEnd(24)}    code     css`)
for (const [name, { code, css }] of [...folders].sort(([a], [b]) => a.localeCompare(b))) row(name, code, css)
row('sum', total('code'), total('css'))
