/**
 * The settings of a deployment, each set by the variable of its name and described in README.md.
 */
import { type DeployContent, readDeployContent } from './deployContent.ts'
import {
  type FunctionSettings,
  functionSettings,
  readVariables,
  type EnvVariables,
  variableOf,
} from './functions/shared/functionSettings.ts'
import { UserFacingError } from './functions/shared/userFacingError.ts'
import type { FunctionName } from './permissions.ts'
import { backupDays } from './storage/lifecycle.ts'

const settable = [
  'siteOrigin',
  'mailFrom',
  'mailFromName',
  'mailTo',
  'alarmEmail',
  'cmsLogin',
  'sendReceipt',
  'rateLimitPerHour',
  'concurrency',
  'mailConcurrency',
  'backupBucket',
  'webhookUrl',
  'recordNumber',
  'retentionMonths',
  'budgetUsd',
  'signInFirewall',
] as const

/** Settings of previews. */
const branchSettings = ['productionBranch', 'previewMailTo'] as const
export const deployVariables = [...settable, ...branchSettings].map(variableOf)

export type DeploySettings = ReturnType<typeof readDeploySettings>

/** Throws an error that lists every invalid variable with the expected value. */
export function readDeploySettings(
  env: EnvVariables,
  content: DeployContent = readDeployContent(),
) {
  const { name, phone, email, origin, retentionMonths, ...texts } = content
  const set = readVariables(env, settable, {
    siteOrigin: origin,
    mailFrom: email,
    mailFromName: name,
    mailTo: email,
    alarmEmail: email,
    cmsLogin: '0',
    sendReceipt: 'true',
    rateLimitPerHour: '30',
    // A new account has no concurrency to reserve, and its first deployment would fail.
    concurrency: '0',
    // A new account has a concurrency of ten. Two functions at a third of a second per mail send 6
    // mails a second.
    mailConcurrency: '2',
    backupBucket: '0',
    webhookUrl: '0',
    recordNumber: '1',
    retentionMonths: String(retentionMonths),
    budgetUsd: '20',
    signInFirewall: '0',
  })
  if (set.retentionMonths !== retentionMonths)
    throw new UserFacingError(
      `RETENTION_MONTHS is ${env.RETENTION_MONTHS}, but content/site.yaml promises visitors ${retentionMonths} months: change retentionMonths there and remove the variable`,
    )
  return {
    ...set,
    ...texts,
    companyName: name,
    companyPhone: phone,
    /** Set by Amplify Hosting, which then serves the site. */
    amplifyAppId: env.AWS_APP_ID?.trim() || undefined,
    preview: false,
  }
}

/** The origin that Amplify Hosting gives the branch; it remains beside the site's domain. */
export const appOrigin = ({
  AWS_BRANCH: branch,
  AWS_APP_ID: app,
}: EnvVariables): string | undefined =>
  branch ? `https://${branch.replaceAll('/', '-')}.${app}.amplifyapp.com` : undefined

/**
 * The settings for the branch in AWS_BRANCH. Every branch except the production branch, and a
 * developer's sandbox, is a preview: it mails neither the office nor visitors.
 */
export function readBranchSettings(
  env: EnvVariables,
  content: DeployContent = readDeployContent(),
): DeploySettings {
  const { productionBranch, previewMailTo } = readVariables(env, branchSettings, {
    productionBranch: 'main',
    previewMailTo: 'success@simulator.amazonses.com',
  })
  const { AWS_BRANCH: branch } = env
  if (branch === productionBranch) return production(readDeploySettings(env, content))

  const address = appOrigin(env) ?? 'http://localhost:3000'
  const settings = readDeploySettings(
    { ...env, SITE_ORIGIN: env.SITE_ORIGIN?.trim() || address },
    content,
  )
  if (settings.siteOrigin === readDeploySettings({}, content).siteOrigin)
    throw new UserFacingError(
      `SITE_ORIGIN is ${settings.siteOrigin}, the public address, on the preview ${branch}: write it for the branch ${productionBranch} alone, or set PRODUCTION_BRANCH if ${branch} is the public site`,
    )
  return {
    ...settings,
    preview: true,
    mailTo: previewMailTo,
    sendReceipt: false,
    backupBucket: undefined,
    webhookUrl: undefined,
  }
}

