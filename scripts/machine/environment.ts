/** All environment variables of the commands and of the deployment. `node scripts/machine/environment.ts` writes .env.example. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { closest } from '../../renderer/content/read/closest.ts'
import { usageError } from '../../amplify/functions/shared/userFacingError.ts'

/** `value` is the default, `write` describes the accepted values, `part` is the heading above this and the following variables. */
type Variable = {
  part?: string
  about: string
  schema: z.core.$ZodType
  write?: string
  value?: string
}

const text = z.string()
const integer = (min: number, max: number) =>
  text.regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))
const port = { schema: integer(1, 65535), write: 'a number from 1 to 65535' }
const flag = { schema: z.literal('1').transform(() => true), write: '1, or leave it out' }
const isInside = (path: string) => path !== '' && !path.startsWith('..') && !isAbsolute(path)

/** Variables of the back end: amplify/deploySettings.ts validates them, amplify/README.md describes them. */
const deployed =
  `SITE_ORIGIN MAIL_FROM MAIL_FROM_NAME MAIL_TO ALARM_EMAIL SEND_RECEIPT RATE_LIMIT_PER_HOUR CONCURRENCY MAIL_CONCURRENCY
  BACKUP_BUCKET WEBHOOK_URL RECORD_NUMBER RETENTION_MONTHS PRODUCTION_BRANCH PREVIEW_MAIL_TO BUDGET_USD
  SIGN_IN_FIREWALL CMS_LOGIN`.split(/\s+/)

const variables = {
  PORT: {
    part: 'Ports of the site on this machine: npm start, npm run dev, npm run edit',
    about: 'the site',
    value: '3000',
    ...port,
  },
  LOCAL_AWS_PORT: { about: 'storage, sign-in and mail of the local AWS', value: '20005', ...port },
  QUOTE_PORT: { about: 'the endpoint for quote requests', value: '20006', ...port },
  OFFICE_SIGN_IN: {
    about: '1: /kontor asks for a sign-in, as where it is deployed; the code is among its mails',
    ...flag,
  },
  LOCAL_WEBHOOK: {
    about: "1: the local AWS receives webhooks too, at /_local/webhook, as a company's own system",
    ...flag,
  },

  HOST: {
    about:
      'an address of this machine, or 0.0.0.0: allows access from its network, also to requests and mails',
    schema: z.union([z.ipv4(), z.ipv6()]),
    write: 'an IP address, or HOST= before the command, where the shell sets a name',
  },

  AMPLIFY_OUTPUTS: {
    part: 'Building',
    about:
      'outputs of the back end for build, leads and smoke; default: amplify_outputs.json, otherwise the local AWS (leads and smoke)',
    schema: text,
  },
  OUT_DIR: {
    about: 'output folder of the build, in the repository',
    value: 'dist',
    schema: text.refine((folder) => isInside(relative('.', folder))),
    write: 'a folder in the repository: elsewhere a build does not find its packages',
  },
  KEEP_BUILD: { about: '1: npm test and npm run bench reuse the builds of the last run', ...flag },
  TRACE: { about: '1: failed browser tests write a Playwright trace to .cache/failures', ...flag },
  TIMEOUT_FACTOR: {
    about: 'multiplies every timeout of the tests, for a slow machine',
    value: '1',
    schema: integer(1, 100),
    write: 'a number from 1 to 100',
  },
  DRAFTS: {
    about: '1: drafts and articles of later dates are built too, marked, for previews',
    ...flag,
  },
  SOURCE_DATE_EPOCH: {
    about: "seconds since 1970 that replace today's date, for reproducible builds",
    schema: integer(0, 1e12),
    write: 'a number of seconds since 1970',
  },

  CMS_REPOSITORY: {
    part: 'The CMS on the published site: npm run build -- --admin',
    about: 'owner/name at GitHub; without it there is no CMS there',
    schema: text.regex(/^[\w.-]+\/[\w.-]+$/),
    write: 'owner/name of the GitHub repository',
  },
  CMS_BRANCH: { about: 'the branch that editors write to', value: 'main', schema: text },
  CMS_AUTH_URL: {
    about: 'address of the function cms-auth; without it editors sign in with an access token',
    schema: z.url(),
    write: 'an address that begins with https://',
  },
  CMS_PUBLISH_MODE: {
    about: 'simple: saving publishes; editorial_workflow: saving makes a draft for review',
    value: 'simple',
    schema: z.enum(['simple', 'editorial_workflow']),
    write: 'simple or editorial_workflow',
  },
  CMS_PREVIEWS: {
    about: 'where the host shows branches, as https://*.d1a2b3c4.amplifyapp.com',
    schema: text.regex(/^https:\/\/[\w.*-]+$/),
    write: 'a host, as https://*.d1a2b3c4.amplifyapp.com',
  },

  CHROMIUM: {
    part: 'Tests and tools',
    about: 'path of a Chromium, if none is detected',
    schema: text.refine((file) => existsSync(file)),
    write: 'the path of a Chromium that exists',
  },
  SCALE: {
    about:
      'factor by which npm run drills -- load is slower than AWS, because one machine does the work of many',
    value: '4',
    schema: integer(1, 1000),
    write: 'a number from 1 to 1000',
  },
  DEBUG: { about: '1: errors are printed with stack traces', schema: text },
  CI: {
    about: 'set by build hosts: content problems become annotations, and no browser is opened',
    schema: text,
  },
} satisfies Record<string, Variable>

