/** Makes Amplify's storage client upload to the local AWS. */
import type { Plugin } from 'vite'

const module =
  /@aws-amplify[\\/]storage[\\/]dist[\\/]esm[\\/]providers[\\/]s3[\\/]utils[\\/]client[\\/]s3data[\\/]base\.mjs(\?|$)/
const faultyCode =
  /endpoint = new AmplifyUrl\(customEndpoint\);\s*\}\s*(assertValidationError\(!customEndpoint\.includes\(':\/\/'\), StorageValidationErrorCode\.InvalidCustomEndpoint\);\s*endpoint = new AmplifyUrl\(`https:\/\/\$\{customEndpoint\}`\);)/

const deployment = (): Promise<typeof import('../../renderer/deployment.server.ts')> =>
  import(new URL('../../renderer/deployment.server.ts', import.meta.url).href)

/**
 * Patches Amplify's `dangerouslyConnectToHttpEndpointForTesting`, which in aws-amplify 6.22 lacks
 * an `else` and rejects the endpoint that it has set, and sets the local AWS as the endpoint. Does
 * nothing for a deployed back end.
 */
export const viteAmplifyLocal = (): Plugin => ({
  name: 'amplify-local',
  enforce: 'pre',
  // The dev server bundles packages in advance, without its plugins.
  config: () => ({
    optimizeDeps: { rolldownOptions: { plugins: [{ name: 'amplify-local', transform }] } },
  }),
  transform,
})

const transform = { filter: { id: module }, handler: patchModule }

async function patchModule(code: string, id: string) {
  const { localAws } = (await deployment()).readDeployment().custom
  if (!localAws) return undefined
  const patched = patchEndpoint(code, localAws.endpoint)
  if (patched === undefined)
    console.warn(
      `amplify-local: nothing to patch in ${id}; check whether the local endpoint works without it`,
    )
  return patched && { code: patched, map: null }
}

/** Undefined if Amplify's code has changed. */
export function patchEndpoint(code: string, endpoint: string): string | undefined {
  if (!faultyCode.test(code)) return undefined
  return code.replace(
    faultyCode,
    (_, refusal: string) =>
      `endpoint = new AmplifyUrl(${JSON.stringify(endpoint)}); } else { ${refusal} }`,
  )
}
