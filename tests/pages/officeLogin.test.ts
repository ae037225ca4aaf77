/** The files of the office page; commands.test.ts compares the rest of a site with and without them. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildOffice } from '../../scripts/office/buildOffice.ts'
import { site } from '../e2e/browser.ts'
import { office, withOffice } from './officeOutputs.ts'

test('the office page may not be indexed, has nothing inline and connects to its own hosts only', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'office-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  await buildOffice(dir, withOffice())
  expect(readdirSync(dir).sort()).toEqual(['kontor', 'kontor.html'])
  const { icons, ...manifest } = JSON.parse(readFileSync(join(dir, 'kontor/manifest.webmanifest'), 'utf8'))
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/kontor', scope: '/kontor', short_name: 'Kontor' })
  expect((icons as { src: string }[]).map(({ src }) => existsSync(join(site.dir, src)))).toEqual([true, true])
  const page = readFileSync(join(dir, 'kontor.html'), 'utf8')
  expect(page).toContain('<meta name="robots" content="noindex, nofollow" />')
  expect(page).not.toMatch(/<style|<script(?![^>]* src="\/kontor\/assets\/)|unsafe|\son\w+=/)
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `img-src 'self' ${site.aws}`,
    `connect-src 'self' ${office.url.slice(0, -1)} ${site.aws}`,
    "frame-src 'none'",
  ])
  expect(JSON.parse(readFileSync(join(dir, 'kontor/config.json'), 'utf8'))).toEqual({
    api: office.url.slice(0, -1),
    login: { userPoolId: office.pool, userPoolClientId: office.client, endpoint: site.aws },
  })
})
