import { expect, test } from 'vitest'
import { readFunctionSettings } from '../../amplify/functions/shared/functionSettings.ts'
import { functionEnvironment, readDeploySettings } from '../../amplify/deploySettings.ts'

const buckets = { DATA_BUCKET: 'data', UPLOAD_BUCKET: 'upload' }
const deployed = readDeploySettings({})
const env = { ...functionEnvironment(deployed), ...buckets }

test('a function reads what the deployment handed on', () => {
  const onlyDeployed = [
    'alarmEmail',
    'budgetUsd',
    'cmsLogin',
    'officeLogin',
    'concurrency',
    'mailConcurrency',
    'backupBucket',
    'recordNumber',
    'retentionMonths',
    'factsDue',
  ]
  const handedOn = Object.fromEntries(Object.entries(deployed).filter(([name]) => !onlyDeployed.includes(name)))
  expect(readFunctionSettings(env)).toEqual({ ...handedOn, dataBucket: 'data', uploadBucket: 'upload' })
})

test('what the deployment hands on fits into the environment of a function, with room for a longer company', () => {
  // Lambda takes 4 KB. Only the digest has FACTS_DUE.
  const bytes = Object.entries({ ...env, FACTS_DUE: JSON.stringify(deployed.factsDue) }).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name + value),
    0,
  )
  expect(bytes).toBeLessThan(3072)
})

test.each(Object.keys(env))('a function says that %s is missing', (name) => {
  for (const value of [undefined, '', ' '])
    expect(() => readFunctionSettings({ ...env, [name]: value })).toThrow(new RegExp(`^${name} is missing: write .+$`))
})

test.each([
  ['SITE_ORIGIN', 'https://www.Åsa.example:443/', 'siteOrigin', 'https://www.xn--sa-xia.example'],
  ['MAIL_FROM', 'webb@firma.example', 'mailFrom', 'webb@firma.example'],
  ['MAIL_FROM_NAME', 'Firma, Sol & Tak', 'mailFromName', 'Firma, Sol & Tak'],
  ['MAIL_TO', 'a@firma.example, b@firma.example', 'mailTo', ['a@firma.example', 'b@firma.example']],
  ['SEND_RECEIPT', 'false', 'sendReceipt', false],
  ['RATE_LIMIT_PER_HOUR', ' 30 ', 'rateLimitPerHour', 30],
] as const)('%s=%s reaches the functions', (variable, value, setting, read) => {
  const environment = functionEnvironment(readDeploySettings({ [variable]: value }))
  expect(readFunctionSettings({ ...environment, ...buckets })[setting]).toEqual(read)
})

test('every wrong variable is named, in one run', () => {
  expect(() => readDeploySettings({ MAIL_FROM: 'x', BUDGET_USD: '0', SITE_ORIGIN: 'firma.se' })).toThrow(
    `SITE_ORIGIN is "firma.se": write the address of the site alone, such as https://www.example.com
MAIL_FROM is "x": write one address and nothing else, such as offert@example.com
BUDGET_USD is "0": write a whole number from 1`,
  )
})

test.each([
  ['MAIL_TO', 'a@b.se,'],
  ['MAIL_TO', 'a@b'],
  ['MAIL_TO', 'åsa@b.se'],
  ['MAIL_TO', Array.from({ length: 51 }, (_, i) => `a${i}@b.se`).join(',')],
  ['MAIL_FROM', 'Ljungsol <a@b.se>'],
  ['ALARM_EMAIL', 'a@b.se, c@d.se'],
  ['RATE_LIMIT_PER_HOUR', '0'],
  ['RATE_LIMIT_PER_HOUR', 'ten'],
  ['SEND_RECEIPT', 'False'],
  ['SEND_RECEIPT', 'no'],
  ['SITE_ORIGIN', 'www.firma.se'],
  ['SITE_ORIGIN', 'https://www.firma.se/start'],
  ['SITE_ORIGIN', 'https://www.firma.se, https://firma.se'],
  ['MAIL_FROM_NAME', 'Firma <a@b.se>'],
  ['CONCURRENCY', '-1'],
  ['MAIL_CONCURRENCY', '1'],
  ['BUDGET_USD', '0'],
  ['BACKUP_BUCKET', 'firma-kopia'],
  ['BACKUP_BUCKET', '210987654321/Firma'],
  ['RETENTION_MONTHS', '0'],
  ['CMS_LOGIN', 'yes'],
])('%s=%s is refused in words before anything is deployed', (name, value) => {
  expect(() => readDeploySettings({ [name]: value })).toThrow(new RegExp(`^${name} is .+: (write|change) `, 's'))
})

test('an empty variable is unset', () => {
  const names = [
    'MAIL_TO',
    'MAIL_FROM',
    'MAIL_FROM_NAME',
    'ALARM_EMAIL',
    'RATE_LIMIT_PER_HOUR',
    'SEND_RECEIPT',
    'SITE_ORIGIN',
    'CONCURRENCY',
    'MAIL_CONCURRENCY',
    'BUDGET_USD',
    'CMS_LOGIN',
  ]
  expect(readDeploySettings(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readDeploySettings({}))
})
