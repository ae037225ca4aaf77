/** Makes Amplify's storage client upload to the local AWS. */
import type { Plugin } from 'vite'
import { readDeployment } from '../../renderer/deployment.server.ts'

const id =
  /@aws-amplify[\\/]storage[\\/]dist[\\/]esm[\\/]providers[\\/]s3[\\/]utils[\\/]client[\\/]s3data[\\/]base\.mjs(\?|$)/
/** aws-amplify 6.22 lacks an `else` here, and refuses the test endpoint that it has just set. */
const faulty =
  /new AmplifyUrl\(customEndpoint\);\s*\}\s*(assertValidationError\(!customEndpoint.*\s*endpoint = .*)/

function patch(code: string): string | undefined {
  const { localAws } = readDeployment().custom
  if (!localAws) return undefined
  if (!faulty.test(code)) throw new Error('Amplify has changed: does its test endpoint work now?')
  const endpoint = JSON.stringify(localAws.endpoint)
  return code.replace(faulty, `new AmplifyUrl(${endpoint}); } else { $1 }`)
}

const transform = { filter: { id }, handler: patch }

/** Does nothing for a deployed back end. */
export const viteAmplifyLocal = (): Plugin => ({
  name: 'amplify-local',
  transform,
  // The development server bundles packages in advance, without its plugins.
  config: () => ({
    optimizeDeps: { rolldownOptions: { plugins: [{ name: 'amplify-local', transform }] } },
  }),
})
