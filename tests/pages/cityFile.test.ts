/** The promise of content/cities/: a file there is a city everywhere, without any other change. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { cityUrl } from '../../renderer/content/model/urls.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { copyRepository } from '../../scripts/lab/copyRepository.ts'
import { cities, cityWith, first, localService } from '../site.ts'

const model = cityWith((city) => cities.every(({ services }) => Object.keys(services).length <= Object.keys(city.services).length))
const services = Object.keys(model.services)
const [gone, heir] = ['first', 'second'].map((which, index) =>
  first(cities.filter((city) => city.services[localService] && city !== model).slice(index), `${which} other city`),
) as [typeof model, typeof model]
const oldPath = cityUrl(localService, gone.slug)

let copy: string
let built: string
const read = (file: string) => readFileSync(join(built, file), 'utf8')

beforeAll(() => {
  copy = copyRepository('city-', { warm: true })
  const city = parseDocument(readFileSync(join(copy, `content/cities/${model.id}.yaml`), 'utf8'))
  for (const [key, value] of Object.entries({ slug: 'tjorn', name: 'Tjörn', preposition: 'på' })) city.set(key, value)
  city.delete('aliases')
  for (const service of services)
    for (const key of ['description', 'lede'])
      city.setIn(
        ['services', service, key],
        'Öar, sund och klippor ger ljus från två håll på Tjörn, så det lönar sig att räkna på varje tak för sig.',
      )
  writeFileSync(join(copy, 'content/cities/tjorn.yaml'), city.toString())
  rmSync(join(copy, `content/cities/${gone.id}.yaml`))
  const heirFile = `cities/${heir.id}.yaml`
  // The check demands that links follow a page that goes.
  for (const [file, text] of Object.entries(contentFiles(join(copy, 'content'))))
    writeFileSync(join(copy, 'content', file), text.replaceAll(new RegExp(`(/tjanster/[^/\\s]+)/${gone.slug}\\b`, 'g'), '$1'))
  const changed = parseDocument(readFileSync(join(copy, 'content', heirFile), 'utf8'))
  changed.set('aliases', [oldPath])
  writeFileSync(join(copy, 'content', heirFile), changed.toString())

  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: copy,
    stdio: 'pipe',
    env: { ...process.env, AMPLIFY_OUTPUTS: resolve('.cache/test/amplify_outputs.json'), OUT_DIR: 'dist' },
  })
  built = join(copy, 'dist/client')
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe.each(services)('a city file that offers %s', (service) => {
  const html = () => parse(read(`tjanster/${service}/tjorn.html`))

  test('makes a page with breadcrumb, preposition and form defaults', () => {
    expect(html().querySelector('h1')?.textContent).toContain('på Tjörn')
    expect(html().querySelector('[aria-current=page]')?.textContent).toContain('Tjörn')
    expect(html().querySelector('input[name=city]')?.getAttribute('value')).toBe('Tjörn')
  })

  test('is in the list of cities, the sitemap and the structured data', () => {
    expect(parse(read(`tjanster/${service}.html`)).querySelector(`main a[href="/tjanster/${service}/tjorn"]`)).toBeTruthy()
    expect(read('sitemap.xml')).toContain(`/tjanster/${service}/tjorn<`)
    expect(html().querySelector('script[type="application/ld+json"]')?.textContent).toContain('"Tjörn"')
  })

  test('is named on the home page', () => {
    expect(parse(read('index.html')).querySelector('main')?.textContent).toContain('Tjörn')
  })

  test('has a link preview picture of its own', async () => {
    expect(await sharp(join(built, `lankkort/tjanster/${service}/tjorn.jpg`)).metadata()).toMatchObject({ width: 1200, height: 630 })
  })
})

test('a city whose file is gone has no page and no link left, and its old address leads on', () => {
  expect(() => read(`${oldPath}.html`)).toThrow('ENOENT')
  expect(read(`tjanster/${localService}.html`)).not.toContain(oldPath)
  expect(read('sitemap.xml')).not.toContain(`${oldPath}<`)
  expect(JSON.parse(readFileSync(join(copy, 'dist/redirects.json'), 'utf8'))).toContainEqual({
    from: oldPath,
    to: cityUrl(localService, heir.slug),
  })
})
