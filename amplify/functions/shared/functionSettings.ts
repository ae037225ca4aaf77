/** The functions' settings: schemas, and reading them from environment variables. */
import * as z from 'zod/mini'
import { UserFacingError } from './userFacingError.ts'

const text = z.string()
/** Functions also read the deployment's values, true and false. */
const flag = (yes: string, no: string) =>
  z.stringbool({ truthy: [yes, 'true'], falsy: [no, 'false'], case: 'sensitive' })
const integer = (minimum: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
    z.number().check(z.gte(minimum), z.lte(Number.MAX_SAFE_INTEGER)),
  )
/** As browsers write it: lower case, ASCII, no slash at the end. */
const origin = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (address) =>
          URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`,
      ),
    ),
  z.transform((address: string) => new URL(address).origin),
)
const addresses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list: string) => list.split(',').map((address) => address.trim())),
  ),
  // SES's maximum number of recipients.
  z.array(z.email()).check(z.maxLength(50)),
)
const copyBucket = z.pipe(
  z.string().check(z.regex(/^(0|\d{12}\/[a-z0-9][a-z0-9.-]{2,62})$/)),
  z.transform((place: string) => {
    const [account = '', bucketName] = place.split('/')
    return bucketName === undefined ? undefined : { account, bucketName }
  }),
)
/** The reserved name of this machine is for the local AWS. */
const isWebhookUrl = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, hash } = new URL(address)
  // A URL writes every IPv4 address in numbers, and IPv6 in brackets.
  const isHost = hostname.includes('.') && !/^[\d.]+$|^\[/.test(hostname)
  const isPrivate = /\.(?:local|localhost|internal|lan|home|test|invalid)$/.test(hostname)
  return protocol === 'https:'
    ? isHost && !isPrivate && username + password + hash === ''
    : protocol === 'http:' && hostname === '127.0.0.1'
}
const webhookUrl = z.pipe(
  z.string().check(z.refine((address) => address === '0' || isWebhookUrl(address))),
  z.transform((address: string) => (address === '0' ? undefined : address)),
)
const webhookSecret = z.pipe(
  z
    .string()
    .check(z.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}(?:[, ]+whsec_[A-Za-z0-9+/]{32,}={0,2})?$/)),
  z.transform((secrets: string) => secrets.split(/[, ]+/)),
)
const parsed = z.pipe(
  z.string(),
  z.transform((json: string) => JSON.parse(json)),
)
const services = z.pipe(
  parsed,
  z.array(z.object({ value: text, label: text, form: z.optional(text) })),
)
/** The site's colours that mails and the answer page use. */
// biome-ignore format: one list
export const formColours = ['paper', 'surface', 'ink', 'muted', 'line', 'edge', 'pine', 'deep', 'onDeep', 'sun', 'onSun', 'err', 'errBg', 'focus'] as const
export type FormColour = (typeof formColours)[number]
const palette = z.record(z.enum(formColours), text)
const afterwards = z.pipe(
  parsed,
  z.object({
    person: text,
    openingHours: text,
    hours: z.object({
      week: z.array(z.tuple([z.number(), z.number(), text, text])),
      special: z.array(z.union([z.tuple([text, text]), z.tuple([text, text, text, text])])),
    }),
    steps: z.array(z.object({ title: text, text })),
    company: text,
  }),
)

type Setting = [schema: z.ZodMiniType, write: string]

/**
 * The schema of every setting and a description of valid values. Deployments
 * (../../deploySettings.ts) and functions check by the same schemas. The variable of mailFrom is
 * MAIL_FROM.
 */
const schemas = {
  siteOrigin: [origin, 'the address of the site alone, such as https://www.example.com'],
  mailFrom: [z.email(), 'one address and nothing else, such as offert@example.com'],
  mailFromName: [
    text.check(z.regex(/^[^\p{C}<>"@\\]{1,64}$/u)),
    'the name that mails come from, at most 64 characters and none of < > " @ \\',
  ],
  mailTo: [addresses, 'one address, or up to 50 with a comma between two'],
  companyName: [text, 'the name that signs the receipt'],
  companyPhone: [text, 'the number that visitors are asked to call when something fails'],
  services: [services, 'a list of what the company offers, as JSON'],
  replyPromise: [text, 'how soon visitors are answered, such as 24 timmar'],
  /** Who answers, when the office is open, and what follows a request for a quote. */
  afterwards: [afterwards, 'what happens after a request, as JSON'],
  colours: [
    z.pipe(parsed, z.object({ light: palette, dark: palette })),
    "the site's colours, as JSON",
  ],
  sendReceipt: [flag('true', 'false'), 'true or false'],
  rateLimitPerHour: [integer(1), 'a whole number from 1'],
  newsletter: [flag('true', 'false'), 'true or false'],
  preview: [flag('true', 'false'), 'true or false'],
  dataBucket: [text, 'the private bucket that keeps the requests'],
  uploadBucket: [text, 'the bucket that visitors upload pictures to'],
  queueUrl: [z.url(), 'the queue that the function takes its work from'],
  failedEventsUrl: [z.url(), 'the queue of events that no function could work on'],
  userPoolId: [text, 'the pool that the office signs in to'],
  quoteEndpoint: [z.url(), 'the address that the forms post to'],
  identityPoolId: [text, 'the pool that visitors are guests of'],
  topicArn: [text, 'the topic that alarms are published to'],
  alarmPrefix: [text, 'what the names of our alarms begin with'],
  factsDue: [z.pipe(parsed, z.record(text, z.array(text))), 'the facts to check by day, as JSON'],
  // Only a deployment reads these.
  alarmEmail: [z.email(), 'one address'],
  previewMailTo: [addresses, 'one address, or up to 50 with a comma between two'],
  productionBranch: [text, 'the branch that the public site is built from'],
  cmsLogin: [flag('1', '0'), '1, or remove it'],
  concurrency: [integer(0), 'a whole number from 0'],
  // SQS's minimum.
  mailConcurrency: [integer(2), 'a whole number from 2'],
  backupBucket: [
    copyBucket,
    'the other account and its bucket, such as 210987654321/firma-kopia, or remove it',
  ],
  webhookUrl: [
    webhookUrl,
    "the https address in the company's own system that receives requests, or remove it",
  ],
  webhookSecret: [
    webhookSecret,
    'whsec_ and the output of: openssl rand -base64 32; while you change it, both with a space between',
  ],
  recordNumber: [integer(1), 'a whole number from 1'],
  retentionMonths: [integer(1), 'a whole number from 1'],
  budgetUsd: [integer(1), 'a whole number from 1'],
  signInFirewall: [flag('1', '0'), '1, or remove it'],
} satisfies Record<string, Setting>

export type Schemas = typeof schemas
type Read<Name extends keyof Schemas> = { [name in Name]: z.output<Schemas[name][0]> }
export type EnvVariables = Record<string, string | undefined>

/** The environment variable of a setting: MAIL_FROM for mailFrom. */
export const variableOf = (setting: string): string =>
  setting.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()

/**
 * Reads settings; an empty variable is unset. Throws one error with a line for each missing or
 * invalid one.
 */
export function readVariables<Name extends keyof Schemas>(
  env: EnvVariables,
  names: readonly Name[],
  defaults: Partial<Record<Name, string>> = {},
): Read<Name> {
  const problems: string[] = []
  const entries = names.map((name) => {
    const [schema, write] = schemas[name]
    const value = env[variableOf(name)]?.trim() || defaults[name]
    const read = value ? z.safeParse(schema, value) : undefined
    if (!read?.success)
      problems.push(`${variableOf(name)} is ${value ? `"${value}"` : 'missing'}: write ${write}`)
    return [name, read?.data]
  })
  if (problems.length > 0) throw new UserFacingError(problems.join('\n'))
  return Object.fromEntries(entries)
}

export const functionSettings = [
  'mailFrom',
  'mailFromName',
  'mailTo',
  'companyName',
  'companyPhone',
  'replyPromise',
  'afterwards',
  'services',
  'colours',
  'siteOrigin',
  'sendReceipt',
  'rateLimitPerHour',
  'newsletter',
  'preview',
] as const
const runTime = ['dataBucket', 'uploadBucket', ...functionSettings] as const

export type FunctionSettings = Read<(typeof runTime)[number]> & {
  /** The SES configuration set for the function's kind of mail. */
  configurationSet: string | undefined
}

export const readFunctionSettings = (env: EnvVariables = process.env): FunctionSettings => ({
  ...readVariables(env, runTime),
  configurationSet: env.CONFIGURATION_SET?.trim() || undefined,
})
