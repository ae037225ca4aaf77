/** `npm run smoke`: checks a deployed site. */
import { existsSync, readFileSync } from 'node:fs'
import { deployedOutputsFile, localOutputs } from '../renderer/deployment.server.ts'
import { checkedSite } from './build/contentFiles.ts'
import { command } from './command.ts'
import type { Outputs } from './local-aws/outputs.ts'
import { usageError } from '../amplify/functions/shared/userFacingError.ts'
import { awsCli, checkAccount } from './smoke/account.ts'
import { checkBackEnd } from './smoke/backEnd.ts'
import { createChecks } from './smoke/checks.ts'
import { checkOtherOrigin, checkSite } from './smoke/site.ts'

const usage = `Checks a site from outside as a visitor sees it, its back end, and on AWS what only the account's owner can see.
Sends one test request, which no list shows, to SES's simulator.

  npm run smoke -- https://www.example.se`

const [target = ''] = command({ usage, argCount: [1, 1] }).args
if (!URL.canParse(target))
  throw usageError(`"${target}" is no address: write one as https://www.example.se.`)
const { origin, hostname } = new URL(target)
const site = await checkedSite()

const checks = createChecks()
const home = await checkSite(origin, site, checks)

const isLocal = ['localhost', '127.0.0.1'].includes(hostname)
const file = process.env.AMPLIFY_OUTPUTS ?? (isLocal ? localOutputs : deployedOutputsFile)
const outputs: Outputs | undefined = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : undefined
if (!outputs || Boolean(outputs.custom.localAws) !== isLocal) {
  console.log(
    `The back end was not checked: ${file} belongs to another site. amplify/README.md, step 5, fetches it.`,
  )
} else {
  await checkBackEnd(outputs, origin, home, checks)
  const { appOrigin } = outputs.custom.operations ?? {}
  if (appOrigin && appOrigin !== origin) await checkOtherOrigin(appOrigin, origin, checks)
  if (isLocal) console.log('Alarms, schedules and the right to send mail are only checked on AWS.')
  else checkAccount(outputs, checks, awsCli(outputs.auth.aws_region))
}

for (const failure of checks.failures) console.log(failure)
console.log(`${checks.count()} checks, ${checks.failures.length} failed.`)
process.exitCode = checks.failures.length === 0 ? 0 : 1
