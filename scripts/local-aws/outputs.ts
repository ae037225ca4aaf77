import { renameSync, writeFileSync } from 'node:fs'

/** amplify_outputs.json: what the site's build learns from the back end, local or deployed. */
export type Outputs = {
  version: string
  auth: { aws_region: string; identity_pool_id: string; unauthenticated_identities_enabled: boolean }
  storage: { aws_region: string; bucket_name: string }
  custom: {
    siteOrigin: string
    quoteEndpoint: string
    dataBucket: string
    /** Only written by the local AWS. */
    localAws?: { endpoint: string }
  }
}

export function writeOutputs(outputs: Outputs, file: string): void {
  writeFileSync(`${file}.tmp`, `${JSON.stringify(outputs, null, 2)}\n`)
  renameSync(`${file}.tmp`, file)
}
