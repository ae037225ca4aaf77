/**
 * `node scripts/serve/amplifyRules.ts`: prints the redirects of Amplify Hosting, which belong to
 * the app and not to the repository. amplify/README.md applies them.
 */
import type { Redirect } from '../../renderer/content/urls.ts'
import { readDeployment } from '../../renderer/deployment.server.ts'
import { checkedSite } from '../build/contentFiles.ts'
import { run } from '../command.ts'
import { setting } from '../commandSettings.ts'
import { allRedirects } from './redirects.ts'

type Rule = { source: string; target: string; status: string }
const moves = (source: string, target: string): Rule => ({ source, target, status: '301' })

/** The same host with or without www. */
export function twinOf(origin: string): string {
  const { protocol, host } = new URL(origin)
  return `${protocol}//${host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`}`
}

/**
 * Amplify applies the first match; `<*>` is any text. It adds the query to the end of the target,
 * so no target has a fragment. Other spellings, such as capitals, are left to the script of the 404
 * page.
 */
export const amplifyRules = (
  redirects: Redirect[],
  origin: string,
  appOrigin: string | undefined,
): Rule[] => [
  // Amplify appends the path. The forms work at the site's origin only.
  ...[twinOf(origin), appOrigin ?? []].flat().map((other) => moves(other, origin)),
  ...redirects.map(({ from, to }) => moves(encodeURI(from), encodeURI(to.replace(/#.*/, '')))),
  { source: '/admin/', target: '/admin/index.html', status: '200' },
  moves('/<*>.html', '/<*>'),
  moves('/<*>/', '/<*>'),
  { source: '/<*>', target: '/404.html', status: '404' },
]

if (import.meta.main)
  await run(async () => {
    const { site } = await checkedSite()
    const { appOrigin } = readDeployment().custom
    const rules = amplifyRules(allRedirects(setting('OUT_DIR')), site.company.origin, appOrigin)
    console.log(JSON.stringify(rules, null, 2))
  })
