import type { Plugin } from 'vite'
import { withReadableErrors } from './withReadableErrors.ts'

const module = /@aws-amplify[\\/]storage[\\/]dist[\\/]esm[\\/]providers[\\/]s3[\\/]utils[\\/]client[\\/]s3data[\\/]base\.mjs$/
const broken =
  /endpoint = new AmplifyUrl\(customEndpoint\);\s*\}\s*(assertValidationError\(!customEndpoint\.includes\(':\/\/'\), StorageValidationErrorCode\.InvalidCustomEndpoint\);\s*endpoint = new AmplifyUrl\(`https:\/\/\$\{customEndpoint\}`\);)/

const deployment = (): Promise<typeof import('../../renderer/deployment.server.ts')> =>
  import(new URL('../../renderer/deployment.server.ts', import.meta.url).href)

/**
 * Mends Amplify's `dangerouslyConnectToHttpEndpointForTesting`, which in aws-amplify 6.22 sets its endpoint and then, for want of
 * an `else`, refuses it; and points it at the local AWS. Does nothing where the back end is a deployed one.
 */
export function viteAmplifyLocal(): Plugin {
  let endpoint: string | undefined
  return {
    name: 'amplify-local',
    enforce: 'pre',
    async config() {
      const { custom } = await withReadableErrors(async () => (await deployment()).readDeployment())
      endpoint = custom.localAws?.endpoint
      // The dev server bundles packages beforehand, outside of its own plugins.
      return { optimizeDeps: { rolldownOptions: { plugins: [{ name: 'amplify-local', transform }] } } }
    },
    transform,
  }

  function transform(code: string, id: string) {
    if (!endpoint || !module.test(id.split('?')[0] ?? '')) return undefined
    const mended = mendEndpoint(code, endpoint)
    if (mended === undefined)
      console.warn(`amplify-local: nothing to mend in ${id}; see whether the local endpoint works without this plugin`)
    return mended && { code: mended, map: null }
  }
}

/** Undefined when Amplify's code no longer looks as expected. */
export function mendEndpoint(code: string, endpoint: string): string | undefined {
  if (!broken.test(code)) return undefined
  return code.replace(broken, (_, refusal: string) => `endpoint = new AmplifyUrl(${JSON.stringify(endpoint)}); } else { ${refusal} }`)
}
