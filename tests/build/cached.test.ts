/** The file cache of images, icons, fonts and link cards. */
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { withFileCache, cacheKey, writeFileAtomic } from '../../scripts/build/cached.ts'
import { company } from '../site.ts'
import { makeFonts } from '../../scripts/build/fonts.ts'
import { makeIcons } from '../../scripts/build/icons.ts'
import { encodeInto, makeImages, type PictureJob, widthsOf } from '../../scripts/build/images.ts'
import { makeLinkCards } from '../../scripts/build/linkCards.ts'
import { temporaryFolder, writeFiles } from '../temporaryFolder.ts'

/** A file whose text is another one than on disk. */
const edited = vi.hoisted(() => ({ file: '' }))
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  const readFile = async (...args: Parameters<typeof fs.readFile>) => {
    const data = await fs.readFile(...args)
    return args[0] === edited.file ? `${data}// ` : data
  }
  return { ...fs, readFile }
})

let dir = ''
beforeEach(() => void (dir = temporaryFolder()))

test('withFileCache() calls `make` again for another key, a missing or truncated file, a truncated stamp and after a failure', async () => {
  const one = join(dir, 'one')
  const two = join(dir, 'two')
  const make = (key: string) =>
    withFileCache(join(dir, 'stamp.json'), key, async () => {
      for (const file of [one, two]) writeFileAtomic(file, key)
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
  for (const file of [two, join(dir, 'stamp.json')]) {
    rmSync(file)
    writeFiles(file, { 'a/b': '' })
    expect(await make('b'), 'a folder in the place of a file').toBe(true)
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

const brand = brandColours
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

const writePicture = (file: string, background = 'green') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } }).toFile(file)

// biome-ignore format: one result per line
test.each<[string, () => Promise<unknown>]>([
  ['icons', () => makeIcons('content/images/favicon.svg', join(dir, 'public'), brand)],
  ['fonts', () => makeFonts(join(dir, 'public/fonts'))],
  ['linkCards', () => makeCard(join(dir, 'cache'))],
  ['encodePicture', () => makeImages({ masters: join(dir, 'masters'), isUsed: () => true, out: join(dir, 'images'), manifest: join(dir, 'images.json') })],
])('a change of %s.ts makes its results again', async (name, make) => {
  mkdirSync(join(dir, 'masters'))
  await writePicture(join(dir, 'masters/tak.png'))
  const writes = async () => {
    await make()
    return globSync('{public,cache,images}/**/*.*', { cwd: dir, exclude: ['**/*.json'] }).map(
      (file) => statSync(join(dir, file), { bigint: true }).mtimeNs,
    )
  }
  const first = await writes()
  expect(first.length).toBeGreaterThan(0)
  expect(await writes()).toEqual(first)
  edited.file = resolve(`scripts/build/${name}.ts`)
  const again = await writes().finally(() => (edited.file = ''))
  expect(again).toHaveLength(first.length)
  expect(again.filter((time) => first.includes(time))).toEqual([])
})

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
  const draw = (background: string) => writePicture(join(masters, 'tak.png'), background)
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
  writeFiles(out, { [basename(postponed[0]!.files[0]!)]: 'damaged' })
  await makeImages({ ...options, postponed: [] })
  expect(readdirSync(out), 'damaged').toEqual([])
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
  for (const file of ['tak.svg', 'tak-2.svg', 'favicon.svg'])
    writeFileSync(join(masters, file), `<?xml version="1.0"?><!-- Skapad för ${file} -->${drawn}`)
  await makeImages({
    masters,
    isUsed: (file) => file !== 'favicon.svg',
    out,
    manifest: join(dir, 'images.json'),
  })
  await makeIcons(join(masters, 'favicon.svg'), join(dir, 'public'), brand)
  const names = readdirSync(out)
  for (const file of [...names.map((name) => join(out, name)), join(dir, 'public/favicon.svg')])
    expect(readFileSync(file, 'utf8')).toBe(drawn)
  const hashes = names.map((name) => name.replace(/^tak(-2)?-/, ''))
  expect(names).toHaveLength(2)
  expect(hashes[0], 'a name by what is published').toBe(hashes[1])
})
