import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import type { ServiceChoice } from './functions/send-offert/fields.ts'
import { serviceChoices } from './functions/send-offert/request.ts'
import { formColours, type OwnColours } from '../renderer/theme/tokens.ts'

/** What may differ between two deployments. Each is set by the environment variable in its comment; unset or empty, the default holds. */
export type Settings = {
  /** SITE_ORIGIN: where the site is reached. Default: `origin` in content/site.yaml. */
  siteOrigin: string
  /** MAIL_FROM: sender of every mail; its domain must be verified in SES. Default: the company's address in content/site.yaml. */
  mailFrom: string
  /** MAIL_TO: where quote requests go, several addresses with commas between. Default: the same. */
  mailTo: string
  /** ALARM_EMAIL: who hears that requests wait or functions fail. Default: the same. */
  alarmEmail: string
  /** CMS_LOGIN: "1" adds the function that signs editors in at GitHub; without it they use an access token. */
  cmsLogin: boolean
  companyName: string
  companyPhone: string
  /** What content/services offers. */
  services: ServiceChoice[]
  /** How soon visitors are answered, in the words of content/site.yaml. */
  replyPromise: string
  /** Rules that give the answer page the site's colours. */
  colours: string
  /** SEND_RECEIPT: "false" stops the receipt to the visitor. */
  sendReceipt: boolean
  /** RATE_LIMIT_PER_HOUR: requests from one address before it has to wait. */
  rateLimitPerHour: number
  /** CONCURRENCY: how many requests are handled at once, the guard against abuse; 0 leaves it to the account. */
  concurrency: number
  /** MAIL_CONCURRENCY: how many mails of a kind are handed to SES at once; raise it with SES's rate. SQS takes no less than 2. */
  mailConcurrency: number
  /** How long requests and pictures are kept: `retentionMonths` in content/site.yaml, which the site's texts promise. RETENTION_MONTHS may only say the same. */
  retentionMonths: number
  /** Whether the endpoint takes addresses for the newsletter: `newsletter.enabled` in content/site.yaml. */
  newsletter: boolean
  /** BUDGET_USD: monthly cost of the account at which the owner hears of it. */
  budgetUsd: number
}

type OwnerFacts = Record<'name' | 'phone' | 'email' | 'origin' | 'replyPromise', string> & {
  theme: { colours: OwnColours }
  retentionMonths: number
  newsletter: { enabled: boolean }
}

type Environment = Record<string, string | undefined>

/** Throws a sentence that says which variable is wrong and what to write: a wrong one would deploy and stop all mail or the form. */
export function readSettings(env: Environment): Settings {
  const site = parse(readFileSync(new URL('../content/site.yaml', import.meta.url), 'utf8')) as Partial<OwnerFacts>
  const { name, phone, email, origin, replyPromise, theme, retentionMonths, newsletter } = site
  if (!name || !phone || !email || !origin || !replyPromise || !theme || !retentionMonths || !newsletter)
    throw new Error('content/site.yaml must give name, phone, email, origin, replyPromise, theme, retentionMonths and newsletter')
  if (whole(env, 'RETENTION_MONTHS', retentionMonths) !== retentionMonths)
    throw new Error(
      `RETENTION_MONTHS is ${env.RETENTION_MONTHS}, but content/site.yaml promises visitors ${retentionMonths} months: change retentionMonths there and remove the variable`,
    )
  return {
    siteOrigin: setting(env, 'SITE_ORIGIN', origin, Origin, 'the address alone, such as https://www.example.com').replace(/\/$/, ''),
    mailFrom: setting(env, 'MAIL_FROM', email, z.email(), 'one address and nothing else, such as offert@example.com'),
    mailTo: setting(env, 'MAIL_TO', email, Addresses, 'one address, or up to 50 with a comma between two'),
    alarmEmail: setting(env, 'ALARM_EMAIL', email, z.email(), 'one address'),
    cmsLogin: setting(env, 'CMS_LOGIN', '0', z.enum(['0', '1']), '1, or remove it') === '1',
    companyName: name,
    companyPhone: phone,
    services: readServices(),
    replyPromise,
    colours: formColours(theme.colours),
    sendReceipt: setting(env, 'SEND_RECEIPT', 'true', z.enum(['true', 'false']), 'true or false') === 'true',
    rateLimitPerHour: whole(env, 'RATE_LIMIT_PER_HOUR', 10),
    concurrency: whole(env, 'CONCURRENCY', 10, 0),
    mailConcurrency: whole(env, 'MAIL_CONCURRENCY', 2, 2),
    retentionMonths,
    newsletter: newsletter.enabled,
    budgetUsd: whole(env, 'BUDGET_USD', 20),
  }
}

export function readServices(): ServiceChoice[] {
  const folder = new URL('../content/services/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return serviceChoices(files.map((file) => parse(readFileSync(new URL(encodeURIComponent(file), folder), 'utf8'))))
}

/** The settings as the functions read them from their environment; the buckets' names are added where they are known. */
export function functionEnvironment(settings: Settings): Record<string, string> {
  return {
    MAIL_FROM: settings.mailFrom,
    MAIL_TO: settings.mailTo,
    COMPANY_NAME: settings.companyName,
    COMPANY_PHONE: settings.companyPhone,
    REPLY_PROMISE: settings.replyPromise,
    SERVICES: JSON.stringify(settings.services),
    COLOURS: settings.colours,
    SITE_ORIGIN: settings.siteOrigin,
    SEND_RECEIPT: String(settings.sendReceipt),
    RATE_LIMIT_PER_HOUR: String(settings.rateLimitPerHour),
    NEWSLETTER: String(settings.newsletter),
  }
}

const Origin = z.string().refine((address) => URL.canParse(address) && /^https?:\/\/[^/]+\/?$/.test(address))
const Addresses = z.string().refine(
  (list) =>
    z
      .array(z.email())
      .max(50)
      .safeParse(list.split(',').map((address) => address.trim())).success,
)

function setting<T>(env: Environment, name: string, fallback: string, schema: z.ZodType<T>, write: string): T {
  const value = env[name]?.trim() || fallback
  const read = schema.safeParse(value)
  if (!read.success) throw new Error(`${name} is "${value}": write ${write}`)
  return read.data
}

const whole = (env: Environment, name: string, fallback: number, least = 1): number =>
  setting(
    env,
    name,
    String(fallback),
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least)),
    `a whole number from ${least}`,
  )
