/** The office's page /kontor as files to serve, with a bundle of its own: nothing of it is in the public one. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { parse } from 'yaml'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { type OwnColours, themeCss } from '../../renderer/theme/tokens.ts'
import { cached, keyOf, versionsOf } from '../build/cached.ts'
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
    'amplify/functions/office/statuses.ts',
    ...readdirSync(folder).map((file) => join(folder, file)),
  ]
  const key = keyOf(...sources.map((file) => readFileSync(file)), theme(), await versionsOf('react', 'aws-amplify', 'vite'))
  await cached(`${outDir}.json`, key, async () => {
    await buildFiles(outDir)
    return readdirSync(outDir, { recursive: true, encoding: 'utf8' }).map((file) => join(outDir, file))
  })
}

/** For a published site whose back end has the office's login, into its folder `kontor`. */
export async function buildOffice(outDir: string, { auth, custom, storage }: Deployment): Promise<void> {
  if (!custom.office || !auth.user_pool_id || !auth.user_pool_client_id) return
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
  const policy = officePolicy({
    pictures: localAws?.endpoint ?? `https://${custom.dataBucket}.s3.${storage.aws_region}.amazonaws.com`,
    calls: `${new URL(config.api).origin} ${localAws?.endpoint ?? `https://cognito-idp.${auth.aws_region}.amazonaws.com`}`,
  })
  const page = join(outDir, 'index.html')
  const meta = '<meta charset="utf-8" />'
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(meta, `${meta}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`),
  )
}

async function buildFiles(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env
  const css = theme()
  const themed: Plugin = {
    name: 'office-theme',
    resolveId: (id) => (id === 'virtual:theme.css' ? id : undefined),
    load: (id) => (id === 'virtual:theme.css' ? css : undefined),
  }
  await build({
    configFile: false,
    root: folder,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), themed],
    build: {
      outDir: resolve(outDir),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      // The fonts are the site's, beside this page.
      rolldownOptions: { external: /^\/fonts\//, checks: { pluginTimings: false } },
    },
  })
  // A build says production to whatever runs after it in this process.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}
