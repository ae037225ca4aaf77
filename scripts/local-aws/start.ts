import { writeOutputs } from './outputs.ts'
import { startLocalAws } from './startLocalAws.ts'

/** The local AWS alone, for a site that is served by something else. */
const port = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)
const aws = await startLocalAws({
  siteOrigin: process.env.SITE_ORIGIN ?? `http://localhost:${port('PORT', 3000)}`,
  awsPort: port('LOCAL_AWS_PORT', 20005),
  endpointPort: port('QUOTE_PORT', 20006),
  inboxPort: port('INBOX_PORT', 20007),
})
writeOutputs(aws.outputs)
console.log(`Inkorg: ${aws.inbox}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => aws.stop().then(() => process.exit(0)))
