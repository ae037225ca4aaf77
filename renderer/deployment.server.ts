/** Reads the outputs of the back end, which Amplify writes at deployment, or the local AWS. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { UserFacingError } from '../amplify/functions/shared/userFacingError.ts'

const Outputs = z.object({
  auth: z.object({
    aws_region: z.string(),
    identity_pool_id: z.string(),
    user_pool_id: z.string().optional(),
    user_pool_client_id: z.string().optional(),
  }),
  storage: z.object({ aws_region: z.string(), bucket_name: z.string() }),
  custom: z.object({
    siteOrigin: z.url(),
    quoteEndpoint: z.url(),
    /** The origin that Amplify Hosting gives the branch. */
    appOrigin: z.url().optional(),
    dataBucket: z.string().optional(),
    /** Set for branches other than the public site. */
    preview: z.boolean().optional(),
    localAws: z.object({ endpoint: z.url() }).optional(),
    /** The office's API. */
    office: z.object({ url: z.url() }).optional(),
  }),
})
export type Deployment = z.infer<typeof Outputs>

const deployedOutputsFile = 'amplify_outputs.json'
export const localOutputs = '.cache/local-aws/amplify_outputs.json'

/**
 * The local outputs only on request (AMPLIFY_OUTPUTS): a published form that posts to localhost
 * would lose all requests.
 */
export const outputsFile = () => process.env.AMPLIFY_OUTPUTS || deployedOutputsFile

export function readDeployment(file = outputsFile()): Deployment {
  if (!existsSync(file))
    throw new UserFacingError(
      `${file} is missing, so there is no back end to build for. \`npm start\` builds the site with one on this machine.`,
    )
  const result = Outputs.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!result.success)
    throw new UserFacingError(`${file} is incomplete:\n${z.prettifyError(result.error)}`)
  return result.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Reported as incomplete.
    return undefined
  }
}

/** URLs that visitors of a published site cannot reach. */
export const localAddresses = ({ custom }: Pick<Deployment, 'custom'>): string[] =>
  [custom.siteOrigin, custom.quoteEndpoint, custom.localAws?.endpoint, custom.office?.url].filter(
    (url): url is string =>
      url !== undefined &&
      /^((.*\.)?localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(new URL(url).hostname),
  )
