import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemText } from '../../renderer/content/read/problems.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { cityUrl, redirects, serviceUrl } from '../../renderer/content/model/urls.ts'
import { city } from '../../scripts/city.ts'
import { contentFiles, loadContent } from '../../scripts/build/contentFiles.ts'
import { cities, cityWith, colleague, localService, localServices } from '../site.ts'

const known = cityWith()
const urlsOf = (slug: string) => Object.keys(known.services).map((service) => cityUrl(service, slug))

let folder: string
let root: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'city-'))
  root = join(folder, 'content')
  cpSync('content', root, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const text = (file: string) => readFileSync(join(root, file), 'utf8')
async function check() {
  const { site, problems } = await loadContent(root, '2026-11-20')
  return { site, errors: problems.filter(({ severity }) => severity === 'error').map(problemText) }
}

test('a new city comes as a file in which every field is explained, and lacks only what an editor must write', async () => {
  const { said } = await city(['add', 'Floda', 'södra'], root)
  expect(said).toContain('cities/floda-sodra.yaml är skapad.')
  const written = text('cities/floda-sodra.yaml')
  const titles = written.match(/(?<=^ *# )[^:.\n]+(?=[:.])/gm)
  expect(titles).toEqual(
    expect.arrayContaining(['Adress', 'Län', 'Latitud', 'Områdesansvarig', 'Ingress', 'Bildtext för den som inte ser bilden']),
  )
  expect(written).toContain(`# ${colleague.id} = ${colleague.name}, ${colleague.role}`)

  const { errors } = await check()
  expect(errors.every((error) => error.startsWith('content/cities/floda-sodra.yaml') && error.includes('är tom.'))).toBe(true)
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
    areaManager: colleague.id,
    districts: '[Floda, Tollered, Öxeryd]',
  }
  const answered = text('cities/floda.yaml').replace(/^( *(?:- )?)(\w+):$/gm, (line, lead: string, key: string) =>
    ['geo', 'services', ...localServices, 'image', 'sections', 'items'].includes(key)
      ? line
      : `${lead}${key}: ${answers[key] ?? 'En text.'}`,
  )
  writeFileSync(join(root, 'cities/floda.yaml'), answered)
  const { site, errors } = await check()
  expect(errors).toEqual([])
  expect(pagesOf(site!).map(({ path }) => path)).toEqual(expect.arrayContaining(localServices.map((service) => cityUrl(service, 'floda'))))
})

test('a city that is removed leaves its addresses to the services, and whoever links to it is named', async () => {
  const { said } = await city(['remove', known.id], root)
  expect(existsSync(join(root, `cities/${known.id}.yaml`))).toBe(false)
  expect(said).toContain(`${cityUrl(localService, known.slug)} leder till ${serviceUrl(localService)}.`)
  for (const [file, content] of Object.entries(contentFiles(root))) {
    const moved = content.replaceAll(new RegExp(`(?<=\\(|href: )(/tjanster/[^/]+)/${known.slug}(#[\\w-]+)?\\b`, 'g'), '$1')
    if (moved !== content) expect(said).toContain(`content/${file}:`)
    writeFileSync(join(root, file), moved)
  }
  const { site, errors } = await check()
  expect(errors).toEqual([])
  expect(redirects(site!)).toEqual(
    expect.arrayContaining(Object.keys(known.services).map((service) => ({ from: cityUrl(service, known.slug), to: serviceUrl(service) }))),
  )
  expect(text(`services/${localService}.yaml`)).toContain(`  - ${cityUrl(localService, known.slug)}\n`)
})

test('a city that is renamed keeps visitors who have the old address, and takes the links along', async () => {
  const before = text(`cities/${known.id}.yaml`)
  const { said } = await city(['rename', known.id, 'Nya', 'Orten'], root)
  expect(said).toContain(urlsOf(known.slug).join(', '))
  const { site, errors } = await check()
  expect(errors).toEqual([])
  const [from, to] = [urlsOf(known.slug), urlsOf('nya-orten')]
  expect(redirects(site!)).toEqual(expect.arrayContaining(from.map((path, index) => ({ from: path, to: to[index] }))))
  const lost = before.split('\n').filter((line) => !text('cities/nya-orten.yaml').split('\n').includes(line))
  expect(lost).toEqual(expect.arrayContaining([`slug: ${known.slug}`, `name: ${known.name}`]))
  expect(
    lost.every((line) => /^(slug|name): |\/tjanster\//.test(line)),
    lost.join('\n'),
  ).toBe(true)
})

test.each([
  [[], 'Något fattas'],
  [['add'], 'Något fattas'],
  [[known.name], 'finns redan'],
  [['42'], 'minst en bokstav'],
  [['日本'], 'minst en bokstav'],
  [['"'], 'minst en bokstav'],
  [['remove', 'finns-inte'], `Orter: ${cities.map(({ id }) => id).toSorted()[0]}`],
])('says in Swedish what it needs: %j', async (args, wanted) => {
  await expect(city(args, root)).rejects.toThrow(wanted)
})

test('forgives how a name is spelt, and leaves no trace when a city is renamed and named back', async () => {
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], { cwd: folder })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'Allt')
  await city(['byt-namn', known.name.toUpperCase(), 'Nya Orten'], root)
  expect((await check()).errors).toEqual([])
  await city(['rename', 'nya orten', known.name], root)
  await city(['Floda'], root)
  expect((await city(['remove', 'Floda'], root)).said).not.toContain('leder')
  expect(String(git('status', '--porcelain'))).toBe('')

  await city(['ta-bort', known.name], root)
  expect(text(`services/${localService}.yaml`)).toContain(`  - ${cityUrl(localService, known.slug)}\n`)
  expect((await city([known.name], root)).faults).toBe(true)
  expect(text(`services/${localService}.yaml`)).not.toContain(`  - ${cityUrl(localService, known.slug)}\n`)
})

test('a name with signs that YAML would take for its own is written so that it can be read', async () => {
  await city(['Nödinge:', 'Nol', '#2'], root)
  expect(parse(text('cities/nodinge-nol-2.yaml')).name).toBe('Nödinge: Nol #2')
  await city(['Öckerö'], root)
  expect(parse(text('cities/ockero.yaml')).preposition).toBeNull()
})
