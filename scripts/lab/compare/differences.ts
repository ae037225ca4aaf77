import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { fileName, plainPage, plainText } from './html.ts'
import { filesIn } from './side.ts'

/** `part` is what was compared (html, css, ...), `name` which of it. */
export type Difference = { part: string; name: string; what: string }

/** Named by the part, by the file, by both, or by a page's address. */
export function isExpected({ part, name }: Difference, patterns: string[]): boolean {
  const page = name.replace(/\.html$/, '').replace(/^index$/, '')
  const names = [name, `${part}/${name}`, `/${page}`, `/${name}`]
  return patterns.some((pattern) => part === pattern || names.some((each) => matchesGlob(each, pattern)))
}

/** Folders of texts; a file in a folder is of the part that the folder names. */
export function compareTexts(part: string, before: string, after: string): Difference[] {
  const [old, now] = [filesIn(before), filesIn(after)]
  return [...new Set([...old, ...now])].sort().flatMap((file) => {
    const [folder, name] = file.includes('/') ? [file.split('/')[0]!, file.slice(file.indexOf('/') + 1)] : [part, file]
    if (!old.includes(file) || !now.includes(file)) return [{ part: folder, name, what: now.includes(file) ? 'new' : 'gone' }]
    const [one, other] = [before, after].map((side) => readFileSync(join(side, file), 'utf8'))
    return one === other ? [] : [{ part: folder, name, what: firstDifference(one!, other!) }]
  })
}

/** The first line in which two texts differ, from shortly before the place. */
function firstDifference(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const from = Math.max(0, at - 40, before.lastIndexOf('\n', at - 1) + 1)
  const line = (text: string) => JSON.stringify(text.slice(from, at + 80).split('\n')[0])
  return `${line(before)} -> ${line(after)}`
}

const isText = (file: string) => /\.(html|js|css|svg|xml|txt|json|webmanifest)$/.test(file)

/** Writes a build as texts: html and css by page, files by their names without hashes. */
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
