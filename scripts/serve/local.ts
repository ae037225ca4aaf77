/** The local AWS with the ports of this machine; both `npm start` and `npm run dev` stand on it. */
import { startLocalAws } from '../local-aws/startLocalAws.ts'
import { writeOutputs } from '../local-aws/outputs.ts'

const port = (name: string, fallback: number) => {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isInteger(value) || value < 1 || value > 65535)
    throw new Error(`${name}=${process.env[name]} is not a port. Write a number from 1 to 65535, for example ${name}=${fallback}.`)
  return value
}

export const sitePort = () => port('PORT', 3000)

export async function startLocal() {
  const aws = await startLocalAws({
    siteOrigin: `http://localhost:${sitePort()}`,
    awsPort: port('LOCAL_AWS_PORT', 20005),
    endpointPort: port('QUOTE_PORT', 20006),
    inboxPort: port('INBOX_PORT', 20007),
  })
  writeOutputs(aws.outputs)
  return aws
}

/** Runs until Ctrl+C (or a polite kill), then stops what was started. */
export function stopOnSignal(...stops: (() => Promise<unknown>)[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void Promise.allSettled(stops.map((stop) => stop())).then(() => process.exit(0)))
}
