import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { redirects } from '../../renderer/content/model/urls.ts'
import { city } from '../../scripts/city.ts'
import { contentFiles, imageSizes } from '../../scripts/build/contentFiles.ts'

let root: string
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'city-')), 'content')
  cpSync('content', root, { recursive: true })
})

const text = (file: string) => readFileSync(join(root, file), 'utf8')
async function check() {
  const { site, problems } = loadSite(contentFiles(root), { images: await imageSizes(root), today: '2026-11-20' })
  return { site, errors: problems.filter(({ severity }) => severity === 'error').map(problemText) }
}

test('a new city comes as a file in which every field is explained, and lacks only what an editor must write', async () => {
  const said = await city(['add', 'Floda', 'södra'], root)
  expect(said).toContain('cities/floda-sodra.yaml är skapad.')
  const written = text('cities/floda-sodra.yaml')
  for (const title of [
    'Adress',
    'Ordning i listor',
    'Ord före orten',
    'Län',
    'Latitud',
    'Områdesansvarig',
    'Områden',
    'Beskrivning',
    'Ingress',
    'Bildtext för den som inte ser bilden',
  ])
    expect(written).toMatch(new RegExp(`^ *# ${title}[:.]`, 'm'))
  expect(written).toContain('# anna-lindqvist = Anna Lindqvist, Försäljning')

  const { errors } = await check()
  expect(errors.every((error) => error.startsWith('content/cities/floda-sodra.yaml') && error.includes('har inget värde'))).toBe(true)
  expect(errors.map((error) => /"(.*?)"/.exec(error)?.[1])).toEqual(
    expect.arrayContaining(['latitude', 'longitude', 'areaManager', 'districts', 'description', 'lede', 'title', 'question', 'answer']),
  )
  expect(errors.every((error) => said.includes(error))).toBe(true)
})

test('passes the check when the questions are answered, and has its pages', async () => {
  await city(['Floda'], root)
  const answers: Record<string, string> = {
    latitude: '57.8',
    longitude: '12.36',
    areaManager: 'johan-ek',
    districts: '[Floda, Tollered, Öxeryd]',
  }
  const answered = text('cities/floda.yaml').replace(/^( *(?:- )?)(\w+):$/gm, (line, lead: string, key: string) =>
    ['geo', 'services', 'solceller', 'laddboxar', 'image', 'sections', 'items'].includes(key)
      ? line
      : `${lead}${key}: ${answers[key] ?? 'En text.'}`,
  )
  writeFileSync(join(root, 'cities/floda.yaml'), answered)
  const { site, errors } = await check()
  expect(errors).toEqual([])
  expect(pagesOf(site!).map(({ path }) => path)).toEqual(expect.arrayContaining(['/tjanster/solceller/floda', '/tjanster/laddboxar/floda']))
})

test('a city that is removed leaves its addresses to the services, and whoever links to it is named', async () => {
  const article = join(root, 'blog/solceller-under-vintern.md')
  writeFileSync(article, `${readFileSync(article, 'utf8')}\nSe [Lerum](/tjanster/solceller/lerum).\n`)
  const said = await city(['remove', 'lerum'], root)
  expect(existsSync(join(root, 'cities/lerum.yaml'))).toBe(false)
  expect(said).toContain('/tjanster/solceller/lerum leder till /tjanster/solceller.')
  expect(said).toMatch(/content\/blog\/solceller-under-vintern\.md:\d+:\d+ .*\/tjanster\/solceller\/lerum/)

  writeFileSync(article, readFileSync(article, 'utf8').replace('/tjanster/solceller/lerum', '/tjanster/solceller'))
  const others = (await check()).errors
  expect(others.filter((error) => !error.includes('/lerum'))).toEqual([])
})

test('the old addresses of a removed city redirect', async () => {
  await city(['remove', 'partille'], root)
  for (const [file, content] of Object.entries(contentFiles(root)))
    writeFileSync(join(root, file), content.replaceAll(/(?<=\(|href: )\/tjanster\/solceller\/partille/g, '/tjanster/solceller'))
  const { site, errors } = await check()
  expect(errors).toEqual([])
  expect(redirects(site!)).toContainEqual({ from: '/tjanster/solceller/partille', to: '/tjanster/solceller' })
  expect(text('services/solceller.yaml')).toContain('aliases:\n  - /tjanster/solceller/partille\n')
})

test('a city that is renamed keeps visitors who have the old address, and takes the links along', async () => {
  const before = text('cities/molndal.yaml')
  const said = await city(['rename', 'molndal', 'Mölndals', 'stad'], root)
  expect(said).toContain('/tjanster/solceller/molndal, /tjanster/laddboxar/molndal')
  const { site, errors } = await check()
  expect(errors).toEqual([])
  expect(redirects(site!)).toEqual(
    expect.arrayContaining([
      { from: '/tjanster/solceller/molndal', to: '/tjanster/solceller/molndals-stad' },
      { from: '/tjanster/laddboxar/molndal', to: '/tjanster/laddboxar/molndals-stad' },
    ]),
  )
  const lost = before.split('\n').filter((line) => !text('cities/molndals-stad.yaml').split('\n').includes(line))
  expect(
    lost.every((line) => /^(slug|name): |\/tjanster\//.test(line)),
    lost.join('\n'),
  ).toBe(true)
})

test.each([
  [[], 'npm run city -- Floda'],
  [['add'], 'npm run city -- Floda'],
  [['Lerum'], 'finns redan'],
  [['remove', 'lerumm'], 'Orter: '],
])('says in Swedish what it needs: %j', async (args, wanted) => {
  await expect(city(args, root)).rejects.toThrow(wanted)
})
