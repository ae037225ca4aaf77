/** The command npm run check:content. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { siteFolder } from './siteFolder.ts'
import { edited } from '../support/smallSite.ts'

/** The exit code and output of npm run check:content for the small site with changes. */
function checkContent(changes: Record<string, string>) {
  const { folder } = siteFolder(changes)
  const env = {
    ...process.env,
    CI: 'true',
    SOURCE_DATE_EPOCH: String(Date.parse('2026-11-20T12:00:00Z') / 1000),
  }
  return spawnSync(process.execPath, [resolve('scripts/check-content.ts')], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
}

test('content without errors ends with 0; README.md is not content', () => {
  const { status, stdout } = checkContent({ 'README.md': '# Så ändrar du' })
  expect(status).toBe(0)
  expect(stdout).toBe(`Inga fel i content.
Mest lika ortsidor: lerum och molndal om solceller, 3 % (högst 50 %).
Innan webbplatsen kan publiceras återstår 12 saker: npm run check:content -- --release visar dem.
`)
})

test('errors end with 1, readable lines and annotations for CI', () => {
  const { status, stdout } = checkContent(
    edited('cities/molndal.yaml', 'anna-svensson', 'anna-svenson'),
  )
  expect(status).toBe(1)
  expect(
    stdout,
  ).toBe(`content/cities/molndal.yaml:7:14  areaManager "anna-svenson" finns inte i content/staff. Menade du "anna-svensson"?
  6 | geo: { latitude: 57.6557, longitude: 12.0138 }
> 7 | areaManager: anna-svenson
    |              ^^^^^^^^^^^^
  8 | districts: [Kållered, Lindome, Åby]

1 fel
::error file=content/cities/molndal.yaml,line=7,col=14::areaManager "anna-svenson" finns inte i content/staff. Menade du "anna-svensson"?
`)
})
