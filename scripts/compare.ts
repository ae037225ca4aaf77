import { command } from './command.ts'
import { compareBuilds, compareTexts, type Difference, isExpected } from './lab/compare/differences.ts'
import { comparePixels, sheet } from './lab/compare/pixels.ts'
import { planted, proven } from './lab/compare/prove.ts'
import { Misused } from './machine/told.ts'
import { commitNamed, commitOf, forgetOldSides, type ProbeName, probeNames, sideOf } from './lab/compare/side.ts'

const usage = `What differs between what a version makes and what the files here make.

npm run compare -- <commit> [other commit]   the files as they are here, or the other commit, against the commit
npm run compare -- --prove                    plants four faults in a copy and looks whether each is found

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
    prove: { type: 'boolean', default: false },
  },
})
const wanted = (values.prove ? ['pages', 'mails'] : values.only.split(',')) as ProbeName[]
const [base, other] = words

const unknown = wanted.find((name) => !probeNames.includes(name))
if (unknown !== undefined) throw new Misused(`--only ${unknown}: write some of ${probeNames.join(', ')}.`)
if (!base && !values.prove) throw new Misused('Which commit is the other side?')
if (values.prove) {
  const commit = base ? commitNamed(base) : commitOf()
  process.exitCode = proven(await differencesOf(commit, planted(commit))) ? 0 : 1
} else {
  const differences = await differencesOf(commitNamed(base!), other ? commitNamed(other) : commitOf())
  const unexpected = differences.filter((each) => !isExpected(each, values.expect))
  tell(unexpected)
  for (const pattern of values.expect)
    console.log(`${differences.filter((each) => isExpected(each, [pattern])).length} expected as ${pattern}`)
  if (differences.some(({ part }) => part === 'pixels')) console.log(`Before and after: ${sheet}`)
  console.log(
    unexpected.length > 0
      ? `${unexpected.length} unexpected differences`
      : differences.length > 0
        ? 'Nothing else differs.'
        : 'Nothing differs.',
  )
  process.exitCode = unexpected.length > 0 ? 1 : 0
}

async function differencesOf(before: string, after: string): Promise<Difference[]> {
  const old = await sideOf(before, wanted)
  const now = await sideOf(after, wanted)
  forgetOldSides()
  const differences: Difference[] = []
  for (const name of wanted) {
    if (name !== 'pages') differences.push(...compareTexts(name, old[name], now[name]))
    else {
      const builds = compareBuilds(old.pages, now.pages)
      // What is planted is on every page; one of them shows whether it is seen.
      const toShow = builds.toShow.filter((page) => !values.prove || page === 'kontakt.html')
      differences.push(...builds.differences, ...(await comparePixels(old.pages, now.pages, toShow)))
    }
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
