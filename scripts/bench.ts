import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { command } from './command.ts'
import { astroSeconds, type Usage, measureBuilds, run } from './lab/bench/builds.ts'
import { measureBytes } from './lab/bench/bytes.ts'
import { measureNavigation } from './lab/bench/navigation.ts'
import { kinds } from './lab/bench/pageKinds.ts'
import { phone } from './lab/bench/slowSite.ts'
import { recorded } from './lab/bench/record.ts'
import { kilobytes, median, rounded, spread, table } from './lab/bench/table.ts'
import { exceeded } from './lab/bench/thresholds.ts'
import { actionsIn } from './lab/editing/hands.ts'
import { effort, lineLength, measureJobs, wordsAMinute } from './lab/bench/officeJobs.ts'
import { measureVitals } from './lab/bench/vitals.ts'
import type { Outputs } from './local-aws/outputs.ts'
import { setting } from './machine/environment.ts'
import { missingTools } from './machine/requirements.ts'
import { Misused } from './machine/told.ts'

const parts = ['bytes', 'navigation', 'vitals', 'build', 'jobs'] as const
const usage = `What a visitor waits for, measured: builds the site and compares it with itself as plain documents, without the Navigation API.

  npm run bench                            all of: ${parts.join(' ')}
  npm run bench -- bytes vitals            only these
  npm run bench -- astro=/path/to/dist     another built site in the same tables; its pages have the addresses of ours
  npm run bench -- --rounds 5              rounds of the navigation, a third as many of the vitals (default 3)
  npm run bench -- build --sizes 8,100     builds with so many cities (default 8,290)
  npm run bench -- jobs                    the office's everyday jobs in the CMS: what is pressed, typed, waited for and written
  npm run bench -- build --peers DIR       beside Astro's, by the kit in DIR (it has a run.sh)
  npm run bench -- --record                writes them to docs/measured.md, in the place of earlier ones of the same kind

Ends with 1 where something exceeds its threshold (scripts/lab/bench/thresholds.ts). KEEP_BUILD=1 takes the builds of last time. Numbers of time are for comparing the rows of one run on a quiet machine.`

