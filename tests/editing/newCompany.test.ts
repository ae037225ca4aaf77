/** `npm run new` with the answers of a plumber, whose trade and region differ from the sample. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { releaseProblems } from '../../renderer/content/check/release.ts'
import { inventedBrands, inventedStaff } from '../../renderer/content/check/sampleValues.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { contentFiles, loadContent } from '../../scripts/build/contentFiles.ts'
import { CompanyAnswers, newCompany } from '../../scripts/new/newCompany.ts'
import { company } from '../site.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const answers = CompanyAnswers.parse({
  name: 'Norrlands Rör & Värme',
  legalName: 'Norrlands Rör & Värme AB',
  organisationNumber: '556677-8899',
  phone: '090-12 34 56',
  email: 'info@norrror.se',
  domain: 'www.norrror.se',
  street: 'Storgatan 1',
  postalCode: '903 26',
  town: 'Umeå',
  region: 'Västerbottens län',
  latitude: 63.8258,
  longitude: 20.263,
  services: ['Badrum', 'Värmepump'],
  cities: [
    { name: 'Umeå', preposition: 'i', latitude: 63.8258, longitude: 20.263 },
    { name: 'Holmön', preposition: 'på', latitude: 63.8, longitude: 20.88 },
  ],
})

const root = temporaryFolder()
const load = () => loadContent(root, '2026-11-20')
let loaded: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  cpSync('content', root, { recursive: true })
  newCompany(answers, root)
  loaded = await load()
})

test('the site builds with the answers alone', () => {
  expect(loaded.problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual(
    [],
  )
})

test('the site has the company’s services and towns and no word of the sample', () => {
  const { site } = loaded
  expect(site!.services.map(({ name }) => name)).toEqual(['Badrum', 'Värmepump'])
  expect(site!.cities.map(({ name, preposition, geo }) => ({ name, preposition, ...geo }))).toEqual(
    answers.cities,
  )
  expect(site!.company).toMatchObject({
    sample: false,
    mark: false,
    name: answers.name,
    origin: 'https://www.norrror.se',
    certifications: [],
  })
  expect(pagesOf(site!).map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/tjanster/varmepump/holmon', '/om-oss', '/blog']),
  )
  const names = [
    'ljungsol',
    'sol(?!id)',
    'solcell',
    'panel',
    'laddbox',
    company.region,
    ...inventedBrands,
    ...inventedStaff,
  ]
  const words = new RegExp(`(?<!\\p{L})(${names.join('|')})`, 'iu')
  const uncommented = Object.entries(contentFiles(root)).map(([file, text]) => [
    file,
    text.replace(/^ *#.*/gm, ''),
  ])
  expect(
    uncommented
      .filter(([file, text]) => words.test(file! + text))
      .map(([file, text]) => [file, words.exec(text!)?.[0]]),
  ).toEqual([])
})

test.each(['2027-07-01', '2031-01-01'])(
  'on %s, when facts have expired, it has the same pages',
  async (day) => {
    const { site, problems } = await loadContent(root, day)
    expect(problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual([])
    expect(pagesOf(site!).map(({ path }) => path)).toEqual(
      pagesOf(loaded.site!).map(({ path }) => path),
    )
  },
)

test('a missing text is a placeholder beside the sample’s text, and the release check lists it', () => {
  const listed = new Set(
    releaseProblems(loaded.site!, loaded.sources, loaded.options).map(
      ({ file, message }) => `${file} ${/«[^»]*»/.exec(message)?.[0]}`,
    ),
  )
  const gaps = Object.entries(contentFiles(root)).flatMap(([file, text]) =>
    [...text.replace(/^ *#.*/gm, '').matchAll(/«[^»]*»/g)].map(([gap]) => `content/${file} ${gap}`),
  )
  expect(gaps.length).toBeGreaterThan(20)
  expect(gaps.filter((gap) => !listed.has(gap))).toEqual([])
  expect(readFileSync(join(root, 'pages/home.yaml'), 'utf8')).toContain(
    '  # Solen gör jobbet. Vi gör resten.\n  title: «rubriken på startsidan»\n',
  )
})

test('validates the answers like content', () => {
  const invalid = CompanyAnswers.safeParse({
    ...answers,
    organisationNumber: '556677-8890',
    domain: 'https://firma.se',
    services: [],
  })
  expect(invalid.error!.issues.map(({ path }) => path[0])).toEqual([
    'organisationNumber',
    'domain',
    'services',
  ])
})
