/** `npm run build -- --redirects`: prints the redirects of Amplify Hosting, which belong to the app and not to the repository. */
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { command } from '../command.ts'
import { UserFacingError } from '../machine/userFacingError.ts'
import { lenientRedirects } from './lenientUrls.ts'
import { readRedirects } from './readRedirects.ts'

const usage = `Prints the redirects for Amplify Hosting: the moved addresses of the last build, other spellings of addresses, the 404 page.

  npm run build -- --redirects      amplify/README.md, step 4, applies them with the AWS CLI`

/** The first match wins, so redirects precede the 404 rule. */
export const amplifyRules = (moved: Redirect[]) => [
  ...moved.map(({ from, to }) => ({ source: encodeURI(from), target: encodeURI(to), status: '301' })),
  ...lenientRedirects,
  { source: '/<*>', target: '/404.html', status: '404' },
]

export async function printAmplifyRules(): Promise<void> {
  command({ usage })
  const moved = await readRedirects().catch(() => {
    throw new UserFacingError('There is no build to read the moved addresses from: run npm run build first.')
  })
  console.log(JSON.stringify(amplifyRules(moved), null, 2))
}
