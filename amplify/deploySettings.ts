/** The settings of a deployment, each set by the variable of its name and described in README.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import {
  formColours,
  type FunctionSettings,
  functionSettings,
  readVariables,
  type EnvVariables,
  variableOf,
} from './functions/shared/functionSettings.ts'
import { backupDays } from './storage/lifecycle.ts'
import type { ServiceChoice } from './functions/shared/fields.ts'
import { serviceChoices } from './functions/shared/request.ts'
import { hoursText, officeHours } from '../renderer/content/model/hours.ts'
import { fillPlaceholders, placeholderValues, type PlaceholderValues } from '../renderer/content/model/placeholders.ts'
import type { Company, Facts, Staff } from '../renderer/content/schema/company.ts'
import type { ThanksPage } from '../renderer/content/schema/pages.ts'
import { today } from '../renderer/content/today.ts'
import { type BrandColours, palettes } from '../renderer/theme/tokens.ts'
import { recordOf } from './functions/shared/keys.ts'

const settable = [
  'siteOrigin',
  'mailFrom',
  'mailFromName',
  'mailTo',
  'alarmEmail',
  'cmsLogin',
  'officeLogin',
  'sendReceipt',
  'rateLimitPerHour',
  'concurrency',
  'mailConcurrency',
  'backupBucket',
  'recordNumber',
  'retentionMonths',
  'budgetUsd',
] as const

/** Settings of previews. */
const branchSettings = ['productionBranch', 'previewMailTo'] as const
export const deployVariables = [...settable, ...branchSettings].map(variableOf)

export type DeploySettings = ReturnType<typeof readDeploySettings>

type OwnerFacts = Record<'name' | 'phone' | 'email' | 'origin' | 'replyPromise', string> & {
  theme: { colours: BrandColours }
  retentionMonths: number
  newsletter: { enabled: boolean }
}

/** Throws an error that lists every invalid variable with the expected value. */
export function readDeploySettings(env: EnvVariables) {
  const site = readContentFile<Partial<OwnerFacts>>('site.yaml')
  const { name, phone, email, origin, replyPromise, theme, retentionMonths } = site
  if (!name || !phone || !email || !origin || !replyPromise || !theme || !retentionMonths)
    throw new Error('content/site.yaml must give name, phone, email, origin, replyPromise, theme and retentionMonths')
  const set = readVariables(env, settable, {
    siteOrigin: origin,
    mailFrom: email,
    mailFromName: name,
    mailTo: email,
    alarmEmail: email,
    cmsLogin: '0',
    officeLogin: '1',
    sendReceipt: 'true',
    rateLimitPerHour: '30',
    // A new account has no concurrency to reserve, and its first deployment would fail.
    concurrency: '0',
    // A new account has a concurrency of ten. Two functions at a third of a second per mail send 6 mails a second.
    mailConcurrency: '2',
    backupBucket: '0',
    recordNumber: '1',
    retentionMonths: String(retentionMonths),
    budgetUsd: '20',
  })
  if (set.retentionMonths !== retentionMonths)
    throw new Error(
      `RETENTION_MONTHS is ${env.RETENTION_MONTHS}, but content/site.yaml promises visitors ${retentionMonths} months: change retentionMonths there and remove the variable`,
    )
  const values = placeholderValues({ company: site as Company, facts: { facts: [] } }, today())
  return {
    ...set,
    companyName: name,
    companyPhone: phone,
    /** The services of content/services. */
    services: readServices(),
    replyPromise,
    afterwards: readAfterwards(site as Company, values),
    colours: readColours(theme.colours),
    /** Whether the site has a newsletter form and the endpoint accepts it. */
    newsletter: site.newsletter?.enabled ?? false,
    factsDue: readFactsDue(),
    preview: false,
  }
}

/** The origin that Amplify Hosting gives the branch; it remains beside the site's domain. */
export const appOrigin = ({ AWS_BRANCH: branch, AWS_APP_ID: app }: EnvVariables): string | undefined =>
  branch ? `https://${branch.replaceAll('/', '-')}.${app}.amplifyapp.com` : undefined

/**
 * The settings for the branch in AWS_BRANCH. Every branch except the production branch, and a developer's sandbox, is a preview: it mails
 * neither the office nor visitors.
 */
