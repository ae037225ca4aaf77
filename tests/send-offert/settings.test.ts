import { expect, test } from 'vitest'
import { readSettings } from '../../amplify/functions/settings.ts'
import { readSettings as deploymentSettings } from '../../amplify/settings.ts'

const env = {
  DATA_BUCKET: 'data',
  UPLOAD_BUCKET: 'upload',
  MAIL_FROM: 'webbplats@ljungsol.example',
  MAIL_TO: 'info@ljungsol.example, order@ljungsol.example',
  COMPANY_NAME: 'Ljungsol',
  COMPANY_PHONE: '031-390 06 00',
  SERVICES: '[{"value":"solceller","label":"Solceller"},{"value":"eltjanster","label":"Eltjänster","form":"electrical"}]',
  REPLY_PROMISE: '24 timmar',
  COLOURS: ':root{--paper:white}',
  SITE_ORIGIN: 'https://www.ljungsol.example/',
  SEND_RECEIPT: 'true',
  RATE_LIMIT_PER_HOUR: '10',
}

test('the settings come from the environment', () => {
  expect(readSettings(env)).toEqual({
    dataBucket: 'data',
    uploadBucket: 'upload',
    mailFrom: 'webbplats@ljungsol.example',
    mailTo: ['info@ljungsol.example', 'order@ljungsol.example'],
    companyName: 'Ljungsol',
    companyPhone: '031-390 06 00',
    services: [
      { value: 'solceller', label: 'Solceller' },
      { value: 'eltjanster', label: 'Eltjänster', form: 'electrical' },
    ],
    replyPromise: '24 timmar',
    colours: ':root{--paper:white}',
    siteOrigin: 'https://www.ljungsol.example',
    sendReceipt: true,
    rateLimitPerHour: 10,
  })
})

test.each(Object.keys(env))('a missing %s is named in a sentence', (name) => {
  for (const value of [undefined, '', ' '])
    expect(() => readSettings({ ...env, [name]: value })).toThrow(new RegExp(`^The environment variable ${name} is missing: .+\\.$`))
})

test.each([
  ['RATE_LIMIT_PER_HOUR', ['0', '-1', '1.5', 'ten'], 'The environment variable RATE_LIMIT_PER_HOUR must be a whole number from 1.'],
  ['SEND_RECEIPT', ['yes', '1', 'TRUE'], 'The environment variable SEND_RECEIPT must be true or false.'],
])('a wrong %s is named in a sentence', (name, values, message) => {
  for (const value of values) expect(() => readSettings({ ...env, [name]: value })).toThrow(message)
})

test.each([
  ['MAIL_TO', 'a@b.se,'],
  ['MAIL_TO', 'a@b'],
  ['MAIL_TO', Array.from({ length: 51 }, (_, i) => `a${i}@b.se`).join(',')],
  ['MAIL_FROM', 'Ljungsol <a@b.se>'],
  ['ALARM_EMAIL', 'a@b.se, c@d.se'],
  ['RATE_LIMIT_PER_HOUR', '0'],
  ['RATE_LIMIT_PER_HOUR', 'ten'],
  ['SEND_RECEIPT', 'False'],
  ['SEND_RECEIPT', 'no'],
  ['SITE_ORIGIN', 'www.firma.se'],
  ['SITE_ORIGIN', 'https://www.firma.se/start'],
  ['CONCURRENCY', '-1'],
  ['BUDGET_USD', '0'],
  ['RETENTION_MONTHS', '0'],
  ['CMS_LOGIN', 'yes'],
])('%s=%s is refused in words before anything is deployed', (name, value) => {
  expect(() => deploymentSettings({ [name]: value })).toThrow(new RegExp(`^${name} is .+: (write|change) `, 's'))
})

test('an empty variable is unset', () => {
  const names = [
    'MAIL_TO',
    'MAIL_FROM',
    'ALARM_EMAIL',
    'RATE_LIMIT_PER_HOUR',
    'SEND_RECEIPT',
    'SITE_ORIGIN',
    'CONCURRENCY',
    'BUDGET_USD',
    'CMS_LOGIN',
  ]
  expect(deploymentSettings(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(deploymentSettings({}))
})
