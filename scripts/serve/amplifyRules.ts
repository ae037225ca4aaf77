/** `npm run build -- --redirects`: prints the redirects of Amplify Hosting, which belong to the app and not to the repository. */
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { command } from '../command.ts'
import { loadContent } from '../build/contentFiles.ts'
import { UsageError, UserFacingError } from '../machine/userFacingError.ts'
import { lenientRedirects } from './lenientUrls.ts'
import { readRedirects } from './readRedirects.ts'

const usage = `Prints the redirects for Amplify Hosting: the moved addresses of the last build, other spellings of addresses, the 404 page.
With the address that Amplify gives the app, also from there to the site's address.

  npm run build -- --redirects https://main.<app id>.amplifyapp.com      amplify/README.md, step 4, applies them with the AWS CLI`

/** The first match wins, so redirects precede the 404 rule. */
export const amplifyRules = (moved: Redirect[], otherOrigin?: { from: string; to: string }) => [
  // Amplify appends the path.
  ...(otherOrigin ? [{ source: otherOrigin.from, target: otherOrigin.to, status: '301' }] : []),
  ...moved.map(({ from, to }) => ({ source: encodeURI(from), target: encodeURI(to), status: '301' })),
  ...lenientRedirects,
  { source: '/<*>', target: '/404.html', status: '404' },
]

export async function printAmplifyRules(): Promise<void> {
  const [from] = command({ usage, argCount: [0, 1] }).args
  if (from && !(URL.canParse(from) && new URL(from).origin === from))
    throw new UsageError(`"${from}" is no origin: write one as https://main.d1234.amplifyapp.com.`)
  const { site } = await loadContent()
  if (from && !site) throw new UserFacingError('The content has errors: run npm run check:content.')
  const moved = await readRedirects().catch(() => {
    throw new UserFacingError('There is no build to read the moved addresses from: run npm run build first.')
  })
  console.log(JSON.stringify(amplifyRules(moved, from && site ? { from, to: site.company.origin } : undefined), null, 2))
}
