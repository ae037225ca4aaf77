/** The office's page /kontor as files to serve, with a bundle of its own: nothing of it is in the public one. */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { type OwnColours, themeCss } from '../../renderer/theme/tokens.ts'
import { buildApp, keepApp, writePolicy } from '../build/apps.ts'
import { keyOf, versionsOf } from '../build/cached.ts'
import type { PageConfig } from './page/api.ts'
import { officePolicy } from './policy.ts'

const folder = 'scripts/office/page'

const theme = (): string => {
  const site = parse(readFileSync('content/site.yaml', 'utf8')) as { theme: { colours: OwnColours } }
  return themeCss(site.theme.colours)
}

/** Built once and again when something that it is made of has changed. */
export async function keepOffice(outDir: string): Promise<void> {
  const sources = [
    'scripts/office/buildOffice.ts',
    'scripts/build/apps.ts',
    'amplify/functions/office/statuses.ts',
    ...readdirSync(folder).map((file) => join(folder, file)),
  ]
  const key = keyOf(...sources.map((file) => readFileSync(file)), theme(), await versionsOf('react', 'aws-amplify', 'vite'))
  await keepApp(outDir, key, () => buildFiles(outDir))
}

/** For a published site whose back end has the office's login: the page itself, and beside it the folder `kontor`. */
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
  // As every page of the site: hosts send an address that ends with a slash to the one without.
  const page = join(outDir, 'index.html')
  writeFileSync(join(siteDir, 'kontor.html'), readFileSync(page, 'utf8').replaceAll('"./assets/', '"/kontor/assets/'))
  rmSync(page)
}

function buildFiles(outDir: string): Promise<void> {
  const css = theme()
  const themed: Plugin = {
    name: 'office-theme',
    resolveId: (id) => (id === 'virtual:theme.css' ? id : undefined),
    load: (id) => (id === 'virtual:theme.css' ? css : undefined),
  }
  return buildApp(folder, outDir, [react(), themed], { modulePreload: { polyfill: false } })
}
