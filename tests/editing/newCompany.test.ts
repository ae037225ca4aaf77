/** `npm run new` with the answers of companies whose trades and regions differ from the sample. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { releaseProblems } from '../../renderer/content/check/release.ts'
import { anyGap, inventedBrands, inventedStaff } from '../../renderer/content/check/sampleValues.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { contentFiles, loadContent } from '../../scripts/build/contentFiles.ts'
import { answerOf, CompanyAnswers, newCompany } from '../../scripts/new/newCompany.ts'
import { company } from '../site.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const common = {
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
  openingHours: [{ days: 'Måndag–fredag', opens: '07:00', closes: '16:00' }],
  replyPromise: 'en arbetsdag',
}
const umea = { name: 'Umeå', preposition: 'i', latitude: 63.8258, longitude: 20.263 }
const cities = [umea, { name: 'Holmön', preposition: 'på', latitude: 63.8, longitude: 20.88 }]

const plumber = {
  ...common,
  services: ['Badrum & kök', 'Värmepumpar'],
  cityPages: ['Värmepumpar'],
  cities,
  deductions: ['rot'],
  references: true,
  networks: ['https://www.norrror.co.uk/', 'https://se.linkedin.com/company/norrror'],
}
const solar = {
  ...common,
  services: ['Solceller', 'Hembatterier'],
  cityPages: ['Solceller', 'Hembatterier'],
  solar: 'Solceller',
  cities,
  deductions: ['grön teknik', 'rot'],
  articles: true,
  newsletter: true,
  references: true,
}
/** The longest names, and no towns. */
const locksmith = {
  ...common,
  name: 'Norrlands Låssmed André & Söner i Umeå',
  legalName: 'Norrlands Låssmed André & Söners Jour Umeå Aktiebolag (publ)',
  services: ['Jour dygnet runt'],
}
const companies: [string, object, pages: string][] = [
  [
    'a plumber',
    plumber,
    '/ /begar-offert /kontakt /referensuppdrag /om-oss /avdrag /tjanster/badrum-kok /tjanster/varmepumpar /tjanster/varmepumpar/umea /tjanster/varmepumpar/holmon /cookies /integritetspolicy',
  ],
  [
    'a solar firm',
    solar,
    '/ /begar-offert /kontakt /referensuppdrag /blog /om-oss /avdrag /tjanster/solceller /tjanster/solceller/umea /tjanster/solceller/holmon /tjanster/hembatterier /tjanster/hembatterier/umea /tjanster/hembatterier/holmon /cookies /integritetspolicy',
  ],
  [
    'a locksmith',
    locksmith,
    '/ /begar-offert /kontakt /om-oss /tjanster/jour-dygnet-runt /cookies /integritetspolicy',
  ],
]

const words = (...names: string[]) =>
  new RegExp(`(?<!\\p{L})(${[...names, ...inventedBrands, ...inventedStaff].join('|')})`, 'iu')
const sampleWords = words('ljungsol', 'göteborg', company.region)
const ofOtherTrades = words('sol(?!id)', 'solcell', 'panel', 'laddbox', 'hembatteri', 'elcentral')

