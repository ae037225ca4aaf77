/** The command npm run city. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemText } from '../../renderer/content/read/problems.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { redirects } from '../../renderer/content/model/urls.ts'
import { city } from '../../scripts/city.ts'
import { contentFiles, loadContent } from '../../scripts/build/contentFiles.ts'
import { cities, cityWith, colleague, localService, localServices } from '../site.ts'

const existing = cityWith()
const urlsOf = (slug: string) => Object.keys(existing.services).map((service) => `/tjanster/${service}/${slug}`)

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

test('adds a city as a file that explains every field and lacks only the texts', async () => {
  const printed = await city(['add', 'Floda', 'södra'], root)
  expect(printed).toContain('cities/floda-sodra.yaml är skapad.')
  const cityText = text('cities/floda-sodra.yaml')
  const titles = cityText.match(/(?<=^ *# )[^:.\n]+(?=[:.])/gm)
  expect(titles).toEqual(
    expect.arrayContaining(['Adress', 'Län', 'Latitud', 'Områdesansvarig', 'Ingress', 'Bildtext för den som inte ser bilden']),
  )
  expect(cityText).toContain(`# ${colleague.id} = ${colleague.name}, ${colleague.role}`)

  const { errors } = await check()
  expect(errors.every((error) => error.startsWith('content/cities/floda-sodra.yaml') && error.includes('är tom.'))).toBe(true)
  expect(errors.map((error) => /"(.*?)"/.exec(error)?.[1])).toEqual(
    expect.arrayContaining(['latitude', 'longitude', 'areaManager', 'districts', 'description', 'lede', 'title', 'question', 'answer']),
  )
  expect(errors.every((error) => printed.includes(error))).toBe(true)
})

test('a completed city passes the check and has its pages', async () => {
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
  expect(pagesOf(site!).map(({ path }) => path)).toEqual(
    expect.arrayContaining(localServices.map((service) => `/tjanster/${service}/floda`)),
  )
})

test('redirects a removed city to its services and lists the links to it', async () => {
  const printed = await city(['remove', existing.id], root)
  expect(existsSync(join(root, `cities/${existing.id}.yaml`))).toBe(false)
  expect(printed).toContain(`/tjanster/${localService}/${existing.slug} leder till /tjanster/${localService}.`)
  for (const [file, content] of Object.entries(contentFiles(root))) {
    const moved = content.replaceAll(new RegExp(`(?<=\\(|href: )(/tjanster/[^/]+)/${existing.slug}(#[\\w-]+)?\\b`, 'g'), '$1')
    if (moved !== content) expect(printed).toContain(`content/${file}:`)
    writeFileSync(join(root, file), moved)
  }
  const { site, errors } = await check()
  expect(errors).toEqual([])
  expect(redirects(site!)).toEqual(
    expect.arrayContaining(
      Object.keys(existing.services).map((service) => ({
        from: `/tjanster/${service}/${existing.slug}`,
        to: `/tjanster/${service}`,
      })),
    ),
  )
  expect(text(`services/${localService}.yaml`)).toContain(`  - /tjanster/${localService}/${existing.slug}\n`)
})

test('redirects the old URL of a renamed city and updates the links', async () => {
  const before = text(`cities/${existing.id}.yaml`)
  const printed = await city(['rename', existing.id, 'Nya', 'Orten'], root)
  expect(printed).toContain(urlsOf(existing.slug).join(', '))
  const { site, errors } = await check()
  expect(errors).toEqual([])
  const from = urlsOf(existing.slug)
  const to = urlsOf('nya-orten')
  expect(redirects(site!)).toEqual(expect.arrayContaining(from.map((path, index) => ({ from: path, to: to[index] }))))
  const lost = before.split('\n').filter((line) => !text('cities/nya-orten.yaml').split('\n').includes(line))
  expect(lost).toEqual(expect.arrayContaining([`slug: ${existing.slug}`, `name: ${existing.name}`]))
  expect(
    lost.every((line) => /^(slug|name): |\/tjanster\//.test(line)),
    lost.join('\n'),
  ).toBe(true)
})

test.each([
  [[], 'Något fattas'],
  [['add'], 'Något fattas'],
  [[existing.name], 'finns redan'],
  [['42'], 'minst en bokstav'],
  [['日本'], 'minst en bokstav'],
  [['"'], 'minst en bokstav'],
  [['remove', 'finns-inte'], `Orter: ${cities.map(({ id }) => id).toSorted()[0]}`],
])('rejects %j with a message in Swedish', async (args, wanted) => {
  await expect(city(args, root)).rejects.toThrow(wanted)
})

test('ignores case in names, and renaming back leaves no change', async () => {
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], { cwd: folder })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'Allt')
  await city(['byt-namn', existing.name.toUpperCase(), 'Nya Orten'], root)
  expect((await check()).errors).toEqual([])
  await city(['rename', 'nya orten', existing.name], root)
  await city(['Floda'], root)
  expect(await city(['remove', 'Floda'], root)).not.toContain('leder')
  expect(String(git('status', '--porcelain'))).toBe('')

  await city(['ta-bort', existing.name], root)
  expect(text(`services/${localService}.yaml`)).toContain(`  - /tjanster/${localService}/${existing.slug}\n`)
  expect(await city([existing.name], root)).toContain('Kvar att göra:')
  expect(text(`services/${localService}.yaml`)).not.toContain(`  - /tjanster/${localService}/${existing.slug}\n`)
})

test('quotes a name with YAML syntax', async () => {
  await city(['Nödinge:', 'Nol', '#2'], root)
  expect(parse(text('cities/nodinge-nol-2.yaml')).name).toBe('Nödinge: Nol #2')
  await city(['Öckerö'], root)
  expect(parse(text('cities/ockero.yaml')).preposition).toBeNull()
})
