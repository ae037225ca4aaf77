import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseProblems } from '../../renderer/content/check/release.ts'
import { inventedBrands, inventedStaff } from '../../renderer/content/check/sampleValues.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { contentFiles, loadContent } from '../../scripts/build/contentFiles.ts'
import { Answers, newCompany, serviceSlugs } from '../../scripts/editor/newCompany.ts'
import { cityWith, localService } from '../site.ts'

const service = localService
const city = cityWith()

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

test('no word of the sample company is left', () => {
  const words = new RegExp(
    ['ljungsol', ...inventedBrands, ...inventedStaff.filter((name) => name.includes(' ')), '390 06', '174 06'].join('|'),
    'i',
  )
  const left = Object.entries(contentFiles(root)).filter(([file, text]) => words.test(file) || words.test(text))
  expect(left.map(([file, text]) => `${file}: ${words.exec(text)?.[0]}`)).toEqual([])
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

test('answers are checked as content is', () => {
  const wrong = Answers.safeParse({
    ...answers,
    organisationNumber: '556677-8890',
    domain: 'https://firma.se',
    services: serviceSlugs().slice(0, 0),
  })
  expect(wrong.error!.issues.map(({ path }) => path[0])).toEqual(['organisationNumber', 'domain', 'services'])
})
