/** The local AWS of `npm start` and `npm run dev`. */
import { localOutputs } from '../../renderer/deployment.server.ts'
import { writeFileAtomic } from '../build/writeFileAtomic.ts'
import { checkedSite } from '../build/contentFiles.ts'
import { deployContent } from '../build/deployContent.ts'
import { listen } from '../local-aws/server.ts'
import { type LocalAws, startLocalAws } from '../local-aws/startLocalAws.ts'
import { setting } from '../commandSettings.ts'

/** Starts the local AWS, and lets the build and Vite read its outputs. */
export async function startLocalBackEnd(): Promise<LocalAws> {
  const port = setting('PORT')
  // A busy port is reported before the build, not after it.
  const probe = await listen(port, async () => {})
  await probe.stop()
  const { site } = await checkedSite()
  const aws = await startLocalAws({
    siteOrigin: `http://localhost:${port}`,
    awsPort: setting('LOCAL_AWS_PORT') ?? port + 1,
    endpointPort: setting('QUOTE_PORT') ?? port + 2,
    content: deployContent(site),
    settings: {
      sendReceipt: process.env.SEND_RECEIPT !== 'false',
      rateLimitPerHour: Number(process.env.RATE_LIMIT_PER_HOUR || 30),
      webhookUrl: process.env.WEBHOOK_URL || undefined,
    },
  })
  writeFileAtomic(localOutputs, `${JSON.stringify(aws.outputs, null, 2)}\n`)
  process.env.AMPLIFY_OUTPUTS = localOutputs
  return aws
}

export function printAddresses(): void {
  const site = `http://localhost:${setting('PORT')}/`
  console.log(`\n  Site   ${site}\n  Kontor ${site}kontor\n  Stop   Ctrl+C\n`)
}
