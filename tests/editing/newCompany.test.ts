import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test as anyTest } from 'vitest'
import { releaseProblems } from '../../renderer/content/check/release.ts'
import { inventedBrands, inventedStaff } from '../../renderer/content/check/sampleValues.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { contentFiles, loadContent } from '../../scripts/build/contentFiles.ts'
import { copyRepository } from '../../scripts/lab/copyRepository.ts'
import { Answers, newCompany, serviceSlugs } from '../../scripts/editor/newCompany.ts'
import { cities, cityWith, company, content, describeWith, first, localServices } from '../site.ts'

// Another company's content is made from the sample's alone: `npm run new` refuses any other.
const test = anyTest.skipIf(!company.sample)

// As far from the sample as it goes: not the service that most tests are about.
const service = first(localServices.toReversed(), 'service with pages for cities')
const city = cityWith(() => true, service)

const answers = Answers.parse({
  name: 'Norrsken Tak',
  legalName: 'Norrsken Tak i Umeå AB',
  organisationNumber: '556677-8899',
  phone: '090-12 34 56',
  email: 'info@norrskentak.se',
  domain: 'www.norrskentak.se',
  street: 'Storgatan 1',
  postalCode: '903 26',
  town: 'Umeå',
  region: 'Västerbottens län',
  latitude: 63.8258,
  longitude: 20.263,
  services: [service],
  cities: [city.name, 'Umeå', 'Sävar'],
})

const folder = mkdtempSync(join(tmpdir(), 'new-'))
const root = join(folder, 'content')
const load = () => loadContent(root, '2026-11-20')
let loaded: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  cpSync('content', root, { recursive: true })
  newCompany(answers, root)
  loaded = await load()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('another company builds at once, with its own services and cities', () => {
  expect(loaded.problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual([])
  expect(loaded.site!.services.map(({ slug }) => slug)).toEqual([service])
  expect(loaded.site!.cities.map(({ name }) => name)).toEqual([city.name, 'Umeå', 'Sävar'])
  expect(pagesOf(loaded.site!).map(({ path }) => path)).toContain(`/tjanster/${service}/umea`)
  expect(loaded.site!.company).toMatchObject({ sample: false, name: 'Norrsken Tak', origin: 'https://www.norrskentak.se' })
})

const plain = serviceSlugs().find((slug) => !localServices.includes(slug))
describeWith(plain, 'service without pages for cities', (only) => {
  test('alone it makes a company too, whose one town is named and has no page', async () => {
    const other = join(folder, 'other')
    cpSync('content', other, { recursive: true })
    newCompany({ ...answers, name: 'Öberg & Åkes Måleri', services: [only], cities: ['Umeå'] }, other)
    const { problems, site } = await loadContent(other, '2026-11-20')
    expect(problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual([])
    expect(site!.cities.map(({ name }) => name)).toEqual(['Umeå'])
    expect(pagesOf(site!).filter((page) => page.city)).toEqual([])
  })
})

test('no word of the sample company is left', () => {
  const towns = cities.map(({ name }) => name).filter((name) => !answers.cities.includes(name))
  const names = ['ljungsol\\w*', ...inventedBrands, ...inventedStaff.filter((name) => name.includes(' ')), ...towns]
  const words = new RegExp(`(?<!\\p{L})(${[...names, company.region, 'västkusten'].join('|')})(?!\\p{L})|390 06|174 06`, 'iu')
  const firstNames = inventedStaff.filter((name) => name.includes(' ')).map((name) => name.split(' ')[0])
  const person = new RegExp(`(?<=\\p{Ll} )(${firstNames.join('|')})(?!\\p{L})`, 'u')
  const left = Object.entries(contentFiles(root)).map(([file, text]) => [file, ...(words.exec(file + text) ?? person.exec(text) ?? [])])
  expect(left.filter(({ length }) => length > 1)).toEqual([])
})

test('what is true of the sample’s own town is said of no other', () => {
  const said = (town: string) => (text: string) => new RegExp(`${town}[^.\\n]*(elområde|regnar|snön)`).test(text)
  const texts = (folder: string) => Object.values(contentFiles(folder))
  expect(texts('content').some(said('Göteborg'))).toBe(true)
  expect(texts(root).filter(said(answers.town))).toEqual([])
  const sun = loaded.site!.facts.facts.filter(({ statement }) => statement.includes(answers.town))
  expect(sun.length).toBeGreaterThan(0)
  expect(sun.filter(({ asOf, checkBy }) => checkBy !== asOf)).toEqual([])
})

test('no page about the whole company speaks of a service that it does not offer', () => {
  const unoffered = content.services.filter(({ slug }) => slug !== service).map(({ name }) => name.toLowerCase())
  const lines = Object.entries(contentFiles(root)).flatMap(([file, text]) => (file.startsWith('pages/') ? text.split('\n') : []))
  const said = lines.filter((text) => !/^ *(alt|file|anchor): /.test(text) && unoffered.some((name) => text.toLowerCase().includes(name)))
  expect(lines.length).toBeGreaterThan(100)
  expect(said).toEqual([])
})

test('what a person has to write is a gap, and every gap is listed before a release', () => {
  const told = releaseProblems(loaded.site!, loaded.sources, loaded.options)
  const named = new Set(told.map(({ file, what }) => `${file} ${/«[^»]*»/.exec(what)?.[0]}`))
  const gaps = Object.entries(contentFiles(root)).flatMap(([file, text]) =>
    [...text.matchAll(/«[^»]*»/g)].map(([gap]) => `content/${file} ${gap}`),
  )
  expect(gaps.length).toBeGreaterThan(20)
  expect(gaps.filter((gap) => !named.has(gap))).toEqual([])
  expect(readFileSync(join(root, 'cities/umea.yaml'), 'utf8')).toContain(`lede: '«Umeå, ${service}: ingress»'`)
})

test('the sample’s own prices are shown nowhere, and named before a release', () => {
  const own = loaded.site!.facts.facts.filter(({ source }) => source.url.startsWith(loaded.site!.company.origin))
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(({ asOf, checkBy, validTo = asOf }) => checkBy !== asOf || validTo !== asOf)).toEqual([])
  const refused = releaseProblems(loaded.site!, loaded.sources, loaded.options).map(({ what }) => what)
  for (const { id } of own) expect(refused).toContain(`siffran "${id}" är exempelföretagets.`)
})

test('the unit tests that stand on the content pass with another company’s', () => {
  const copy = copyRepository('another-company-', { warm: true })
  rmSync(join(copy, 'content'), { recursive: true })
  cpSync(root, join(copy, 'content'), { recursive: true })
  const files = globSync('tests/{content,forms,send-offert,local-aws,build}/**/*.test.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes("from '../site.ts'"),
  )
  const { VITEST: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...files], {
    cwd: copy,
    env,
    encoding: 'utf8',
  })
  rmSync(copy, { recursive: true })
  expect(status, stdout).toBe(0)
}, 600_000)

test('answers are checked as content is', () => {
  const wrong = Answers.safeParse({
    ...answers,
    organisationNumber: '556677-8890',
    domain: 'https://firma.se',
    services: serviceSlugs().slice(0, 0),
  })
  expect(wrong.error!.issues.map(({ path }) => path[0])).toEqual(['organisationNumber', 'domain', 'services'])
})
