/** Compares two builds as texts. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { unhashedName, plainPage, withNumberedNames } from './html.ts'
import { filesIn } from './side.ts'

/** `part` is html, css, files or pixels. */
export type Difference = { part: string; name: string; what: string }

/** A pattern matches a part, a file, both, or a page's path. */
export function isExpected({ part, name }: Difference, patterns: string[]): boolean {
  const page = name.replace(/\.html$/, '').replace(/^index$/, '')
  const names = [name, `${part}/${name}`, `/${page}`, `/${name}`]
  return patterns.some(
    (pattern) => part === pattern || names.some((name) => matchesGlob(name, pattern)),
  )
}

export function compareBuilds(before: string, after: string): Difference[] {
  const old = plainBuild(before)
  const now = plainBuild(after)
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((file) => {
    const oldText = old.get(file)
    const newText = now.get(file)
    if (oldText === newText) return []
    const [part = '', name = ''] = file.split(/\/(.*)/)
    return [
      {
        part,
        name,
        what:
          oldText === undefined
            ? 'new'
            : newText === undefined
              ? 'gone'
              : firstDifference(oldText, newText),
      },
    ]
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

const isComparedText = (file: string) => /\.(html|js|css|svg|xml|txt|json|webmanifest)$/.test(file)

/** Normalized texts of a build: html/ and css/ by page, files/ by their names without hashes. */
function plainBuild(dir: string): Map<string, string> {
  const texts = new Map<string, string>()
  const [pages, others] = [true, false].map((isPage) =>
    filesIn(dir).filter((file) => file.endsWith('.html') === isPage),
  )
  const classes = new Set<string>()
  for (const file of pages!) {
    const page = plainPage(readFileSync(join(dir, file), 'utf8'))
    texts.set(`html/${file}`, page.html).set(`css/${file}`, page.css)
    for (const name of page.classes) classes.add(name)
  }
  for (const [name, files] of Map.groupBy(others!, unhashedName)) {
    const versions = files.map((file) => {
      const content = readFileSync(join(dir, file))
      return isComparedText(file)
        ? withNumberedNames(String(content), classes)
        : createHash('sha256').update(content).digest('hex')
    })
    texts.set(`files/${name}`, versions.sort().join('\n'))
  }
  return texts
}
