import { readFileSync } from 'node:fs'
import { extname, join, matchesGlob } from 'node:path'
import { fileName, firstDifference, firstLine, plainScript, readPage, rulesDifference, withoutHashes } from './html.ts'
import { filesIn } from './side.ts'

/** `part` is what was compared (html, css, mails, ...), `name` which of it. */
export type Difference = { part: string; name: string; what: string }

/** Named by the part, by the file, by both, or by a page's address. */
export const isExpected = ({ part, name }: Difference, patterns: string[]) => patterns.some((pattern) => isNamed(part, name, pattern))
function isNamed(part: string, name: string, pattern: string): boolean {
  const page = name.replace(/\.html$/, '').replace(/^index$/, '')
  return part === pattern || [name, `${part}/${name}`, `/${page}`, `/${name}`].some((each) => matchesGlob(each, pattern))
}

/** Folders of texts. */
export function compareTexts(part: string, before: string, after: string): Difference[] {
  const [old, now] = [filesIn(before), filesIn(after)]
  return [...new Set([...old, ...now])].sort().flatMap((file) => {
    // mails/quote-a-1.txt is of the part mails.
    const [folder, name] = file.includes('/') ? [file.split('/')[0]!, file.slice(file.indexOf('/') + 1)] : [part, file]
    if (!old.includes(file) || !now.includes(file)) return [{ part: folder, name, what: now.includes(file) ? 'new' : 'gone' }]
    const [one, other] = [read(before, file), read(after, file)]
    return one === other ? [] : [{ part: folder, name, what: firstLine(one, other) }]
  })
}

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')
const isText = (file: string) => /\.(html|js|css|svg|xml|txt|json|webmanifest)$/.test(file)

/** What the builds differ in; `toShow` are the pages whose look may have changed, which only a browser can say. */
export function compareBuilds(before: string, after: string): { differences: Difference[]; toShow: string[] } {
  const [old, now] = [readBuild(before), readBuild(after)]
  const differences: Difference[] = []
  const toShow: string[] = []
  for (const name of [...new Set([...old.files.keys(), ...now.files.keys()])].sort()) {
    const [one, other] = [old.files.get(name), now.files.get(name)]
    if (!one || !other) differences.push({ part: 'files', name, what: other ? 'new' : 'gone' })
    else if (!name.endsWith('.html') && one.join() !== other.join())
      differences.push({ part: 'files', name, what: isText(name) ? firstLine(one.join(), other.join()) : 'other bytes' })
  }
  for (const [name, one] of old.pages) {
    const other = now.pages.get(name)
    if (!other) continue
    const html = firstDifference(one.tree, other.tree)
    const css = rulesDifference(one.rules, other.rules)
    const scripts = plainScript(one.scripts, old.classes) === plainScript(other.scripts, now.classes)
    if (html) differences.push({ part: 'html', name, what: html })
    if (css) differences.push({ part: 'css', name, what: css })
    if (!scripts) differences.push({ part: 'scripts', name, what: firstLine(one.scripts, other.scripts) })
    if (html || one.rules.join() !== other.rules.join()) toShow.push(name)
  }
  for (const kind of new Set([...old.bytes.keys(), ...now.bytes.keys()])) {
    const [one, other] = [old.bytes.get(kind) ?? 0, now.bytes.get(kind) ?? 0]
    if (one !== other) differences.push({ part: 'bytes', name: kind, what: `${one} -> ${other}` })
  }
  return { differences, toShow }
}

/** Files by their names without hashes, those of one name together; bytes by kind. */
function readBuild(dir: string) {
  const names = filesIn(dir)
  const pages = new Map(names.filter((file) => file.endsWith('.html')).map((file) => [file, readPage(read(dir, file))]))
  const classes = new Set([...pages.values()].flatMap((page) => page.classes))
  const files = new Map<string, string[]>()
  const bytes = new Map<string, number>()
  const count = (kind: string, size: number) => bytes.set(kind, (bytes.get(kind) ?? 0) + size)
  for (const file of names) {
    const content = readFileSync(join(dir, file))
    const text = file.endsWith('.js')
      ? plainScript(content.toString(), classes)
      : isText(file)
        ? withoutHashes(content.toString())
        : content.toString('base64')
    files.set(fileName(file), [...(files.get(fileName(file)) ?? []), text].sort())
    count(extname(file).slice(1) || 'other', content.length)
  }
  for (const { css, scripts } of pages.values()) {
    count('css in pages', Buffer.byteLength(css))
    count('scripts in pages', Buffer.byteLength(scripts))
  }
  return { pages, classes, files, bytes }
}
