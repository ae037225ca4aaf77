/** Environment variables of a deployment and of the functions. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { deployFile, fingerprintOf, readDeployContent } from '../../amplify/deployContent.ts'
import * as settings from '../../amplify/deploySettings.ts'
import { readFunctionSettings } from '../../amplify/functions/shared/functionSettings.ts'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { readDeployment } from '../../renderer/deployment.server.ts'
import { company, deployed as content } from '../site.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const { alarmWarnings, appOrigin, concurrencyWarnings, deployVariables, functionEnvironment } =
  settings
const readDeploySettings = (env: Record<string, string>) =>
  settings.readDeploySettings(env, content)
const readBranchSettings = (env: Record<string, string>) =>
  settings.readBranchSettings(env, content)
const { retentionMonths } = company
const buckets = { DATA_BUCKET: 'data', UPLOAD_BUCKET: 'upload' }
const deployed = readDeploySettings({})
const env = { ...functionEnvironment(deployed), ...buckets }

test('the origin that Amplify gives a branch has hyphens for slashes, and none exists without a branch', () => {
  expect(appOrigin({ AWS_BRANCH: 'main', AWS_APP_ID: 'd1234' })).toBe(
    'https://main.d1234.amplifyapp.com',
  )
  expect(appOrigin({ AWS_BRANCH: 'ny/text', AWS_APP_ID: 'd1234' })).toBe(
    'https://ny-text.d1234.amplifyapp.com',
  )
  expect(appOrigin({})).toBeUndefined()
})

test('amplify/README.md and .env.example list every deployment variable', () => {
  const [settings = ''] =
    /^## Settings$.*?^### /ms.exec(readFileSync('amplify/README.md', 'utf8')) ?? []
  const table = settings.matchAll(/^\| `([A-Z_]+)` \| /gm)
  expect([...table].map(([, name]) => name).sort()).toEqual(deployVariables.toSorted())
})

test('a function reads the settings of the deployment, in at most 3 of the 4 KB of its environment', () => {
  const read = readFunctionSettings(env)
  expect(deployed).toMatchObject(
    Object.fromEntries(
      Object.keys(functionEnvironment(deployed)).map((name) => settingOf(name, read)),
    ),
  )
  expect(read).toMatchObject({ dataBucket: 'data', uploadBucket: 'upload' })
  // Only the digest has FACTS_DUE.
  const all = Object.entries({ ...env, FACTS_DUE: JSON.stringify(deployed.factsDue) })
  expect(all.reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0)).toBeLessThan(
    3072,
  )
})

function settingOf(variable: string, settings: object): [string, unknown] {
  const name = variable.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  expect(settings).toHaveProperty(name)
  return [name, settings[name as keyof typeof settings]]
}

test.each(Object.keys(env))('a function reports a missing %s', (name) => {
  for (const value of [undefined, '', ' '])
    expect(() => readFunctionSettings({ ...env, [name]: value })).toThrow(
      new RegExp(`^${name} is missing: write .+$`),
    )
})

test.each([
  ['SITE_ORIGIN', 'https://www.Åsa.example:443/', 'siteOrigin', 'https://www.xn--sa-xia.example'],
  ['MAIL_FROM', 'webb@firma.example', 'mailFrom', 'webb@firma.example'],
  ['MAIL_TO', 'a@firma.example, b@firma.example', 'mailTo', ['a@firma.example', 'b@firma.example']],
  ['SEND_RECEIPT', 'false', 'sendReceipt', false],
] as const)('%s=%s is passed to the functions', (variable, value, setting, read) => {
  const environment = functionEnvironment(readDeploySettings({ [variable]: value }))
  expect(readFunctionSettings({ ...environment, ...buckets })[setting]).toEqual(read)
})

const refused: [name: string, ...values: string[]][] = [
  [
    'MAIL_TO',
    'a@b.se,',
    'a@b',
    'åsa@b.se',
    Array.from({ length: 51 }, (_, i) => `a${i}@b.se`).join(','),
  ],
  ['MAIL_FROM', 'Ljungsol <a@b.se>'],
  ['ALARM_EMAIL', 'a@b.se, c@d.se'],
  ['RATE_LIMIT_PER_HOUR', '0', 'ten'],
  ['SEND_RECEIPT', 'False', 'no'],
  [
    'SITE_ORIGIN',
    'www.firma.se',
    'https://www.firma.se/start',
    'https://www.firma.se, https://firma.se',
  ],
  ['MAIL_FROM_NAME', 'Firma <a@b.se>'],
  ['CONCURRENCY', '-1'],
  ['MAIL_CONCURRENCY', '1'],
  ['BUDGET_USD', '0'],
  ['BACKUP_BUCKET', 'firma-kopia', '210987654321/Firma'],
  ['RETENTION_MONTHS', '0', String(retentionMonths + 1)],
  ['CMS_LOGIN', 'yes'],
  ['WEBHOOK_URL', 'http://crm.firma.example/', 'https://10.0.0.1/', 'yes'],
]
test.each(refused)(
  'a wrong %s is rejected with a message, an empty one is unset',
  (name, ...values) => {
    for (const value of values)
      expect(() => readDeploySettings({ [name]: value })).toThrow(
        new RegExp(`^${name} is .+: (write|change) `, 's'),
      )
    expect(readDeploySettings({ [name]: ' ' })).toEqual(deployed)
  },
)

test('every wrong variable is reported in one run', () => {
  expect(() =>
    readDeploySettings({ MAIL_FROM: 'x', BUDGET_USD: '0', SITE_ORIGIN: 'firma.se' }),
  ).toThrow(
    `SITE_ORIGIN is "firma.se": write the address of the site alone, such as https://www.example.com
MAIL_FROM is "x": write one address and nothing else, such as offert@example.com
BUDGET_USD is "0": write a whole number from 1`,
  )
})

const main = { AWS_BRANCH: 'main', AWS_APP_ID: 'd1a2b3', ALARM_EMAIL: 'larm@firma.example' }

test('the production branch mails the office and visitors', () => {
  const { alarmEmail, preview, mailTo, sendReceipt } = readBranchSettings(main)
  expect({ alarmEmail, preview, sendReceipt }).toEqual({
    alarmEmail: 'larm@firma.example',
    preview: false,
    sendReceipt: true,
  })
  expect(mailTo).toEqual(deployed.mailTo)
  expect(
    readBranchSettings({ ...main, MAIL_TO: 'larm@firma.example, b@firma.example' }).preview,
  ).toBe(false)
  expect(
    readBranchSettings({ ...main, AWS_BRANCH: 'master', PRODUCTION_BRANCH: 'master' }).preview,
  ).toBe(false)
})

test.each([
  [
    { ALARM_EMAIL: '' },
    /^ALARM_EMAIL is ".+", the only address that requests go to: write another/,
  ],
  [
    { MAIL_TO: 'A@firma.se, a@firma.se', ALARM_EMAIL: 'a@firma.se' },
    /^ALARM_EMAIL is "a@firma.se", the only address/,
  ],
  [
    { WEBHOOK_URL: 'http://127.0.0.1:20005/_local/webhook' },
    /^WEBHOOK_URL is "http:.+": write https/,
  ],
  [
    { WEBHOOK_URL: 'https://crm.firma.se/hook' },
    /^WEBHOOK_URL is on, but .+ does not say "vårt kundsystem"/,
  ],
  [{ SITE_ORIGIN: 'http://www.firma.se' }, /^SITE_ORIGIN is "http:\/\/www.firma.se": write https/],
  [
    { AWS_BRANCH: 'master', SITE_ORIGIN: deployed.siteOrigin },
    /on the preview master: write .+ or set PRODUCTION_BRANCH/,
  ],
])('%j is rejected', (change, message) =>
  expect(() => readBranchSettings({ ...main, ...change })).toThrow(message),
)

test.each([
  [{ AWS_BRANCH: 'feature/ny', AWS_APP_ID: 'd1a2b3' }, 'https://feature-ny.d1a2b3.amplifyapp.com'],
  [
    { AWS_BRANCH: 'pr-12', AWS_APP_ID: 'd1a2b3', SITE_ORIGIN: 'https://test.firma.se' },
    'https://test.firma.se',
  ],
  [{}, 'http://localhost:3000'],
])('%j is a preview, which ignores MAIL_TO', (env, siteOrigin) => {
  const preview = readBranchSettings({
    ...env,
    MAIL_TO: 'kontor@firma.se',
    SEND_RECEIPT: 'true',
    BACKUP_BUCKET: '210987654321/kopia',
    WEBHOOK_URL: 'https://crm.firma.se/hook',
  })
  expect(preview).toMatchObject({
    backupBucket: undefined,
    webhookUrl: undefined,
    siteOrigin,
    preview: true,
    sendReceipt: false,
    mailTo: ['success@simulator.amazonses.com'],
  })
  expect(readBranchSettings({ ...env, PREVIEW_MAIL_TO: 'test@firma.se' }).mailTo).toEqual([
    'test@firma.se',
  ])
})

test('a deployment reads content only from a file of today that was made from its texts', () => {
  const folder = temporaryFolder({ 'content/pages/tack.yaml': 'title: Tack' })
  const root = pathToFileURL(`${folder}/`)
  const read = () => readDeployContent(root, '2026-11-20')
  const advice = 'write it (again )?with `npm run build -- --deploy-content`$'
  expect(read).toThrow(new RegExp(`deploy-content.json is missing: ${advice}`))
  const fingerprint = fingerprintOf(new URL('content/', root))
  const file = { day: '2026-11-20', fingerprint, content: { name: 'Firma' } }
  mkdirSync(join(folder, '.cache'))
  writeFileSync(join(folder, deployFile), JSON.stringify(file))
  expect(read()).toEqual({ name: 'Firma' })
  expect(() => readDeployContent(root, '2026-11-21')).toThrow(
    new RegExp(`is of 2026-11-20: ${advice}`),
  )
  writeFileSync(join(folder, 'content/pages/tack.yaml'), 'title: Klart')
  expect(read).toThrow(new RegExp(`content/ has changed after .*: ${advice}`))
})

test.each<[string, string[], string, string | undefined]>([
  ['larm@firma.se', ['info@firma.se'], 'offert@mejl.se', 'every address of MAIL_TO'],
  [
    'larm@FIRMA.se',
    ['a@firma.se', 'b@firma.se'],
    'offert@firma.se',
    'every address of MAIL_TO and MAIL_FROM',
  ],
  ['larm@firma.se', ['a@firma.se', 'b@annan.se'], 'offert@mejl.se', undefined],
  ['larm@sub.firma.se', ['a@firma.se'], 'offert@firma.se', undefined],
  ['larm@annan.se', ['info@firma.se'], 'offert@firma.se', undefined],
])('alarms to %s about mail to %s from %s', (alarmEmail, mailTo, mailFrom, shared) => {
  expect(alarmWarnings({ alarmEmail, mailTo, mailFrom })).toEqual(
    shared
      ? [expect.stringContaining(`ALARM_EMAIL is ${alarmEmail}, of the same domain as ${shared}:`)]
      : [],
  )
})

test.each([
  [0, 'https://crm.example/', 1],
  [0, undefined, 0],
  [30, 'https://crm.example/', 0],
])('CONCURRENCY %s with WEBHOOK_URL %s: %s warnings', (concurrency, webhookUrl, count) => {
  expect(concurrencyWarnings({ concurrency, webhookUrl })).toHaveLength(count)
})

test.each([
  ['a wrong variable', () => readDeploySettings({ MAIL_FROM: 'x' })],
  ['a wrong address', () => readBranchSettings({ ...main, SITE_ORIGIN: 'http://www.firma.se' })],
  ['missing content', () => readDeployContent(pathToFileURL(`${temporaryFolder({})}/`))],
  ['missing outputs', () => readDeployment('nowhere.json')],
])('%s is an error without a stack trace', (_, read) => expect(read).toThrow(UserFacingError))
