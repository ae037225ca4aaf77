/** Compares two builds as texts. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { fileName, plainPage, plainText } from './html.ts'
import { filesIn } from './side.ts'

/** `part` is html, css, files or pixels. */
export type Difference = { part: string; name: string; what: string }

/** A pattern matches a part, a file, both, or a page's path. */
export function isExpected({ part, name }: Difference, patterns: string[]): boolean {
  const page = name.replace(/\.html$/, '').replace(/^index$/, '')
  const names = [name, `${part}/${name}`, `/${page}`, `/${name}`]
  return patterns.some((pattern) => part === pattern || names.some((each) => matchesGlob(each, pattern)))
}

/** The first folder of a file is its part. */
export function compareTexts(part: string, before: string, after: string): Difference[] {
  const [oldFiles, newFiles] = [filesIn(before), filesIn(after)]
  return [...new Set([...oldFiles, ...newFiles])].sort().flatMap((file) => {
    const [folder, name] = file.includes('/') ? [file.split('/')[0]!, file.slice(file.indexOf('/') + 1)] : [part, file]
    if (!oldFiles.includes(file) || !newFiles.includes(file))
      return [{ part: folder, name, what: newFiles.includes(file) ? 'new' : 'gone' }]
    const [one, other] = [before, after].map((side) => readFileSync(join(side, file), 'utf8'))
    return one === other ? [] : [{ part: folder, name, what: firstDifference(one!, other!) }]
  })
}

/** The first different line, from shortly before the difference. */
function firstDifference(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const from = Math.max(0, at - 40, before.lastIndexOf('\n', at - 1) + 1)
  const line = (text: string) => JSON.stringify(text.slice(from, at + 80).split('\n')[0])
  return `${line(before)} -> ${line(after)}`
}

const isText = (file: string) => /\.(html|js|css|svg|xml|txt|json|webmanifest)$/.test(file)

/** Writes normalized texts of a build: HTML and CSS by page, other files by their names without hashes. */
export function writePlainBuild(dir: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    writeFileSync(join(to, file), text)
  }
  const [pages, others] = [true, false].map((isPage) => filesIn(dir).filter((file) => file.endsWith('.html') === isPage))
  const classes = new Set<string>()
  for (const file of pages!) {
    const page = plainPage(readFileSync(join(dir, file), 'utf8'))
    write(`html/${file}`, page.html)
    write(`css/${file}`, page.css)
    for (const name of page.classes) classes.add(name)
  }
  for (const [name, same] of Map.groupBy(others!, fileName)) {
    const texts = same.map((file) => {
      const content = readFileSync(join(dir, file))
      return isText(file) ? plainText(String(content), classes) : createHash('sha256').update(content).digest('hex')
    })
    write(`files/${name}`, texts.sort().join('\n'))
  }
}
