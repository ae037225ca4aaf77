/** The command npm run city. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { problemText } from '../../renderer/content/read/problems.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { city } from '../../scripts/city.ts'
import { cityFile } from '../../scripts/new/cityFile.ts'
import { loadContent } from '../../scripts/build/contentFiles.ts'
import { cityWith, colleague, localService, localServices } from '../site.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const existing = cityWith()

const root = temporaryFolder()
cpSync('content', root, { recursive: true })

const text = (file: string) => readFileSync(join(root, file), 'utf8')
async function check() {
  const { site, problems } = await loadContent(root, '2026-11-20')
  return { site, errors: problems.filter(({ severity }) => severity === 'error').map(problemText) }
}

test('a completed city passes the check and has its pages', async () => {
  await city(['Floda'], root)
  const answers: Record<string, string> = {
    preposition: 'i',
    latitude: '57.8',
    longitude: '12.36',
    areaManager: colleague.id,
    districts: '[Floda, Tollered, Öxeryd]',
  }
  const answered = text('cities/floda.yaml').replace(
    /^( *(?:- )?)(\w+):$/gm,
    (line, lead: string, key: string) =>
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

test('adds a city as a file that explains every field and lacks only the texts', async () => {
  const printed = await city(['Floda', 'södra'], root)
  expect(printed).toContain('cities/floda-sodra.yaml är skapad.')
  const cityText = text('cities/floda-sodra.yaml')
  const titles = cityText.match(/(?<=^ *# )[^:.\n]+(?=[:.])/gm)
  expect(titles).toEqual(
    expect.arrayContaining([
      'Adress',
      'Län',
      'Latitud',
      'Områdesansvarig',
      'Ingress',
      'Bildtext för den som inte ser bilden',
    ]),
  )
  expect(cityText).toContain(`# ${colleague.id} = ${colleague.name}, ${colleague.role}`)

  const { errors } = await check()
  expect(
    errors.every(
      (error) => error.startsWith('content/cities/floda-sodra.yaml') && error.includes('är tom.'),
    ),
  ).toBe(true)
  expect(errors.map((error) => /"(.*?)"/.exec(error)?.[1])).toEqual(
    expect.arrayContaining([
      'latitude',
      'longitude',
      'areaManager',
      'districts',
      'description',
      'lede',
      'title',
      'question',
      'answer',
    ]),
  )
  expect(errors.every((error) => printed.includes(error))).toBe(true)
})

test.each([
  [[], 'Något fattas'],
  [['remove', existing.name], 'i npm run edit'],
  [['rename', existing.name, 'Nya orten'], 'i npm run edit'],
  [[existing.name], 'finns redan'],
  [['42'], 'minst en bokstav'],
  [['日本'], 'minst en bokstav'],
  [['"'], 'minst en bokstav'],
])('rejects %j with a message in Swedish', async (args, wanted) => {
  await expect(city(args, root)).rejects.toThrow(wanted)
})

test('an address that redirected since a city was removed is a page again', async () => {
  const file = `services/${localService}.yaml`
  const before = text(file)
  const alias = `  - /tjanster/${localService}/gullbringa`
  expect(before).toContain('\naliases:')
  writeFileSync(join(root, file), before.replace(/^aliases:.*$/m, `aliases:\n${alias}`))
  await city(['Gullbringa'], root)
  expect(text(file)).not.toContain(alias)
})

test.each(['Trollhättan', 'Marstrand', 'Öckerö', 'Nödinge: Nol #2'])(
  'writes the name %s as it is, and asks for the word before it',
  (name) => {
    const about = { name, slug: 'a', order: 1, geoRegion: undefined, services: [], root }
    expect(parse(cityFile(about))).toMatchObject({ name, preposition: null })
  },
)
