import type { Plugin } from 'vite'
import { withReadableErrors } from './withReadableErrors.ts'

const module = /@aws-amplify[\\/]storage[\\/]dist[\\/]esm[\\/]providers[\\/]s3[\\/]utils[\\/]client[\\/]s3data[\\/]base\.mjs$/
const broken =
  /endpoint = new AmplifyUrl\(customEndpoint\);\s*\}\s*(assertValidationError\(!customEndpoint\.includes\(':\/\/'\), StorageValidationErrorCode\.InvalidCustomEndpoint\);\s*endpoint = new AmplifyUrl\(`https:\/\/\$\{customEndpoint\}`\);)/

const deployment = (): Promise<typeof import('../../renderer/deployment.server.ts')> =>
  import(new URL('../../renderer/deployment.server.ts', import.meta.url).href)

/**
 * Patches Amplify's `dangerouslyConnectToHttpEndpointForTesting`, which in aws-amplify 6.22 lacks an `else` and rejects the endpoint that it has
 * set, and sets the local AWS as the endpoint. Does nothing for a deployed back end.
 */
export function viteAmplifyLocal(): Plugin {
  let endpoint: string | undefined
  return {
    name: 'amplify-local',
    enforce: 'pre',
    async config() {
      const { custom } = await withReadableErrors(async () => (await deployment()).readDeployment())
      endpoint = custom.localAws?.endpoint
      // The dev server bundles packages in advance, without its plugins.
      return { optimizeDeps: { rolldownOptions: { plugins: [{ name: 'amplify-local', transform }] } } }
    },
    transform,
  }

  function transform(code: string, id: string) {
    if (!endpoint || !module.test(id.split('?')[0] ?? '')) return undefined
    const patched = patchEndpoint(code, endpoint)
    if (patched === undefined) console.warn(`amplify-local: nothing to patch in ${id}; check whether the local endpoint works without it`)
    return patched && { code: patched, map: null }
  }
}

/** Undefined if Amplify's code has changed. */
export function patchEndpoint(code: string, endpoint: string): string | undefined {
  if (!broken.test(code)) return undefined
  return code.replace(broken, (_, refusal: string) => `endpoint = new AmplifyUrl(${JSON.stringify(endpoint)}); } else { ${refusal} }`)
}
