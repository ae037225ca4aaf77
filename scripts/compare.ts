/** `npm run compare`: compares the builds of two commits. */
import { command } from './command.ts'
import { compareBuilds, isExpected } from './lab/compare/differences.ts'
import { comparePixels, sheet } from './lab/compare/pixels.ts'
import { commitNamed, sidesOf } from './lab/compare/side.ts'

const usage = `What differs between the sites that two versions build: addresses, texts, styles, files and pixels.

npm run compare -- <commit> [other commit]   the files as they are here, or the other commit, against the commit

  --expect <name>   what may differ; several times. A part (html, css, files, pixels), a page (/kontakt), a file (kontakt.html)
                    or both (css/kontakt.html); * and ** stand for anything

Exits with 1 when anything else differs. Pages that look different are in ${sheet}.`

const { values, args } = command({
  usage,
  argCount: [1, 2],
  options: { expect: { type: 'string', multiple: true, default: [] } },
})
const [base = '', other] = args
const sides = sidesOf([commitNamed(base), other && commitNamed(other)])
const [before = '', after = ''] = sides
const differences = compareBuilds(before, after)
const changed = differences
  .filter(({ part, what }) => /^(html|css)$/.test(part) && what.includes('->'))
  .map(({ name }) => name)
if (changed.length > 0) differences.push(...(await comparePixels(sides, [...new Set(changed)])))

const unexpected = differences.filter((difference) => !isExpected(difference, values.expect))
for (const [key, group] of Map.groupBy(unexpected, ({ part, what }) => `${part}\n    ${what}`)) {
  const names = group.slice(0, 3).map(({ name }) => name)
  console.log(
    `${names.join(', ')}${group.length > 3 ? ` and ${group.length - 3} more` : ''}: ${key}`,
  )
}
for (const pattern of values.expect)
  console.log(
    `${differences.filter((difference) => isExpected(difference, [pattern])).length} expected as ${pattern}`,
  )
console.log(
  unexpected.length > 0
    ? `${unexpected.length} unexpected differences`
    : `Nothing ${differences.length > 0 ? 'else ' : ''}differs.`,
)
process.exitCode = unexpected.length > 0 ? 1 : 0
