import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { functionEnvironment, readSettings } from '../../amplify/settings.ts'

const { retentionMonths, newsletter } = parse(readFileSync('content/site.yaml', 'utf8'))

test('requests are kept as long as the content promises, and no variable may say otherwise', () => {
  expect(readSettings({}).retentionMonths).toBe(retentionMonths)
  expect(readSettings({ RETENTION_MONTHS: String(retentionMonths) }).retentionMonths).toBe(retentionMonths)
  expect(() => readSettings({ RETENTION_MONTHS: String(retentionMonths + 1) })).toThrow(
    `RETENTION_MONTHS is ${retentionMonths + 1}, but content/site.yaml promises visitors ${retentionMonths} months`,
  )
})

test('the functions hear whether there is a newsletter', () => {
  const settings = readSettings({})
  expect(settings.newsletter).toBe(newsletter.enabled)
  expect(functionEnvironment({ ...settings, newsletter: false }).NEWSLETTER).toBe('false')
})
