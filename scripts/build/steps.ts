/** Builds the site of content/ into OUT_DIR. */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, prerender } from 'vike/api'
import { onlyPublished } from '../../renderer/content/read/assemble.ts'
import { memoize } from '../../renderer/content/memoize.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { socialPicture } from '../../renderer/content/model/socialPicture.ts'
import { cardPath, redirects } from '../../renderer/content/urls.ts'
import { today } from '../../renderer/content/today.ts'
import { readDeployment } from '../../renderer/deployment.server.ts'
import type { PageInput } from '../../renderer/pageInput.ts'
import { buildAdmin } from '../editor/buildAdmin.ts'
import { setting } from '../commandSettings.ts'
import { checkedSite } from './contentFiles.ts'
import { PictureFiles } from './images.ts'
import { pageEnv } from './pageEnv.ts'
import { makePublicFiles } from './publicFiles.ts'
import { siteFiles } from './siteFiles.ts'

/** The content of a build, read and checked once for this build and Vike's pages. */
export const readBuildInput = memoize(async (): Promise<PageInput & { pictures: PictureFiles }> => {
  const deployment = readDeployment()
  const day = today()
  const { site, images } = await checkedSite(day, { onlyPublished: onlyPublished() })
  const pictures = new PictureFiles(images, deployment.custom.localAws ? 'little' : 'more')
  const env = pageEnv(day, (file) => pictures.image(file))
  return { site, env, deployment, pictures }
})

/** `viteConfig`: the object of vite.config.ts. */
export async function buildSite(viteConfig: object): Promise<void> {
  const dir = setting('OUT_DIR')
  const out = join(dir, 'client')
  const { site, env, pictures } = await readBuildInput()
  await makePublicFiles()
  rmSync(dir, { recursive: true, force: true })
  await build({ viteConfig })
  await prerender({ viteConfig })
  // The manifests of Vite and Vike are not published.
  for (const list of ['assets.json', 'client/.vite'])
    rmSync(join(dir, list), { recursive: true, force: true })

  const pages = pagesOf(site)
  for (const { path } of pages)
    pictures.addSocialPicture(socialPicture(site, path).file, cardPath(path))
  await pictures.write(out)
  writeFiles(out, siteFiles(site, pages, env.today))
  writeFileSync(join(dir, 'redirects.json'), JSON.stringify(redirects(site), null, 2))
  const repository = setting('CMS_REPOSITORY')
  if (repository)
    await buildAdmin(join(out, 'admin'), {
      repository,
      branch: setting('CMS_BRANCH'),
      authUrl: setting('CMS_AUTH_URL'),
      publishMode: setting('CMS_PUBLISH_MODE'),
    })
  writeLicenceIndex(out)
  if (site.company.sample)
    console.info(
      'content/site.yaml says sample: true: this is the sample company, not for publication (npm run check:content -- --release).',
    )
}

function writeFiles(out: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, file)), { recursive: true })
    writeFileSync(join(out, file), text)
  }
}

/**
 * Writes licenses.md, the address that LICENSE names, with a link to each list of notices that the
 * bundles and fonts require.
 */
function writeLicenceIndex(dir: string): void {
  const lists = globSync(['**/licenses*.md', 'fonts/*-OFL.txt'], {
    cwd: dir,
    exclude: ['licenses.md'],
  })
  const links = lists.map((file) => `- [${file}](/${file})`)
  const note = 'The scripts and fonts of this site contain work of others. Their licences:'
  writeFileSync(join(dir, 'licenses.md'), `# Licences\n\n${note}\n\n${links.sort().join('\n')}\n`)
}
