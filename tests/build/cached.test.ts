/** The file cache of images, icons, fonts and link cards. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { withFileCache, cacheKey } from '../../scripts/build/cached.ts'
import { company } from '../site.ts'
import { makeIcons } from '../../scripts/build/icons.ts'
import { encodeInto, makeImages, type PictureJob, widthsOf } from '../../scripts/build/images.ts'
import { makeLinkCards } from '../../scripts/build/linkCards.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

let dir = ''
beforeEach(() => void (dir = temporaryFolder()))

test('withFileCache() calls `make` again for another key, a missing or truncated file, a truncated stamp and after a failure', async () => {
  const one = join(dir, 'one')
  const two = join(dir, 'two')
  const make = (key: string) =>
    withFileCache(join(dir, 'stamp.json'), key, async () => {
      for (const file of [one, two]) writeFileSync(file, key)
      return [one, two]
    })
  expect(await make('a')).toBe(true)
  expect(await make('a')).toBe(false)
  expect(await make('b')).toBe(true)
  expect(readFileSync(one, 'utf8')).toBe('b')
  rmSync(two)
  expect(await make('b')).toBe(true)
  expect(readFileSync(two, 'utf8')).toBe('b')
  for (const file of [two, join(dir, 'stamp.json')]) {
    truncateSync(file, statSync(file).size - 1)
    expect(await make('b')).toBe(true)
    expect(await make('b')).toBe(false)
  }
  const broken = withFileCache(join(dir, 'stamp.json'), 'c', () =>
    Promise.reject(new Error('no room')),
  )
  await expect(broken).rejects.toThrow('no room')
  expect(await make('c')).toBe(true)
})

test('keys of different values, bytes and splits differ', () => {
  const inputs = [
    [{ quality: 52 }],
    [{ quality: 53 }],
    ['ab', 'c'],
    ['a', 'bc'],
    [Buffer.from('abc')],
    [],
  ]
  const keys = inputs.map((parts) => cacheKey(...parts))
  expect(new Set(keys).size).toBe(keys.length)
  expect(cacheKey({ quality: 52 })).toBe(keys[0])
})

const brand = company.theme.colours
const withColour = (name: 'paper' | 'deep') => ({
  ...brand,
  light: { ...brand.light, [name]: '#123456' },
})

test('icons are redrawn for another background, brand colour or source', async () => {
  const out = join(dir, 'public')
  const master = join(dir, 'favicon.svg')
  cpSync('content/images/favicon.svg', master)
  const redrawn: boolean[] = []
  for (const colours of [brand, brand, withColour('paper'), withColour('deep')])
    redrawn.push(await makeIcons(master, out, colours))
  expect(redrawn).toEqual([true, false, true, true])
  expect(readdirSync(out).sort()).toEqual([
    'apple-touch-icon.png',
    'favicon.ico',
    'favicon.svg',
    'icon-192.png',
    'icon-512.png',
  ])
  expect(readFileSync(join(out, 'favicon.svg'), 'utf8')).toContain('#123456')
  writeFileSync(master, readFileSync(master, 'utf8').replace('rx="7"', 'rx="3"'))
  expect(await makeIcons(master, out, withColour('deep'))).toBe(true)
})

const makeCard = (cache: string, colours = brand, picture?: string) => {
  const options = {
    out: join(dir, 'out'),
    cache,
    company: 'Ljungsol',
    address: 'www.ljungsol.example',
    colours,
  }
  return makeLinkCards([{ path: '/kort.jpg', title: 'Kontakt', picture }], options)
}

test('a link card is redrawn in other colours', async () => {
  const filesAfter = async (colours = brand) => {
    await makeCard(join(dir, 'cache'), colours)
    return readdirSync(join(dir, 'cache'))
  }
  const files = await filesAfter()
  expect(await filesAfter()).toEqual(files)
  expect(await filesAfter(withColour('deep'))).not.toEqual(files)
})

test.each([
  // At two dots per pixel, 1,300 pixels across are drawn from the largest file.
  [2400, [560, 736, 1120, 1440, 1920]],
  [1600, [560, 736, 1120, 1440]],
  [1200, [480, 720, 900, 1200]],
  [400, [400]],
])('a picture of %i pixels across has files of %j', (width, files) =>
  expect(widthsOf(width)).toEqual(files),
)

test('a changed picture is encoded again and its old files are deleted', async () => {
  const masters = join(dir, 'masters')
  const out = join(dir, 'public/images')
  mkdirSync(masters)
  const draw = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } }).toFile(
      join(masters, 'tak.png'),
    )
  const make = () =>
    makeImages({ masters, isUsed: () => true, out, manifest: join(dir, 'images.json') })
  await draw('green')
  expect(await make()).toBe(1)
  expect(await make()).toBe(0)
  const [file] = readdirSync(out)
  await draw('blue')
  expect(await make()).toBe(1)
  expect(readdirSync(out)).not.toContain(file)
  expect(readdirSync(dirname(out)), 'the published folder').toEqual(['images'])
})

test('pictures that are encoded while the site is served are complete when they are asked for', async () => {
  const masters = join(dir, 'masters')
  const out = join(dir, 'public/images')
  const site = join(dir, 'client')
  mkdirSync(masters)
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const name of names)
    await sharp({ create: { width: 500, height: 500, channels: 3, background: 'green' } }).toFile(
      join(masters, `${name}.png`),
    )
  const postponed: PictureJob[] = []
  const options = { masters, isUsed: () => true, out, manifest: join(dir, 'images.json') }
  expect(await makeImages({ ...options, postponed })).toBe(6)
  expect(readdirSync(out), 'encoded by the build').toEqual([])
  const manifest = JSON.parse(readFileSync(join(dir, 'images.json'), 'utf8'))
  const { all, ready } = encodeInto(site, postponed, out)
  await ready('/')
  await ready('/images/unknown.webp')
  await ready(manifest['f.png'].fallback)
  const complete = readdirSync(join(site, 'images')).map((file) => file[0])
  expect(complete).toContain('f')
  expect(complete.length, 'before the others').toBeLessThan(12)
  await all
  const files = names.flatMap((name) => {
    const { avif, fallback } = manifest[`${name}.png`]
    return [avif.split(' ')[0], fallback].map((address) => address.replace('/images/', ''))
  })
  expect(readdirSync(join(site, 'images')).sort()).toEqual(files.sort())
  expect(await makeImages(options)).toBe(0)
})

test('a drawing is published as the check read it', async () => {
  const masters = join(dir, 'masters')
  const out = join(dir, 'public/images')
  mkdirSync(masters)
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>'
  for (const file of ['tak.svg', 'favicon.svg'])
    writeFileSync(join(masters, file), `<?xml version="1.0"?><!-- Skapad för hand -->${drawn}`)
  await makeImages({
    masters,
    isUsed: (file) => file === 'tak.svg',
    out,
    manifest: join(dir, 'images.json'),
  })
  await makeIcons(join(masters, 'favicon.svg'), join(dir, 'public'), brand)
  for (const file of [join(out, readdirSync(out)[0]!), join(dir, 'public/favicon.svg')])
    expect(readFileSync(file, 'utf8')).toBe(drawn)
})
