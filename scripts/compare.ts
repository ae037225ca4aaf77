import { rmSync } from 'node:fs'
import { command } from './command.ts'
import { compareTexts, type Difference, isExpected, writePlainBuild } from './lab/compare/differences.ts'
import { comparePixels, sheet } from './lab/compare/pixels.ts'
import { Misused } from './machine/told.ts'
import { commitNamed, commitOf, forgetOldSides, type ProbeName, probeNames, sideOf } from './lab/compare/side.ts'

const usage = `What differs between what a version makes and what the files here make.

npm run compare -- <commit> [other commit]   the files as they are here, or the other commit, against the commit

  --expect <name>   what may differ; several times. A part (html, css, scripts, bytes, files, pixels, mails, answers, hashes, stored, csv,
                    schemas, cms, check), a page (/kontakt), a file (kontakt.html) or both (css/kontakt.html); * and ** stand for anything
  --only <names>    of ${probeNames.join(', ')}; several with commas between

Ends with 1 when anything else differs. What looks different stands in ${sheet}.`

const { values, words } = command({
  usage,
  words: [0, 2],
  options: {
    expect: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: probeNames.join() },
  },
})
const wanted = values.only.split(',') as ProbeName[]
const [base, other] = words

const unknown = wanted.find((name) => !probeNames.includes(name))
if (unknown !== undefined) throw new Misused(`--only ${unknown}: write some of ${probeNames.join(', ')}.`)
if (!base) throw new Misused('Which commit is the other side?')

const differences = await differencesOf(commitNamed(base), other ? commitNamed(other) : commitOf())
const unexpected = differences.filter((each) => !isExpected(each, values.expect))
tell(unexpected)
for (const pattern of values.expect)
  console.log(`${differences.filter((each) => isExpected(each, [pattern])).length} expected as ${pattern}`)
if (differences.some(({ part }) => part === 'pixels')) console.log(`Before and after: ${sheet}`)
if (unexpected.length > 0) console.log(`${unexpected.length} unexpected differences`)
else console.log(differences.length > 0 ? 'Nothing else differs.' : 'Nothing differs.')
process.exitCode = unexpected.length > 0 ? 1 : 0

async function differencesOf(before: string, after: string): Promise<Difference[]> {
  const old = await sideOf(before, wanted)
  const now = await sideOf(after, wanted)
  forgetOldSides()
  const differences: Difference[] = []
  for (const name of wanted) {
    if (name !== 'pages') {
      differences.push(...compareTexts(name, old[name], now[name]))
      continue
    }
    const plain = [old.pages, now.pages].map((side) => `${side}-plain`) as [string, string]
    writePlainBuild(old.pages, plain[0])
    writePlainBuild(now.pages, plain[1])
    const found = compareTexts(name, ...plain)
    for (const side of plain) rmSync(side, { recursive: true })
    const looks = new Set(found.filter(({ part, what }) => /^(html|css)$/.test(part) && what.includes('->')).map((each) => each.name))
    differences.push(...found, ...(await comparePixels(old.pages, now.pages, [...looks])))
  }
  return differences
}

/** One line for what is the same in many places. */
function tell(differences: Difference[]): void {
  for (const [key, group] of Map.groupBy(differences, ({ part, what }) => `${part}\n${what}`)) {
    const [part, ...what] = key.split('\n')
    const names = group.slice(0, 3).map(({ name }) => name)
    console.log(`${part}/${names.join(', ')}${group.length > 3 ? ` and ${group.length - 3} more` : ''}\n    ${what.join(' ')}`)
  }
}
