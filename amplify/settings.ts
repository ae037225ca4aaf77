/** The settings of a deployment: environment variables of the app in the Amplify console. */
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import type { FunctionContent } from './functions/shared/functionContent.ts'
import { UserFacingError } from './functions/shared/userFacingError.ts'

/** Where scripts/build/deployContent.ts writes the texts of content/. */
const contentFile = new URL('../.cache/function-content.json', import.meta.url)

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim().toLowerCase()))
  // SES's maximum number of recipients.
  .pipe(z.array(z.email('write addresses with commas between them')).max(50))

export function deploySettings(): Settings {
  if (!existsSync(contentFile))
    throw new UserFacingError(
      'The texts of the functions are missing: run node scripts/build/deployContent.ts',
    )
  return readSettings(process.env, JSON.parse(readFileSync(contentFile, 'utf8')))
}

type Variables = { readonly [name: string]: string | undefined }
export type Settings = ReturnType<typeof readSettings>

/** An empty variable is unset. Throws one error with a line for each invalid one. */
export function readSettings(variables: Variables, content: FunctionContent) {
  const domain = content.email.slice(content.email.lastIndexOf('@') + 1)
  const Variable = z.object({
    ALARM_EMAIL: z.email('write one address').toLowerCase().default(content.email),
    MAIL_TO: addresses.prefault(content.email),
    MAIL_FROM: z.email('write one address').toLowerCase().default(`webbplats@${domain}`),
    SITE_ORIGIN: z
      .string()
      .refine(isOrigin, 'write an address such as https://www.example.com')
      .optional(),
    SEND_RECEIPT: z.enum(['true', 'false'], 'write true or false').default('true'),
    RATE_LIMIT_PER_HOUR: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'write a whole number from 1')
      .default('30'),
    PRODUCTION_BRANCH: z.string().default('main'),
    WEBHOOK_URL: z.url({ protocol: /^https$/, error: 'write an https address' }).optional(),
  })
  const set = Object.entries(variables).filter(([, value]) => value?.trim())
  const { data, error } = Variable.safeParse(Object.fromEntries(set))
  if (error) throw new UserFacingError(z.prettifyError(error))
  const isPreview = variables.AWS_BRANCH !== data.PRODUCTION_BRANCH
  if (data.MAIL_TO.includes(data.MAIL_FROM))
    throw new UserFacingError(
      `MAIL_FROM ${data.MAIL_FROM} is also in MAIL_TO: mail programs address the answer to a mail from oneself to oneself, and not to the visitor`,
    )
  if (!isPreview && data.MAIL_TO.every((address) => address === data.ALARM_EMAIL))
    throw new UserFacingError(
      `ALARM_EMAIL ${data.ALARM_EMAIL} is the only address that requests go to: write another, which still works when that mailbox fails`,
    )
  const { AWS_BRANCH: branch = '', AWS_APP_ID: app } = variables
  /** The address that Amplify Hosting gives the branch; it remains beside the site's domain. */
  const appOrigin = app && `https://${branch.replaceAll('/', '-')}.${app}.amplifyapp.com`
  const previewOrigin = appOrigin || 'http://localhost:3000'
  return {
    isPreview,
    retentionMonths: content.retentionMonths,
    alarmEmail: data.ALARM_EMAIL,
    // A preview mails nobody: SES's simulator takes its mails.
    mailTo: isPreview ? ['success@simulator.amazonses.com'] : data.MAIL_TO,
    mailFrom: data.MAIL_FROM,
    siteOrigin: data.SITE_ORIGIN ?? (isPreview ? previewOrigin : content.origin),
    appOrigin,
    sendReceipt: data.SEND_RECEIPT === 'true' && !isPreview,
    rateLimitPerHour: data.RATE_LIMIT_PER_HOUR,
    webhookUrl: isPreview ? '' : (data.WEBHOOK_URL ?? ''),
  }
}
