/** Builds the site against a new local AWS, serves it and provides the addresses to the tests. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { writeFileAtomic } from '../scripts/build/cached.ts'
import { today } from '../renderer/content/today.ts'
import { checkedSite } from '../scripts/build/contentFiles.ts'
import { deployContent } from '../scripts/build/deployContent.ts'
import { startLocalAws } from '../scripts/local-aws/startLocalAws.ts'
import { build } from './builds.ts'
import { freePorts } from './support/freePorts.ts'
import { serveSite } from '../scripts/serve/serveSite.ts'

const outputs = '.cache/test/amplify_outputs.json'
const portsFile = '.cache/test-build/ports.json'

export type TestSite = {
  documents: string /** Address of the sent mails. */
  mails: string
  aws: string
  endpoint: string
  dir: string
}
declare module 'vitest' {
  export interface ProvidedContext {
    site: TestSite
  }
}

export default async function setup(project: TestProject) {
  rmSync('.cache/test', { recursive: true, force: true })
  mkdirSync('.cache/test', { recursive: true })
  // The pages of the last build contain the ports of its run.
  const ports: number[] = process.env.KEEP_BUILD
    ? JSON.parse(readFileSync(portsFile, 'utf8'))
    : await freePorts(3)
  const [documentsPort = 0, awsPort = 0, endpointPort = 0] = ports
  // The tests exceed the rate limit of a visitor.
  const aws = await startLocalAws({
    siteOrigin: `http://localhost:${documentsPort}`,
    awsPort: awsPort,
    endpointPort: endpointPort,
    dataDir: '.cache/test/local-aws',
    content: deployContent(await checkedSite(), today()),
    settings: { rateLimitPerHour: 1000 },
  })
  writeFileAtomic(outputs, JSON.stringify(aws.outputs))
  const outDir = '.cache/test-build/documents'
  if (!process.env.KEEP_BUILD) {
    build(['scripts/build.ts'], outDir, { AMPLIFY_OUTPUTS: outputs })
    writeFileSync(portsFile, JSON.stringify(ports))
  }
  const dir = `${outDir}/client`
  const documents = await serveSite({
    dir,
    port: documentsPort,
    office: aws.handleOffice,
  })
  project.provide('site', {
    documents: documents.url,
    mails: `${documents.url}/kontor/mails`,
    aws: aws.outputs.custom.localAws?.endpoint ?? '',
    endpoint: aws.outputs.custom.quoteEndpoint,
    dir,
  })
  return async () => {
    await Promise.all([documents.stop(), aws.stop()])
  }
}
