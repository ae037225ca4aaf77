import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteFolder } from './siteFolder.ts'
import { edited } from '../../scripts/lab/fixtures/smallSite.ts'

let site: ReturnType<typeof siteFolder>
beforeAll(() => void (site = siteFolder()))
afterAll(() => site.remove())

function run(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [resolve('scripts/check-content.ts'), ...args], {
    cwd: site.folder,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true', SOURCE_DATE_EPOCH: String(Date.parse('2026-11-20T12:00:00Z') / 1000) },
  })
  return { status, stdout }
}

test('good content ends well, and the README is no content', () => {
  site.write({ 'README.md': '# Så ändrar du' })
  const { status, stdout } = run()
  expect(status).toBe(0)
  expect(stdout).toBe(`Inga fel i content.
Mest lika ortsidor: lerum och molndal om solceller, 3 % (högst 50 %).
Innan webbplatsen kan publiceras återstår 12 saker: npm run check:release visar dem.
`)
})

test('errors end the command with 1, with the lines for people and the annotations for CI', () => {
  const { content, folder } = site
  const good = join(folder, 'good')
  cpSync(content, good, { recursive: true })
  site.write(edited('cities/molndal.yaml', 'anna-svensson', 'anna-svenson'))
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
