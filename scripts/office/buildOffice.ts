/** Bundles the office page /kontor, separately from the public site. */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { fillPlaceholders, placeholderValues } from '../../renderer/content/model/placeholders.ts'
import type { City } from '../../renderer/content/schema/pages.ts'
import type { ReplyTemplates, Company, Facts } from '../../renderer/content/schema/company.ts'
import { today } from '../../renderer/content/today.ts'
import { allFontCharacters } from '../../renderer/theme/fontCharacters.ts'
import { rareFontFaces, themeCss } from '../../renderer/theme/tokens.ts'
import { buildApp, ensureApp, writePolicy } from '../build/apps.ts'
import { cacheKey, packageVersions } from '../build/cached.ts'
import { writeLicenceIndex } from '../build/licences.ts'
import type { PageConfig } from './page/api.ts'
import { officePolicy } from './policy.ts'

const folder = 'scripts/office/page'

const readYamlFile = <T>(file: string) => parse(readFileSync(join('content', file), 'utf8')) as T

/** Colours, answer templates with the company's placeholders filled in, and the towns' names. */
function readTheme() {
  const company = readYamlFile<Company>('site.yaml')
  const values = placeholderValues({ company, facts: readYamlFile<Facts>('facts.yaml') }, today())
  const { answers } = readYamlFile<ReplyTemplates>('answers.yaml')
  const templates = answers.map(({ title, subject, text }) => ({
    title,
    subject: fillPlaceholders(subject, values),
    text: fillPlaceholders(text, values),
  }))
  const cityFiles = readdirSync('content/cities').filter((file) => file.endsWith('.yaml'))
  const towns = cityFiles.map((file) => readYamlFile<City>(join('cities', file)).name)
  return {
    company,
    css: themeCss(company.theme.colours) + rareFontFaces(allFontCharacters),
    content: `export const answers = ${JSON.stringify(templates)}, towns = ${JSON.stringify(towns)}`,
  }
}

/** Builds the local page unless the cached bundle is up to date. */
export async function ensureOffice(outDir: string): Promise<void> {
  const sources = [
    'scripts/office/buildOffice.ts',
    'scripts/build/apps.ts',
    'amplify/functions/office/statuses.ts',
    'amplify/functions/shared/fields.ts',
    ...readdirSync(folder).map((file) => join(folder, file)),
  ]
  const key = cacheKey(
    ...sources.map((file) => readFileSync(file)),
    JSON.stringify(readTheme()),
    await packageVersions('react', 'aws-amplify', 'vite'),
  )
  await ensureApp(outDir, key, () => buildFiles(outDir))
}

/** Adds /kontor to a built site whose back end has the login: the page and its folder `kontor`. */
export async function buildOffice(siteDir: string, { auth, custom, storage }: Deployment): Promise<void> {
  if (!custom.office || !auth.user_pool_id || !auth.user_pool_client_id) return
  const outDir = join(siteDir, 'kontor')
  await buildFiles(outDir)
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

async function buildFiles(outDir: string): Promise<void> {
  const { company, css, content } = readTheme()
  const modules: Record<string, string> = { 'virtual:theme.css': css, 'virtual:content': content }
  const virtual: Plugin = { name: 'office-content', resolveId: (id) => (id in modules ? id : undefined), load: (id) => modules[id] }
  await buildApp(folder, outDir, [react(), virtual], {
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
}
