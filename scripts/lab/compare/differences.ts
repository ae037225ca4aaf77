import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { fileName, plainPage, plainScript, withoutHashes } from './html.ts'
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

/** Writes a build as texts: html, css and scripts by page, files by their names without hashes. */
export function writePlainBuild(dir: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    writeFileSync(join(to, file), text)
  }
  const names = filesIn(dir)
  const pages = names
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, ...plainPage(readFileSync(join(dir, file), 'utf8')) }))
  const classes = new Set(pages.flatMap((page) => page.classes))
  const files: Record<string, string[]> = {}
  for (const file of names.filter((each) => !each.endsWith('.html'))) {
    const content = readFileSync(join(dir, file))
    const text = file.endsWith('.js')
      ? plainScript(content.toString(), classes)
      : isText(file)
        ? withoutHashes(content.toString())
        : createHash('sha256').update(content).digest('hex')
    files[fileName(file)] = [...(files[fileName(file)] ?? []), text].sort()
  }
  for (const { file, html, css, scripts } of pages) {
    write(`html/${file}`, html)
    write(`css/${file}`, css)
    write(`scripts/${file}`, plainScript(scripts, classes))
  }
  for (const [file, texts] of Object.entries(files)) write(`files/${file}`, texts.join('\n'))
}
