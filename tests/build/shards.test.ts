import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { madeOf, pagesOfShards, writeShard } from '../../scripts/build/shards.ts'
import { smallLoaded, edited } from '../../scripts/lab/fixtures/smallSite.ts'

const folder = mkdtempSync(join(tmpdir(), 'shards-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (part: number) => join(folder, String(part))

const deployment = {
  auth: { aws_region: 'eu-north-1', identity_pool_id: 'eu-north-1:0' },
  storage: { aws_region: 'eu-north-1', bucket_name: 'bilder' },
  custom: { siteOrigin: 'https://www.firma.example', quoteEndpoint: 'https://form.example/' },
}
const made = { bundle: 'a', deployment, day: '2026-11-20', site: smallLoaded().site, images: {} }
const key = madeOf(made)
for (const part of [1, 2, 3]) {
  mkdirSync(at(part))
  writeShard(at(part), { shard: [part, 3], madeOf: key, pages: [] })
}
const merge =
  (parts: number[], outDir = join(folder, 'dist'), madeOf = key) =>
  () =>
    pagesOfShards(parts.map(at), { outDir, madeOf })

test('parts are put together in any order, and not when one is missing, comes twice or is none', () => {
  const whole = 'it takes each of 1/3 2/3 3/3 once.'
  expect(merge([3, 1, 2])()).toEqual([])
  expect(merge([1, 2])).toThrow(`--merge: these are the parts 1/3 2/3; ${whole}`)
  expect(merge([1, 2, 2, 3])).toThrow(`--merge: these are the parts 1/3 2/3 2/3 3/3; ${whole}`)
  expect(merge([4])).toThrow(`--merge ${at(4)}: no part of a build lies there.`)
  expect(merge([1, 2, 3], at(2))).toThrow(`--merge ${at(2)}: the whole site goes there.`)
  expect(merge([1, 2, 3], folder)).toThrow(`--merge ${at(1)}: the whole site goes there.`)
})

test('parts are of one piece: of the same code, content, pictures, back end and day', () => {
  const image = { width: 1, height: 1 }
  const others = [
    { ...made, bundle: 'b' },
    { ...made, day: '2026-11-21' },
    { ...made, site: smallLoaded(edited('cities/lerum.yaml', 'Skogen och sjöarna', 'Sjöarna och skogen')).site },
    { ...made, images: { 'tak.webp': { ...image, hash: 'b' } } },
    { ...made, deployment: { ...deployment, custom: { ...deployment.custom, quoteEndpoint: 'https://other.example/' } } },
  ]
  for (const other of others)
    expect(merge([1, 2, 3], undefined, madeOf(other))).toThrow(`--merge ${at(1)}: made of other content or code, for another back end`)
})
