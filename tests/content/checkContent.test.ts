/** The command npm run check:content. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { edited } from '../support/smallSite.ts'
import { siteFolder } from './siteFolder.ts'

/** The exit code and output of npm run check:content for the small site with changes. */
function checkContent(changes: Record<string, string>, ...args: string[]) {
  const { folder } = siteFolder(changes)
  const epoch = Date.parse('2026-11-20T12:00:00Z') / 1000
  return spawnSync(process.execPath, [resolve('scripts/check-content.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true', SOURCE_DATE_EPOCH: String(epoch) },
  })
}

test('content without errors ends with 0; README.md is not content', () => {
  const { status, stdout } = checkContent({ 'README.md': '# Så ändrar du' })
  expect(stdout).toBe('Inga fel i content.\n')
  expect(status).toBe(0)
})

test('errors of all files end with 1, with annotations for CI', () => {
  const { status, stdout } = checkContent({
    ...edited('cities/molndal.yaml', 'anna-svensson', 'anna-svenson'),
    ...edited('site.yaml', 'closes: 17:00', 'closes: 07:00'),
  })
  expect(status).toBe(1)
  expect(
    stdout,
  ).toBe(`content/cities/molndal.yaml:4:14  "anna-svenson" finns inte i content/staff. Menade du "anna-svensson"?
content/site.yaml:20:13  stängningstiden ska vara senare än öppningstiden. Midnatt skrivs 24:00, och timmarna efter midnatt på nästa dags rad.
2 fel
::error file=content/cities/molndal.yaml,line=4,col=14::"anna-svenson" finns inte i content/staff. Menade du "anna-svensson"?
::error file=content/site.yaml,line=20,col=13::stängningstiden ska vara senare än öppningstiden. Midnatt skrivs 24:00, och timmarna efter midnatt på nästa dags rad.
`)
})

test('before a release nothing may be a sample', () => {
  const changes = {
    ...edited('site.yaml', 'sample: false', 'sample: true'),
    ...edited('references/lerum.yaml', 'file: tak.webp', 'file: illustrations/hus.webp'),
    ...edited('testimonials/mats.yaml', 'order: 1', 'invented: true'),
  }
  expect(checkContent(changes).status).toBe(0)
  const { status, stdout } = checkContent(changes, '--release')
  expect(status).toBe(1)
  expect(stdout).toContain('content/site.yaml:1:9  företaget är ett exempel.')
  expect(stdout).toContain('info@exempelsol.example är en påhittad adress.')
  expect(stdout).toContain('content/testimonials/mats.yaml:7:11  det är påhittat.')
  expect(stdout).toContain('bilden är en illustration, och här behövs ett foto.')
})