export function readBranchSettings(env: EnvVariables): DeploySettings {
  const { productionBranch, previewMailTo } = readVariables(env, branchSettings, {
    productionBranch: 'main',
    previewMailTo: 'success@simulator.amazonses.com',
  })
  const { AWS_BRANCH: branch } = env
  if (branch === productionBranch) return production(readDeploySettings(env))

  const address = appOrigin(env) ?? 'http://localhost:3000'
  const settings = readDeploySettings({ ...env, SITE_ORIGIN: env.SITE_ORIGIN?.trim() || address })
  if (settings.siteOrigin === readDeploySettings({}).siteOrigin)
    throw new Error(
      `SITE_ORIGIN is ${settings.siteOrigin}, the public address, on the preview ${branch}: write it for the branch ${productionBranch} alone, or set PRODUCTION_BRANCH if ${branch} is the public site`,
    )
  return { ...settings, preview: true, mailTo: previewMailTo, sendReceipt: false, backupBucket: undefined }
}

function production(settings: DeploySettings): DeploySettings {
  const { siteOrigin, mailTo, alarmEmail } = settings
  if (!siteOrigin.startsWith('https:')) throw new Error(`SITE_ORIGIN is "${siteOrigin}": write https://`)
  if (mailTo.every((address) => address.toLowerCase() === alarmEmail.toLowerCase()))
    throw new Error(
      `ALARM_EMAIL is "${alarmEmail}", the only address that requests go to: write another, which still works when that mailbox fails`,
    )
  const privacy = readFileSync(new URL('../content/legal/integritetspolicy.md', import.meta.url), 'utf8')
  for (const [variable, words] of missingPrivacyTexts(settings, privacy))
    throw new Error(
      `${variable} is on, but content/legal/integritetspolicy.md does not say "${words}": describe it there, see amplify/README.md`,
    )
  return settings
}

/** Enabled settings whose words are missing in the privacy text, with these words. */
export const missingPrivacyTexts = (
  { officeLogin, backupBucket, newsletter }: Partial<DeploySettings>,
  privacy: string,
): [string, string][] =>
  (
    [
      [officeLogin, 'OFFICE_LOGIN', 'anteckningar'],
      [backupBucket, 'BACKUP_BUCKET', `säkerhetskopia skrivs över inom ${backupDays} dygn`],
      [newsletter, 'newsletter', 'nyhetsbrev'],
    ] as const
  ).flatMap(([isOn, variable, words]): [string, string][] => (isOn && !privacy.includes(words) ? [[variable, words]] : []))

/** The colours of mails and answer pages. */
function readColours(brand: BrandColours): FunctionSettings['colours'] {
  const { light, dark } = palettes(brand)
  const usedColours = (palette: typeof light) => recordOf(formColours, (name) => palette[name])
  return { light: usedColours(light), dark: usedColours(dark) }
}

// The build of the site validates content/.
const readContentFile = <Content>(file: string): Content => parse(readFileSync(new URL(`../content/${file}`, import.meta.url), 'utf8'))

function readAfterwards({ openingHours, specialHours = [] }: Company, values: PlaceholderValues): FunctionSettings['afterwards'] {
  const { contactPerson, steps } = readContentFile<ThanksPage>('pages/thanks.yaml')
  return {
    person: readContentFile<Staff>(`staff/${contactPerson}.yaml`).displayName,
    openingHours: hoursText(openingHours),
    hours: officeHours({ openingHours, specialHours }, today()) as FunctionSettings['afterwards']['hours'],
    steps: steps.map(({ title, text }) => ({ title: fillPlaceholders(title, values), text: fillPlaceholders(text, values) })),
    /** A limited company's letters state its name and number (aktiebolagslagen 28 kap. 5 §). */
    company: fillPlaceholders('{legal_name}, org.nr {organisation_number}, {address}', values),
  }
}

/** Ids of facts by the day when they must be checked or expire, for the digest. */
function readFactsDue(): Record<string, string[]> {
  const { facts } = readContentFile<Facts>('facts.yaml')
  const byDay = Map.groupBy(facts, ({ checkBy, validTo = checkBy }) => [checkBy, validTo].toSorted()[0]!)
  return Object.fromEntries([...byDay].map(([day, due]) => [day, due.map(({ id }) => id)]))
}

export function readServices(): ServiceChoice[] {
  const folder = new URL('../content/services/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return serviceChoices(files.map((file) => parse(readFileSync(new URL(encodeURIComponent(file), folder), 'utf8'))))
}

/** The environment variables of the functions, without the buckets' names. */
export function functionEnvironment(settings: Pick<FunctionSettings, (typeof functionSettings)[number]>): Record<string, string> {
  return Object.fromEntries(functionSettings.map((name) => [variableOf(name), serialize(settings[name])]))
}

/** Objects as JSON, lists of addresses separated by commas. */
function serialize(value: FunctionSettings[keyof FunctionSettings]): string {
  return typeof value === 'object' && !(Array.isArray(value) && typeof value[0] === 'string') ? JSON.stringify(value) : String(value)
}
