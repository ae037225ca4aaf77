/** Bundles the office page /kontor, separately from the public site. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { fillPlaceholders, placeholderValues } from '../../renderer/content/model/placeholders.ts'
import type { Site } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { allFontCharacters } from '../../renderer/theme/fontCharacters.ts'
import { rareFontFaces, themeCss } from '../../renderer/theme/tokens.ts'
import { buildApp, ensureApp, writePolicy } from '../build/apps.ts'
import { cacheKey, packageVersions } from '../build/cached.ts'
import { writeLicenceIndex } from '../build/licences.ts'
import type { PageConfig } from './page/api.ts'
import { officePolicy } from './policy.ts'

const folder = 'scripts/office/page'

/** Answer templates with the placeholders of all texts filled in; {name} and {number} are the customer's. */
export function replyTemplates(site: Site, day: string) {
  const values = placeholderValues(site, day)
  return site.answers.answers.map(({ title, subject, text }) => ({
    title,
    subject: fillPlaceholders(subject, values),
    text: fillPlaceholders(text, values),
  }))
}

/** The colours and the content as modules of the page. */
function themeOf(site: Site) {
  const { company } = site
  const answers = JSON.stringify(replyTemplates(site, today()))
  const towns = JSON.stringify(site.cities.map(({ name }) => name))
  return {
    company,
    css: themeCss(company.theme.colours) + rareFontFaces(allFontCharacters),
    content: `export const answers = ${answers}, towns = ${towns}`,
  }
}

/** Builds the local page unless the cached bundle is up to date. */
export async function ensureOffice(outDir: string, site: Site): Promise<void> {
  const builders = ['scripts/office/buildOffice.ts', 'scripts/build/apps.ts']
  const key = cacheKey(JSON.stringify(themeOf(site)), await packageVersions('vite'))
  await ensureApp(outDir, key, builders, () => buildFiles(outDir, site))
}

/** Adds /kontor to a built site whose back end has the login: the page and its folder `kontor`. */
export async function buildOffice(siteDir: string, site: Site, { auth, custom, storage }: Deployment): Promise<void> {
  if (!custom.office || !auth.user_pool_id || !auth.user_pool_client_id) return
  const outDir = join(siteDir, 'kontor')
  await buildFiles(outDir, site)
  const { localAws } = custom
  const config: PageConfig = {
    api: custom.office.url.replace(/\/$/, ''),
    login: {
      userPoolId: auth.user_pool_id,
      userPoolClientId: auth.user_pool_client_id,
      ...(localAws && { endpoint: localAws.endpoint }),
    },
  }
  writeFileSync(join(outDir, 'config.json'), JSON.stringify(config))
  writePolicy(
    outDir,
    officePolicy({
      pictures: localAws?.endpoint ?? `https://${custom.dataBucket}.s3.${storage.aws_region}.amazonaws.com`,
      calls: `${new URL(config.api).origin} ${localAws?.endpoint ?? `https://cognito-idp.${auth.aws_region}.amazonaws.com`}`,
    }),
  )
  // kontor.html, because hosts redirect /kontor/ to /kontor.
  const page = join(outDir, 'index.html')
  writeFileSync(join(siteDir, 'kontor.html'), readFileSync(page, 'utf8').replaceAll('"./assets/', '"/kontor/assets/'))
  rmSync(page)
  writeLicenceIndex(siteDir)
}

async function buildFiles(outDir: string, site: Site): Promise<string[]> {
  const { company, css, content } = themeOf(site)
  const modules: Record<string, string> = { 'virtual:theme.css': css, 'virtual:content': content }
  const virtual: Plugin = { name: 'office-content', resolveId: (id) => (id in modules ? id : undefined), load: (id) => modules[id] }
  const sources = await buildApp(folder, outDir, [react(), virtual], {
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
  })
  const { paper, deep } = company.theme.colours.light
  const manifest = {
    ...{ name: `${company.name}: förfrågningar`, short_name: 'Kontor', lang: 'sv-SE', display: 'standalone' },
    ...{ id: '/kontor', start_url: '/kontor', scope: '/kontor', background_color: paper, theme_color: deep },
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  }
  writeFileSync(join(outDir, 'manifest.webmanifest'), JSON.stringify(manifest))
  return sources
}
