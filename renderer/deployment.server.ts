/** Values that only the deployed (or local) back end knows, from amplify_outputs.json: written by Amplify at deployment, by the local AWS otherwise. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const Outputs = z.object({
  auth: z.object({ aws_region: z.string(), identity_pool_id: z.string() }),
  storage: z.object({ aws_region: z.string(), bucket_name: z.string() }),
  custom: z.object({
    siteOrigin: z.url(),
    quoteEndpoint: z.url(),
    /** Whether the back end can mail the owner of an address and read its answer. */
    newsletter: z.boolean().optional(),
    /** Of a branch that is not the public site. */
    preview: z.boolean().optional(),
    localAws: z.object({ endpoint: z.url() }).optional(),
  }),
})
export type Deployment = z.infer<typeof Outputs>

export function readDeployment(file = process.env.AMPLIFY_OUTPUTS ?? 'amplify_outputs.json'): Deployment {
  if (!existsSync(file))
    throw new Error(
      `${file} is missing: the site needs the addresses of its back end. Deploying with Amplify writes it; \`npm start\` and \`npm run dev\` write one for the local AWS.`,
    )
  const result = Outputs.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!result.success) throw new Error(`${file} is incomplete:\n${z.prettifyError(result.error)}`)
  return result.data
}
