import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkContent } from '../../scripts/check-content.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { company } from '../site.ts'
import { edited, smallOptions, withFiles } from './smallSite.ts'

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'content-'))
  write(withFiles({}))
  for (const [file, { width, height }] of Object.entries(smallOptions.images)) {
    const path = join(folder, 'content/images', file)
    mkdirSync(dirname(path), { recursive: true })
    if (file.endsWith('.svg')) writeFileSync(path, `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)
    else await sharp({ create: { width, height, channels: 3, background: '#888' } }).toFile(path)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'content', file)), { recursive: true })
    writeFileSync(join(folder, 'content', file), text)
  }
}

function run(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [resolve('scripts/check-content.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true', SOURCE_DATE_EPOCH: String(Date.parse('2026-11-20T12:00:00Z') / 1000) },
  })
  return { status, stdout }
}

test('what ships has no errors', async () => {
  const { problems } = await checkContent()
  expect(problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual([])
})

test.runIf(company.sample)('the sample company is refused at release', async () => {
  const { problems } = await checkContent({ release: true })
  expect(problems.filter(({ severity }) => severity === 'error').map(problemText)).toContainEqual(
    expect.stringMatching(/^content\/site\.yaml:\d+:9 {2}företaget är ett exempel\./),
  )
})

test('good content ends well, and the README is no content', () => {
  write({ 'README.md': '# Så ändrar du' })
  expect(run()).toEqual({
    status: 0,
    stdout:
      'Inga fel i content.\nMest lika ortsidor: lerum och molndal om solceller, 21 % (högst 50 %).\nInnan webbplatsen kan publiceras återstår 12 saker: npm run check:release visar dem.\n',
  })
})

test('errors end the command with 1, with the lines for people and the annotations for CI', () => {
  const content = join(folder, 'content')
  const good = join(folder, 'good')
  cpSync(content, good, { recursive: true })
  write(edited('cities/molndal.yaml', 'anna-svensson', 'anna-svenson'))
  const { status, stdout } = run()
  rmSync(content, { recursive: true })
  cpSync(good, content, { recursive: true })
  expect(status).toBe(1)
  expect(stdout).toBe(`content/cities/molndal.yaml:7:14  areaManager "anna-svenson" finns inte i content/staff. Menade du "anna-svensson"?
  6 | geo: { latitude: 57.6557, longitude: 12.0138 }
> 7 | areaManager: anna-svenson
    |              ^^^^^^^^^^^^
  8 | districts: [Kållered, Lindome, Åby]

1 fel
::error file=content/cities/molndal.yaml,line=7,col=14::areaManager "anna-svenson" finns inte i content/staff. Menade du "anna-svensson"?
`)
})
