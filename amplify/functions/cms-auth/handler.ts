/** Lambda entry of cms-auth, the CMS sign-in with GitHub. */
import { createCmsAuth } from './cmsAuth.ts'

const requiredVariable = (name: string) => {
  const value = process.env[name]
  if (!value)
    throw new Error(
      `${name} is missing: the sign-in function of the CMS needs it, see "Login to the published CMS" in scripts/editor/README.md.`,
    )
  return value
}

export const handler = createCmsAuth({
  siteOrigin: requiredVariable('SITE_ORIGIN'),
  clientId: requiredVariable('CMS_GITHUB_CLIENT_ID'),
  clientSecret: requiredVariable('CMS_GITHUB_CLIENT_SECRET'),
  fetch: globalThis.fetch,
})
