/**
 * Endpoint, queue and mail in one process with its state on disk, which neverLost.test.ts kills.
 */
import { once } from 'node:events'
import { startLocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { content, siteOrigin } from './samples.ts'

const [dataDir = ''] = process.argv.slice(2)
// Its packages are loaded while the process before it is still at work.
await once(process.stdin, 'data')
const settings = { rateLimitPerHour: 10_000, sendReceipt: false }
const aws = await startLocalAws({ siteOrigin, content, settings, dataDir, retryMs: 50 })
console.log(aws.outputs.custom.quoteEndpoint)
