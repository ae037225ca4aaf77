import type { Plugin } from 'vite'

const module = /@aws-amplify[\\/]storage[\\/]dist[\\/]esm[\\/]providers[\\/]s3[\\/]utils[\\/]client[\\/]s3data[\\/]base\.mjs$/
const broken =
  /endpoint = new AmplifyUrl\(customEndpoint\);\s*\}\s*(assertValidationError\(!customEndpoint\.includes\(':\/\/'\), StorageValidationErrorCode\.InvalidCustomEndpoint\);\s*endpoint = new AmplifyUrl\(`https:\/\/\$\{customEndpoint\}`\);)/

/**
 * Mends Amplify's `dangerouslyConnectToHttpEndpointForTesting`, which in aws-amplify 6.22 sets its endpoint and then, for want of
 * an `else`, refuses it; and points it at `endpoint`. For builds against the local AWS only.
 */
export function viteAmplifyLocal(endpoint: string): Plugin {
  const plugin: Plugin = {
    name: 'amplify-local',
    enforce: 'pre',
    // The dev server bundles packages beforehand, outside of its own plugins.
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [{ name: 'amplify-local', transform }] } } }),
    transform,
  }
  return plugin

  function transform(code: string, id: string): string | undefined {
    if (!module.test(id.split('?')[0] ?? '')) return undefined
    const mended = mendEndpoint(code, endpoint)
    if (mended === undefined)
      console.warn(`amplify-local: nothing to mend in ${id}; see whether the local endpoint works without this plugin`)
    return mended
  }
}

/** Undefined when Amplify's code no longer looks as expected. */
export function mendEndpoint(code: string, endpoint: string): string | undefined {
  if (!broken.test(code)) return undefined
  return code.replace(broken, (_, refusal: string) => `endpoint = new AmplifyUrl(${JSON.stringify(endpoint)}); } else { ${refusal} }`)
}
