/**
 * `npm run build -- --redirects`: prints the redirects of Amplify Hosting, which belong to the app
 * and not to the repository.
 */
import { join } from 'node:path'
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { command } from '../command.ts'
import { checkedSite } from '../build/contentFiles.ts'
import { setting } from '../machine/environment.ts'
import { usageError } from '../../amplify/functions/shared/userFacingError.ts'
import { allRedirects, pagePathsIn } from './lenientUrls.ts'

const usage = `Prints the redirects for Amplify Hosting: the moved addresses of the last build, other spellings of addresses, the 404 page.
With the address that Amplify gives the app, also from there to the site's address.

  npm run build -- --redirects https://main.<app id>.amplifyapp.com      amplify/README.md, step 4, applies them with the AWS CLI`

type Rule = { source: string; target: string; status: string }
const moves = (source: string, target: string): Rule => ({ source, target, status: '301' })

/** What old links, chat programs and copying add to an address, as browsers send it. */
const ends = [
  ...['/index.html', '/index', '.html', '/', '&amp;', '&nbsp;', '&quot;', '&gt;'],
  ...['.', ',', ';', ':', '!', ')', ']', '*', "'"],
  ...[
    '%0A',
    '%20',
    '%22',
    '%3E',
    '%C2%A0',
    '%C2%BB',
    '%E2%80%8B',
    '%E2%80%9D',
    '%E2%80%A6',
    '%EF%BB%BF',
  ],
]

/**
 * Amplify applies the first match; `<*>` is any text. It adds the query to the end of the target,
 * so no target has a fragment. Other spellings, such as capitals, need a rule each: the script of
 * the 404 page redirects them.
 */
export const amplifyRules = (
  pages: string[],
  redirects: Redirect[],
  otherOrigin?: { from: string; to: string },
): Rule[] => [
  // Amplify appends the path.
  ...(otherOrigin ? [moves(otherOrigin.from, otherOrigin.to)] : []),
  // The CMS is a folder, so its address ends with a slash.
  { source: '/admin/', target: '/admin/index.html', status: '200' },
  ...redirects.map(({ from, to }) => moves(encodeURI(from), encodeURI(to.replace(/#.*/, '')))),
  ...[...pages, ...redirects.map(({ from }) => from)]
    .filter((path) => path !== path.normalize('NFD'))
    .flatMap((path) => {
      const decomposed = encodeURI(path.normalize('NFD'))
      return [decomposed, decomposed.toLowerCase()].map((source) => moves(source, encodeURI(path)))
    }),
  moves('/index.html', '/'),
  moves('/index', '/'),
  { source: '/404', target: '/404.html', status: '404' },
  moves('//<*>', '/<*>'),
  ...ends.map((end) => moves(`/<*>${end}`, '/<*>')),
  { source: '/<*>', target: '/404.html', status: '404' },
]

export async function redirectsCommand(): Promise<void> {
  const [from] = command({ usage, argCount: [0, 1] }).args
  if (from && !(URL.canParse(from) && new URL(from).origin === from))
    throw usageError(`"${from}" is no origin: write one as https://main.d1234.amplifyapp.com.`)
  const pages = pagePathsIn(join(setting('OUT_DIR'), 'client'))
  const otherOrigin = from ? { from, to: (await checkedSite()).company.origin } : undefined
  console.log(JSON.stringify(amplifyRules(pages, allRedirects(), otherOrigin), null, 2))
}