describe.each(companies)('%s', (name, answers, pages) => {
  const root = temporaryFolder()
  const load = (day = '2026-11-20') => loadContent(root, day, { onlyPublished: true })
  let loaded: Awaited<ReturnType<typeof load>>
  /** Without comments, which have the sample's texts. */
  const written = () =>
    Object.entries(contentFiles(root)).map(([file, text]) => ({
      file,
      text: text.replace(/^ *#.*/gm, ''),
    }))
  beforeAll(async () => {
    cpSync('content', root, { recursive: true })
    newCompany(CompanyAnswers.parse(answers), root)
    loaded = await load()
  })

  test('the site builds with the answers alone, with its pages and no others', () => {
    expect(loaded.problems.map(problemText)).toEqual([])
    expect(
      pagesOf(loaded.site!)
        .map(({ path }) => path)
        .join(' '),
    ).toBe(pages)
  })

  test('no word of the sample is left', () => {
    const pattern = name === 'a solar firm' ? sampleWords : ofOtherTrades
    // The legal texts of the sample are generic.
    const found = written().flatMap(({ file, text }) => {
      const match = sampleWords.exec(text) ?? pattern.exec(file + text)
      return match && !file.startsWith('legal/') ? [`${file} ${match[0]}`] : []
    })
    expect(found).toEqual([])
    const handbook = readFileSync(join(root, 'README.md'), 'utf8')
    expect(handbook).not.toMatch(/ljungsol/i)
    expect(written().filter(({ text }) => /\S {2}\S/.test(text))).toEqual([])
  })

  test('the privacy policy has nothing about what the company does not do', () => {
    const { body, head } = loaded.site!.legal.find(({ id }) => id === 'integritetspolicy')!
    const text = body + head.description
    expect(/nyhetsbrev/i.test(text)).toBe(name === 'a solar firm')
    expect(text).not.toMatch(/eltjänster|delbetala|\{if/)
  })

  test('the release check lists each gap, and otherwise only what is to be replaced', () => {
    const { site, sources, options } = loaded
    const messages = releaseProblems(site!, sources, options).map(({ message }) => message)
    const published = new Set(
      Object.values(sources).flatMap((entries) => [...entries.values()].map(({ file }) => file)),
    )
    const gaps = written().flatMap(({ file, text }) =>
      published.has(file)
        ? [...text.matchAll(new RegExp(anyGap, 'g'))].map(([gap]) => `${gap} är en lucka.`)
        : [],
    )
    expect(gaps.length).toBeGreaterThan(20)
    expect(messages.filter((message) => message.endsWith('är en lucka.')).sort()).toEqual(
      gaps.sort(),
    )
    const others = messages.filter((message) => !message.endsWith('är en lucka.'))
    expect(others).toContain('webbplatsens ikon är ett exempel.')
    const expected =
      /^(webbplatsens ikon|bilden "plats-for-bild\.svg") är ett exempel|^siffran "\w+" är exempelföretagets|^sidan \/(blog|referensuppdrag) är tom: /
    expect(others.filter((message) => !expected.test(message))).toEqual([])
  })

  test('nothing is said about texts that are not written', () => {
    const { site, sources, options } = loaded
    expect(contentQuality(site!, sources, options).map(problemText)).toEqual([])
  })

  test.each(['2027-07-01', '2031-01-01'])('on %s it has the same pages', async (day) => {
    const { site, problems } = await load(day)
    expect(problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual([])
    expect(pagesOf(site!).map(({ path }) => path)).toEqual(
      pagesOf(loaded.site!).map(({ path }) => path),
    )
  })

  test('the texts of the sample stand above the gaps, and the answers in their places', () => {
    const [grid] = loaded.site!.home.sections
    expect(grid).toMatchObject({
      title: name === 'a locksmith' ? 'Det här gör vi' : 'Våra tjänster',
    })
    expect(readFileSync(join(root, 'pages/home.yaml'), 'utf8')).toContain(
      '  # Solen gör jobbet. Vi gör resten.\n  title: «rubriken på startsidan»\n',
    )
    expect(loaded.site!.company).toMatchObject({
      sample: false,
      mark: false,
      name: name === 'a locksmith' ? locksmith.name : 'Norrlands Rör & Värme',
      origin: 'https://www.norrror.se',
      openingHours: [{ days: 'Måndag–fredag', opens: '07:00', closes: '16:00' }],
      replyPromise: 'en arbetsdag',
      certifications: [],
      social:
        name === 'a plumber'
          ? {
              norrror: 'https://www.norrror.co.uk/',
              linkedin: 'https://se.linkedin.com/company/norrror',
            }
          : {},
    })
  })
})

test.each([
  ['articles', 'ja', true],
  ['articles', 'Nej', false],
  ['articles', true, true],
  ['latitude', '55,605', 55.605],
  ['phone', ' 040-12 34 56 ', '040-12 34 56'],
  ['services', 'Badrum, Stambyte,', ['Badrum', 'Stambyte']],
  ['services', ['Badrum'], ['Badrum']],
  [
    'cities',
    'Malmö i 55.605 13.003, Ven på 55.907 12.696',
    [
      { name: 'Malmö', preposition: 'i', latitude: 55.605, longitude: 13.003 },
      { name: 'Ven', preposition: 'på', latitude: 55.907, longitude: 12.696 },
    ],
  ],
  [
    'openingHours',
    'Måndag-torsdag 07:00–16:30, Fredag 07:00-15:00',
    [
      { days: 'Måndag–torsdag', opens: '07:00', closes: '16:30' },
      { days: 'Fredag', opens: '07:00', closes: '15:00' },
    ],
  ],
])('reads the answer %s: %j, typed or in a file', (key, input, answer) => {
  expect(answerOf(key, input)).toEqual(answer)
})

test('the file of answers in docs/agencies.md has all that is needed', () => {
  const [, yaml = ''] = /```yaml\n(.+?)```/s.exec(readFileSync('docs/agencies.md', 'utf8')) ?? []
  const answers = Object.entries(parse(yaml)).map(([key, value]) => [key, answerOf(key, value)])
  expect(CompanyAnswers.parse(Object.fromEntries(answers))).toMatchObject({
    name: 'Firman',
    cities: [{ name: 'Malmö' }, { name: 'Ven', preposition: 'på' }],
    articles: false,
    references: true,
    solar: '',
  })
})

test('validates the answers like content', () => {
  const invalid = (changes: object) =>
    CompanyAnswers.safeParse({ ...plumber, ...changes }).error!.issues.map(
      ({ path, message }) => `${path[0] as string}: ${message}`,
    )
  expect(
    invalid({ organisationNumber: '556677-8890', domain: 'https://firma.se', deductions: ['rut'] }),
  ).toEqual([
    'organisationNumber: Organisationsnumret är felskrivet: den sista siffran stämmer inte.',
    'domain: Domän: www.firma.se, utan https://',
    'deductions: Skriv rot, grön teknik eller ingenting.',
  ])
  expect(invalid({ openingHours: answerOf('openingHours', 'vardagar 7-16') })).toContain(
    'openingHours: Dagar: skrivs som Måndag–fredag.',
  )
  expect(invalid({ cityPages: ['Tak'], solar: 'Värmepumpar', newsletter: true })).toEqual([
    'cityPages: Tak står inte bland tjänsterna.',
    'deductions: Solkalkylen räknar med grön teknik.',
    'newsletter: Nyhetsbrevet står bland artiklarna: utan dem finns ingen sida för det.',
  ])
  const twice = 'Två har samma namn eller adress.'
  const facebook = 'https://www.facebook.com/'
  expect(
    invalid({
      services: ['Tak & plåt', 'Värmepumpar', 'Tak, plåt'],
      cities: [umea, { ...umea, name: 'Umea' }],
      networks: [`${facebook}a`, 'https://m.facebook.com/b'],
    }),
  ).toEqual([`services: ${twice}`, `cities: ${twice}`, `networks: ${twice}`])
  expect(invalid({ cities: [] })).toEqual([
    'cities: Fattas: det finns tjänster med en sida för varje ort.',
  ])
})