function production(settings: DeploySettings): DeploySettings {
  const { siteOrigin, mailTo, alarmEmail, webhookUrl } = settings
  if (webhookUrl?.startsWith('http:'))
    throw new UserFacingError(`WEBHOOK_URL is "${webhookUrl}": write https://`)
  if (!siteOrigin.startsWith('https:'))
    throw new UserFacingError(`SITE_ORIGIN is "${siteOrigin}": write https://`)
  if (mailTo.every((address) => address.toLowerCase() === alarmEmail.toLowerCase()))
    throw new UserFacingError(
      `ALARM_EMAIL is "${alarmEmail}", the only address that requests go to: write another, which still works when that mailbox fails`,
    )
  for (const [part, words] of missingPrivacyTexts(settings, settings.privacyText))
    throw new UserFacingError(
      `${part} is on, but content/legal/integritetspolicy.md does not say "${words}": describe it there, see amplify/README.md`,
    )
  return settings
}

/** Failures that take the alarm away with what it is about. */
export function alarmWarnings({
  alarmEmail,
  mailFrom,
  mailTo,
}: Pick<DeploySettings, 'alarmEmail' | 'mailFrom' | 'mailTo'>): string[] {
  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const domain = domainOf(alarmEmail)
  const shared = [
    ...(mailTo.every((address) => domainOf(address) === domain)
      ? ['every address of MAIL_TO']
      : []),
    ...(domainOf(mailFrom) === domain ? ['MAIL_FROM'] : []),
  ]
  return shared.length === 0
    ? []
    : [
        `ALARM_EMAIL is ${alarmEmail}, of the same domain as ${shared.join(' and ')}: when its mail server fails, requests and alarms vanish together. Choose an address elsewhere`,
      ]
}

/** A quota of Lambda that is too small for the queues and the form at the same moment. */
export const concurrencyWarnings = ({
  concurrency,
  webhookUrl,
}: Pick<DeploySettings, 'concurrency' | 'webhookUrl'>): string[] =>
  webhookUrl && concurrency === 0
    ? [
        'WEBHOOK_URL is on and CONCURRENCY is 0: a new account runs ten functions at once, and five busy queues take all of them, so that the form waits. Raise the quota, then set CONCURRENCY',
      ]
    : []

/**
 * Amplify Hosting keeps the access logs of every app until the app is deleted; no setting shortens
 * it.
 */
const amplifyLogWords = 'sparas av Amplify Hosting (AWS) så länge webbplatsen finns där'

/**
 * Parts of the back end and its hosting that are on and whose words are missing in the privacy
 * text, with these words.
 */
export const missingPrivacyTexts = (
  { amplifyAppId, backupBucket, newsletter, webhookUrl }: Partial<DeploySettings>,
  privacy: string,
): [string, string][] =>
  (
    [
      [true, 'The office page', 'anteckningar'],
      [amplifyAppId, 'Amplify Hosting', amplifyLogWords],
      [backupBucket, 'BACKUP_BUCKET', `säkerhetskopia skrivs över inom ${backupDays} dygn`],
      [newsletter, 'newsletter', 'nyhetsbrev'],
      [webhookUrl, 'WEBHOOK_URL', 'vårt kundsystem'],
    ] as const
  ).flatMap(([isOn, part, words]): [string, string][] =>
    isOn && !privacy.includes(words) ? [[part, words]] : [],
  )

const withoutSettings: FunctionName[] = ['canary', 'inspect-upload', 'sign-in-code']
/** Whether a function gets the settings of `functionEnvironment`. */
export const readsSettings = (name: FunctionName): boolean => !withoutSettings.includes(name)

/** The environment variables of the functions, without the buckets' names. */
export function functionEnvironment(
  settings: Pick<FunctionSettings, (typeof functionSettings)[number]>,
): Record<string, string> {
  return Object.fromEntries(
    functionSettings.map((name) => [variableOf(name), serialize(settings[name])]),
  )
}

/** Objects as JSON, lists of addresses separated by commas. */
function serialize(value: FunctionSettings[keyof FunctionSettings]): string {
  return typeof value === 'object' && !(Array.isArray(value) && typeof value[0] === 'string')
    ? JSON.stringify(value)
    : String(value)
}