const { values, words } = command({
  usage,
  words: [0, 20],
  options: {
    rounds: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '8,290' },
    peers: { type: 'string' },
    record: { type: 'boolean' },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Misused(`--rounds ${values.rounds}: write a whole number from 1.`)
const sizes = values.sizes.split(',').map(Number)
if (!sizes.every((size) => Number.isInteger(size) && size > 0))
  throw new Misused(`--sizes ${values.sizes}: write numbers of cities, as 8,290.`)
const others = Object.fromEntries(
  words.filter((each) => each.includes('=')).map((each) => each.split(/=(.*)/).slice(0, 2) as [string, string]),
)
const chosen = new Set(words.filter((each) => !each.includes('=')))
for (const each of chosen)
  if (!(parts as readonly string[]).includes(each)) throw new Misused(`"${each}" is neither one of ${parts.join(', ')} nor NAME=FOLDER.`)
const [missing] = missingTools({ Chromium: 'all that is measured in a browser' })
const inBrowser = new Set<(typeof parts)[number]>(['bytes', 'navigation', 'vitals', 'jobs'])
const measures = (part: (typeof parts)[number]) => (chosen.size === 0 || chosen.has(part)) && (!inBrowser.has(part) || !missing)

const dir = '.cache/bench'
mkdirSync(dir, { recursive: true })
const outputs = join(dir, 'amplify_outputs.json')
// As deployed; nothing is sent.
writeFileSync(
  outputs,
  JSON.stringify({
    auth: { aws_region: 'eu-north-1', identity_pool_id: 'eu-north-1:00000000-0000-4000-8000-000000000000' },
    storage: { aws_region: 'eu-north-1', bucket_name: 'offert-images' },
    custom: {
      siteOrigin: 'https://www.ljungsol.example',
      quoteEndpoint: 'https://quote.ljungsol.example/',
    } satisfies Partial<Outputs['custom']>,
  }),
)

const outDir = join(dir, 'site')
const needsSite = parts.some((part) => part !== 'build' && part !== 'jobs' && measures(part))
if (needsSite && (!setting('KEEP_BUILD') || !existsSync(outDir)))
  run(['scripts/build.ts'], { env: { AMPLIFY_OUTPUTS: outputs, OUT_DIR: outDir } })
const client = join(outDir, 'client')
const sites: Record<string, string> = { ours: client, ...others }

const report: string[] = []
const tooMuch: string[] = []
const say = (...text: Parameters<typeof table>) => {
  const [title, , head, rows] = text
  tooMuch.push(...exceeded(title, head, rows))
  report.push(table(...text))
  console.log(report.at(-1))
}

/** The builds of one kind of page below each other. */
const byKind = (rows: string[][]) => kinds.flatMap(([kind]) => rows.filter(([each]) => each === kind))

if (measures('bytes')) {
  const rows: string[][] = []
  for (const [name, site] of Object.entries(sites))
    for (const { kind, html, load, ahead, form, pictures } of await measureBytes(site))
      rows.push([
        kind,
        name,
        kilobytes(html.raw),
        kilobytes(html.gzip),
        kilobytes(html.brotli),
        kilobytes(html.css),
        kilobytes(load.javascript),
        form === 'no answer' ? form : kilobytes(form),
        ...[pictures.phone, pictures.desktop].flatMap(({ hero, card, other }) => [hero, card, other].map(kilobytes)),
        kilobytes(load.fonts),
        kilobytes(load.bytes),
        String(load.requests),
        `${kilobytes(ahead.bytes)} / ${ahead.requests}`,
      ])
  say(
    'Bytes',
    'kB; what is sent, gzip where nothing else is said. First visit, phone of 412 px at 1.75, no gesture. "Form": JavaScript from the first touch until the form answers. Pictures: the heaviest at the top, in a card and elsewhere, after scrolling; desktop is 1440 px at 1.',
    [
      'page',
      'build',
      'HTML raw',
      'gzip',
      'brotli',
      'of it CSS',
      'JS',
      'form',
      'hero',
      'card',
      'other',
      'hero desktop',
      'card',
      'other',
      'fonts',
      'total',
      'requests',
      'ahead kB / requests',
    ],
    byKind(rows),
  )
}

if (measures('navigation')) {
  const journeys = await measureNavigation({ ...sites, 'plain documents': client }, ['plain documents'], rounds)
  const total = (answers: { bytes: number }[]) => kilobytes(answers.reduce((sum, { bytes }) => sum + bytes, 0))
  say(
    'Navigation',
    `Click to the next page's heading on the screen, ms, median (range) of ${rounds}. CPU x${phone.cpu}, ${phone.delay} ms per request, ${phone.kbps} kbit/s. Hover: the mouse rests on the link for 300 ms first. kB: fetched before the first click, and after all.`,
    ['build', 'hover 1st', '2nd', '3rd', 'no hover 1st', '2nd', '3rd', 'in one document', 'kB at first', 'kB of 4 pages'],
    Object.entries(journeys).map(([name, { hover, direct }]) => [
      name,
      ...[hover, direct].flatMap((mode) => [0, 1, 2].map((click) => spread(mode.map(({ clicks }) => clicks[click])))),
      `${[...hover, ...direct].reduce((sum, { stayed }) => sum + stayed, 0)} of ${(hover.length + direct.length) * 3}`,
      total(direct[0]?.atLoad ?? []),
      total(direct[0]?.all ?? []),
    ]),
  )
}

if (measures('vitals')) {
  const rows: string[][] = []
  for (const [name, site] of Object.entries(sites)) {
    const visits = await measureVitals(site, Math.ceil(rounds / 3))
    for (const kind of new Set(visits.map((visit) => visit.kind))) {
      const same = visits.filter((visit) => visit.kind === kind)
      const shifts = same.flatMap((visit) => visit.shifts)
      const cls = Math.max(...same.map((visit) => visit.shifts.reduce((sum, { value }) => sum + value, 0)))
      rows.push([
        kind,
        name,
        rounded(median(same.map(({ fcp }) => fcp))),
        rounded(median(same.map(({ lcp }) => lcp))),
        same[0]?.largest ?? '',
        rounded(median(same.map(({ tbt }) => tbt))),
        cls ? cls.toFixed(5) : '0',
        [...new Set(shifts.flatMap(({ moved }) => moved))].join(' '),
      ])
    }
  }
  say(
    'Vitals',
    `First visit on a phone of 412 px at 1.75, CPU x${phone.cpu}, ${phone.delay} ms per request, ${phone.kbps} kbit/s; ms. Shifts while loading and scrolling to the end.`,
    ['page', 'build', 'FCP', 'LCP', 'largest', 'TBT', 'CLS', 'moved'],
    byKind(rows),
  )
}

if (measures('build')) {
  const each = Math.ceil(rounds / 3)
  const astro = values.peers === undefined ? undefined : astroSeconds(values.peers, sizes, each)
  const seconds = (usages: Usage[]) => median(usages.map((usage) => usage.seconds)) ?? Number.NaN
  const gigabytes = (usages: Usage[]) => rounded(Math.max(...usages.map((usage) => usage.gigabytes)), 2)
  const measured = sizes.map((size) => ({ size, ...measureBuilds(outputs, size, each) }))
  const [smallest] = measured
  say(
    'Build',
    `Processor seconds of npm run build and npm run check:content with so many cities, median of ${each}; images and link cards are in the cache.`,
    ['cities', 'pages', 'build s', 'GiB', 'x Astro', 'ms a page more', 'check s', 'check GiB'],
    measured.map(({ size, pages, build, check }) => [
      String(size),
      String(pages),
      spread(
        build.map((usage) => usage.seconds),
        1,
      ),
      gigabytes(build),
      rounded(seconds(build) / (median(astro?.get(size) ?? []) ?? Number.NaN), 2),
      rounded(((seconds(build) - seconds(smallest!.build)) / (pages - smallest!.pages)) * 1000, 1),
      rounded(seconds(check), 1),
      gigabytes(check),
    ]),
  )
}

if (measures('jobs')) {
  const rows = (await measureJobs()).map(({ name, work, own, machine }) => {
    const parts = [work, ...(own ? [own] : [])]
    const efforts = parts.map(effort)
    const sum = (key: 'typed' | 'words' | 'handling') => efforts.reduce((total, each) => total + each[key], 0)
    return [
      name,
      parts.map((part) => String(actionsIn(part))).join(' + '),
      String(sum('typed')),
      rounded(machine, 1),
      rounded((sum('handling') + machine) / 60, 1),
      String(sum('words')),
      rounded(sum('words') / wordsAMinute),
    ]
  })
  say(
    'Jobs',
    `The office's jobs in the CMS of npm run edit, done there in a browser from its first screen. Actions: presses, and fields written in; after + the texts of a copy (one of the sample's middle length) that must be another's, and the presses that open them. Characters typed, seconds of the machine (opening the CMS is most of it), and minutes of both, by the keystroke-level model of Card, Moran and Newell (1980) for an average typist: 0.28 s a key, 1.1 s to point, 0.2 s a press, 0.4 s between mouse and keyboard, 1.35 s to think before each; without the system's own dialog for a photo. What is longer than ${lineLength} characters is composed: its words, and minutes at ${wordsAMinute} words a minute (Karat et al. 1999).`,
    ['job', 'actions', 'characters', 'machine s', 'handling min', 'words', 'writing min'],
    rows,
  )
}

const machine = `${new Date().toISOString().slice(0, 16)} UTC, Node ${process.version}, ${cpus().length} processors, load ${loadavg()
  .map((load) => load.toFixed(1))
  .join(' ')}.`
writeFileSync(join(dir, 'results.md'), `# npm run bench\n\n${machine}\n\n${report.join('\n')}`)
console.log(`${machine} -> ${dir}/results.md`)
if (values.record) writeFileSync('docs/measured.md', recorded(readFileSync('docs/measured.md', 'utf8'), report, machine))
for (const line of tooMuch) console.error(line)
process.exitCode = tooMuch.length > 0 ? 1 : 0
