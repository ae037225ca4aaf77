import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readBranchSettings, readDeploySettings } from '../../amplify/deploySettings.ts'
import { deployedNames } from '../../scripts/machine/environment.ts'

const { retentionMonths } = parse(readFileSync('content/site.yaml', 'utf8'))

test('what a deployment can be told stands in the table of amplify/README.md', () => {
  const table = readFileSync('amplify/README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| /gm)
  expect([...table].map(([, name]) => name).sort()).toEqual(deployedNames.toSorted())
})

test('requests are kept as long as the content promises, and no variable may say otherwise', () => {
  expect(readDeploySettings({}).retentionMonths).toBe(retentionMonths)
  expect(readDeploySettings({ RETENTION_MONTHS: String(retentionMonths) }).retentionMonths).toBe(retentionMonths)
  expect(() => readDeploySettings({ RETENTION_MONTHS: String(retentionMonths + 1) })).toThrow(
    `RETENTION_MONTHS is ${retentionMonths + 1}, but content/site.yaml promises visitors ${retentionMonths} months`,
  )
})

const main = { AWS_BRANCH: 'main', AWS_APP_ID: 'd1a2b3', ALARM_EMAIL: 'larm@firma.example' }

test('the production branch mails the office and visitors', () => {
  const { alarmEmail, preview, mailTo, sendReceipt } = readBranchSettings(main)
  expect({ alarmEmail, preview, mailTo, sendReceipt }).toEqual({
    alarmEmail: 'larm@firma.example',
    preview: false,
    mailTo: readDeploySettings({}).mailTo,
    sendReceipt: true,
  })
})

test.each([
  [{ ...main, ALARM_EMAIL: '' }, /^ALARM_EMAIL is ".+", the only address that requests go to: write another/],
  [{ ...main, MAIL_TO: 'A@firma.se, a@firma.se', ALARM_EMAIL: 'a@firma.se' }, /^ALARM_EMAIL is "a@firma.se", the only address/],
  [{ ...main, SITE_ORIGIN: 'http://www.firma.se' }, /^SITE_ORIGIN is "http:\/\/www.firma.se": write https/],
  [
    { ...main, AWS_BRANCH: 'master', SITE_ORIGIN: readDeploySettings({}).siteOrigin },
    /on the preview master: write .+ or set PRODUCTION_BRANCH/,
  ],
])('%j is refused before anything is deployed', (env, words) => {
  expect(() => readBranchSettings(env)).toThrow(words)
})

test('two addresses may share the alarms with the office, when one of them is another', () => {
  expect(readBranchSettings({ ...main, MAIL_TO: 'larm@firma.example, b@firma.example' }).preview).toBe(false)
  expect(readBranchSettings({ ...main, AWS_BRANCH: 'master', PRODUCTION_BRANCH: 'master' }).preview).toBe(false)
})

test.each([
  [{ AWS_BRANCH: 'feature/ny', AWS_APP_ID: 'd1a2b3' }, 'https://feature-ny.d1a2b3.amplifyapp.com'],
  [{ AWS_BRANCH: 'pr-12', AWS_APP_ID: 'd1a2b3', SITE_ORIGIN: 'https://test.firma.se' }, 'https://test.firma.se'],
  [{}, 'http://localhost:3000'],
])('%j is a preview and mails nobody, whatever MAIL_TO says', (env, siteOrigin) => {
  const settings = readBranchSettings({ ...env, MAIL_TO: 'kontor@firma.se', SEND_RECEIPT: 'true', BACKUP_BUCKET: '210987654321/kopia' })
  expect(settings).toMatchObject({
    backupBucket: undefined,
    siteOrigin,
    preview: true,
    mailTo: ['success@simulator.amazonses.com'],
    sendReceipt: false,
  })
  expect(readBranchSettings({ ...env, PREVIEW_MAIL_TO: 'test@firma.se' }).mailTo).toEqual(['test@firma.se'])
})
