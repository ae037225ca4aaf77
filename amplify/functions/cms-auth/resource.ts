import { defineFunction, secret } from '@aws-amplify/backend'

/** Its address is the application's callback at GitHub, ending in /callback; see "Login" in the README. */
export const cmsAuth = defineFunction({
  name: 'cms-auth',
  runtime: 24,
  architecture: 'arm64',
  memoryMB: 256,
  timeoutSeconds: 15,
  environment: { CMS_GITHUB_CLIENT_ID: secret('CMS_GITHUB_CLIENT_ID'), CMS_GITHUB_CLIENT_SECRET: secret('CMS_GITHUB_CLIENT_SECRET') },
  logging: { retention: '3 months' },
})
