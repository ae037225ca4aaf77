import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { cached, cacheKey } from '../../scripts/build/cached.ts'
import { ownColours } from '../../scripts/build/contentFiles.ts'
import { makeFonts } from '../../scripts/build/fonts.ts'
import { makeIcons } from '../../scripts/build/icons.ts'
import { makeImages } from '../../scripts/build/images.ts'
import { makeLinkCards } from '../../scripts/build/linkCards.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cached-'))
  return () => rmSync(dir, { recursive: true })
})

test('is made once, and again for another key, a missing file or after a failure', async () => {
  const [one, two] = [join(dir, 'one'), join(dir, 'two')]
  const make = (key: string) =>
    cached(join(dir, 'stamp.json'), key, async () => {
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
  const broken = cached(join(dir, 'stamp.json'), 'c', () => Promise.reject(new Error('no room')))
  await expect(broken).rejects.toThrow('no room')
  expect(await make('c')).toBe(true)
})

test('a key tells values, bytes and their borders apart', () => {
  const keys = [
    cacheKey({ quality: 52 }),
    cacheKey({ quality: 53 }),
    cacheKey('ab', 'c'),
    cacheKey('a', 'bc'),
    cacheKey(Buffer.from('abc')),
    cacheKey(),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(cacheKey({ quality: 52 })).toBe(keys[0])
})

const old = new Date('2020-01-01')
/** Makes what stands in a folder look old, and tells afterwards which files are new. */
function newIn(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile())
  const fresh = files.filter((file) => statSync(join(folder, file)).mtimeMs !== old.getTime())
  for (const file of files) utimesSync(join(folder, file), old, old)
  return fresh.sort()
}

const own = ownColours()
const darker = (name: 'paper' | 'deep') => ({ ...own, light: { ...own.light, [name]: '#123456' } })

test('icons are drawn again for another ground, brand or master', async () => {
  const [out, master] = [join(dir, 'public'), join(dir, 'favicon.svg')]
  cpSync('content/images/favicon.svg', master)
  const all = ['apple-touch-icon.png', 'favicon.ico', 'favicon.svg', 'icon-192.png', 'icon-512.png']
  for (const [colours, made] of [
    [own, all],
    [own, []],
    [darker('paper'), all],
    [darker('deep'), all],
  ] as const) {
    await makeIcons(master, out, colours)
    expect(newIn(out)).toEqual(made)
  }
  expect(readFileSync(join(out, 'favicon.svg'), 'utf8')).toContain('#123456')
  writeFileSync(master, readFileSync(master, 'utf8').replace('rx="7"', 'rx="3"'))
  await makeIcons(master, out, darker('deep'))
  expect(newIn(out)).toEqual(all)
})

const makeCard = (cache: string, colours = own, picture?: string) =>
  makeLinkCards([{ path: '/kort.jpg', title: 'Kontakt', picture }], {
    out: join(dir, 'out'),
    cache,
    company: 'Ljungsol',
    address: 'www.ljungsol.example',
    colours,
  })

test('a link card is drawn again in other colours', async () => {
  const cache = join(dir, 'cache')
  await makeCard(cache)
  const [first] = newIn(cache)
  await makeCard(cache)
  expect(newIn(cache)).toEqual([])
  await makeCard(cache, darker('deep'))
  expect(readdirSync(cache)).not.toContain(first)
})

test('a picture is encoded again when it has changed, and its old files go', async () => {
  const [masters, out] = [join(dir, 'masters'), join(dir, 'public/images')]
  mkdirSync(masters)
  const draw = (background: string) => sharp({ create: { width: 8, height: 8, channels: 3, background } }).toFile(join(masters, 'tak.png'))
  const make = () => makeImages({ masters, used: () => true, out, manifest: join(dir, 'images.json') })
  await draw('green')
  expect(await make()).toEqual({ made: 1, kept: 0 })
  expect(await make()).toEqual({ made: 0, kept: 1 })
  const [file] = readdirSync(out)
  await draw('blue')
  expect(await make()).toEqual({ made: 1, kept: 0 })
  expect(readdirSync(out)).not.toContain(file)
  expect(readdirSync(dirname(out)), 'what is published').toEqual(['images'])
})

test('whatever file of the cache is cut in half, emptied or gone, the bytes are those of a clean one', async () => {
  const [cache, masters] = [join(dir, 'cache'), join(dir, 'masters')]
  mkdirSync(masters)
  await sharp({ create: { width: 800, height: 600, channels: 3, background: 'green' } }).toFile(join(masters, 'tak.png'))
  cpSync('content/images/favicon.svg', join(masters, 'favicon.svg'))
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => statSync(file).isFile())
  const make = async () => {
    await makeFonts(join(cache, 'public/fonts'))
    await makeIcons(join(masters, 'favicon.svg'), join(cache, 'public'))
    await makeImages({ masters, used: () => true, out: join(cache, 'public/images'), manifest: join(cache, 'images.json') })
    await makeCard(join(cache, 'link-cards'), own, join(masters, 'tak.png'))
    return Object.fromEntries([...filesIn(cache), ...filesIn(join(dir, 'out'))].map((file) => [file, cacheKey(readFileSync(file))]))
  }
  const clean = await make()
  expect(Object.keys(clean).length).toBeGreaterThan(20)
  for (const part of [0.5, 0]) {
    for (const file of filesIn(cache)) writeFileSync(file, readFileSync(file).subarray(0, Math.floor(statSync(file).size * part)))
    expect(await make()).toEqual(clean)
  }
  for (const file of filesIn(cache)) if (!file.endsWith('.json')) rmSync(file)
  expect(await make()).toEqual(clean)
})