const entries = Object.entries<Variable>(variables)
export const variableNames = [...Object.keys(variables), ...deployed]

/** Reads .env, which the shell's variables override, and validates all variables. An empty variable counts as missing. */
export function loadEnvironment(env: NodeJS.ProcessEnv = process.env, file = '.env'): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // As PowerShell writes it.
  if (/[\0\ufffd]/.test(text)) throw usageError(`${file} is not saved as UTF-8. Save it again.`)
  const fileValues = parseEnv(text.replace(/^\ufeff/, ''))
  for (const [name, value] of Object.entries(fileValues)) {
    const suggestion = variableNames.includes(name) ? undefined : closest(name, variableNames)
    if (suggestion)
      throw usageError(
        `${file} sets ${name}, which nothing reads. Write ${suggestion} if that is meant.`,
      )
    env[name] ??= value
  }
  for (const [name, variable] of entries) {
    const value = env[name]?.trim()
    if (!value) delete env[name]
    else readVariable(name, variable, value)
  }
}

function readVariable(name: string, { schema, write }: Variable, value: string): unknown {
  const { success, data } = z.safeParse(schema, value)
  if (!success) throw usageError(`${name}=${value} cannot be used. Write ${write}.`)
  return data
}

type Variables = typeof variables
type Value<Name extends keyof Variables> =
  | z.infer<Variables[Name]['schema']>
  | (Variables[Name] extends { value: string } ? never : undefined)

/** The value of a variable, or its default. */
export function setting<Name extends keyof Variables>(name: Name): Value<Name> {
  const variable: Variable = variables[name]
  const setting = process.env[name] || variable.value
  return (setting === undefined ? undefined : readVariable(name, variable, setting)) as Value<Name>
}

export function exampleText(): string {
  const head =
    '# Copy this file to .env and remove the # before the variables that you set. Generated by scripts/machine/environment.ts.'
  const lines = entries.map(
    ([name, { part, about, value = '' }]) =>
      `${part ? `\n## ${part}\n\n` : ''}# ${about}\n#${name}=${value}`,
  )
  const backEnd = `\n## The back end where it is deployed: amplify/README.md, "Settings"\n\n${deployed.map((name) => `#${name}=`).join('\n')}`
  return `${[head, ...lines, backEnd].join('\n')}\n`
}

if (import.meta.main) writeFileSync('.env.example', exampleText())
