/** Compares the storage times in content/legal/integritetspolicy.md with lifecycle rules and keys. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDeploySettings, missingPrivacyTexts } from '../../amplify/deploySettings.ts'
import { State } from '../../amplify/functions/shared/officeState.ts'
import {
  backupDays,
  deadLetterDays,
  goneWithinDays,
  recordLifecycle,
  uploadLifecycle,
} from '../../amplify/storage/lifecycle.ts'
import type { VisitSource } from '../../amplify/functions/shared/request.ts'
import { deployed } from '../site.ts'
import { id, worldWith } from './world.ts'

const text = readFileSync('content/legal/integritetspolicy.md', 'utf8')
const deploySettings = (env: Record<string, string>) => readDeploySettings(env, deployed)
const { retentionMonths } = deployed
const numbers: Record<string, number> = { ett: 1, två: 2, tre: 3, fem: 5 }
/** The number of days in the only sentence that matches. */
function promisedDays(sentence: RegExp): number {
  const matches = [...text.matchAll(sentence)]
  expect(matches).toHaveLength(1)
  const [, number = ''] = matches[0]!
  return numbers[number] ?? Number(number)
}

test('requests and notes expire within the promised months, and other keys contain no address', async () => {
  const [retention, , ...short] = recordLifecycle(retentionMonths)
  expect(text).toContain('och våra anteckningar om dem, sparas i högst **{retention}**')
  expect(goneWithinDays(retention!)).toBeLessThanOrEqual((retentionMonths * 365) / 12)
  // A restore stores it again.
  const [copied] = recordLifecycle(retentionMonths, true)
  expect(backupDays + goneWithinDays(copied!)).toBeLessThanOrEqual((retentionMonths * 365) / 12)
  const world = await worldWith()
  await world.save({ status: 'called', note: 'Ringde.' })
  const retained = world.s3
    .keys('data')
    .filter((key) => !short.some(({ prefix }) => key.startsWith(prefix)))
  const allowedKey = new RegExp(
    `^(requests/${id}/|office/${id}/|days/\\d{4}-\\d\\d-\\d\\d/[a-z]+/${id}/1$)`,
  )
  expect(retained.filter((key) => !allowedKey.test(key))).toEqual([])
  expect(world.s3.keys('data').length).toBeGreaterThan(retained.length)
  expect(promisedDays(/en kod gjord av e-postadressen i högst (\S+) dygn/g)).toBeGreaterThanOrEqual(
    Math.max(...short.map(goneWithinDays)),
  )
  const recent = world.s3.keys('upload').filter((key) => key.startsWith('recent/'))
  expect(recent.filter((key) => !key.startsWith('recent/ceilings/'))).toHaveLength(3)
  expect(promisedDays(/Koden av IP-adressen .* sparas i högst (\S+) dygn/g)).toBe(
    goneWithinDays(uploadLifecycle[0]!),
  )
})

test('the text names each part of a visit’s source', () => {
  const parts: { [part in keyof VisitSource]: string } = {
    page: 'första sidan du öppnade',
    referrer: 'utan sökord',
    utm: 'kampanj (utm)',
  }
  for (const words of Object.values(parts)) expect(text).toContain(words)
})

test('the text names each field of the office’s state', () => {
  const wordsByField = {
    version: '',
    status: 'hur långt ärendet har kommit',
    followUp: 'vilken dag vi ska höra av oss',
    assignee: 'vem hos oss som har ärendet',
    value: 'vad det är värt',
    log: 'våra anteckningar från samtal',
    spam: 'misstänkt skräp',
  }
  expect(Object.keys(wordsByField)).toEqual(expect.arrayContaining(Object.keys(State.shape)))
  expect(Object.values(wordsByField).filter((words) => !text.includes(words))).toEqual([])
})

/** Documented: Amplify Hosting keeps visitors' access logs until the app is deleted. Ours of nginx are off. */
test('the text says what the host logs, how long and why, for the hosts that log', () => {
  const onAmplify = deploySettings({ AWS_APP_ID: 'd1a2b3' })
  expect(missingPrivacyTexts(onAmplify, text)).toEqual([])
  const silent = text.replaceAll('Amplify Hosting', 'Webbhotellet')
  expect(missingPrivacyTexts(onAmplify, silent).map(([part]) => part)).toEqual(['Amplify Hosting'])
  expect(missingPrivacyTexts(deploySettings({}), silent)).toEqual([])
  const [row = ''] = text.match(/^\| Du besöker webbplatsen .*$/m) ?? []
  for (const words of ['IP-adress', 'utm', 'sidan du kom från', 'webbläsarens namn', '6.1 f'])
    expect(row).toContain(words)
  expect(text).not.toContain('Själva IP-adressen sparas inte.')
})

test('the text names the places that an erasure here does not reach', () => {
  const [, week] = /const weekMs = (\d+) \* 24/.exec(
    readFileSync('pages/kontor/drafts.ts', 'utf8'),
  )!
  expect(week).toBe('7')
  for (const words of [
    'utkast till en anteckning kan ligga kvar i en kollegas webbläsare i högst en vecka',
    'Tabeller som vi hämtar ut ur systemet',
    'rader i tabeller som vi har hämtat ut, tar vi bort för hand',
  ])
    expect(text).toContain(words)
})

test('what is read from the browser is said with its time and purpose, and only the form reads it', () => {
  const cookies = readFileSync('content/legal/cookies.md', 'utf8')
  const [, section = ''] = /\{#lasning\}\n([\s\S]*?)\n## /.exec(cookies)!
  for (const words of [
    'När du skickar ett formulär',
    'första sidan',
    'utan sökord',
    'utm',
    'annonser',
  ])
    expect(section).toContain(words)
  expect(text).toContain('läses ur webbläsarens historik för det här besöket när du skickar')
  const sources = readdirSync('renderer', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join('renderer', file), 'utf8')])
  const readers = (pattern: RegExp) =>
    sources.flatMap(([file = '', code = '']) => (pattern.test(code) ? [file] : []))
  expect(readers(/document\.referrer/)).toEqual(['forms/source.ts'])
  expect(readers(/= visitSource\(\)/)).toEqual(['forms/useSubmission.ts'])
})

test('uploads, failed events and backups expire within the promised days', () => {
  expect(promisedDays(/aldrig skickat raderas inom (\S+) dygn/g)).toBe(
    goneWithinDays(uploadLifecycle[0]!),
  )
  expect(promisedDays(/Besked om .* ligga kvar i högst (\S+) dygn/g)).toBe(deadLetterDays)
  expect(
    promisedDays(/beskedet om att en bild har laddats upp, .* ligga kvar i högst (\S+) dygn/g),
  ).toBe(deadLetterDays)
  const readme = readFileSync('amplify/README.md', 'utf8')
  const [, days, oldVersionDays] =
    /"Days":(\d+)\},"NoncurrentVersionExpiration":\{"NoncurrentDays":(\d+)\}/.exec(readme)!
  expect(
    goneWithinDays({
      id: '',
      prefix: '',
      days: Number(days),
      oldVersionDays: Number(oldVersionDays),
    }),
  ).toBe(backupDays)
  expect(text).toContain('inom EU, i Stockholm')
  expect([...new Set(readme.match(/\b[a-z]{2}-[a-z]+-\d\b/g))]).toEqual(['eu-north-1'])
})

test('the office page and each setting require their words in the text', () => {
  expect(missingPrivacyTexts(deploySettings({}), text)).toEqual([])
  const words = 'säkerhetskopia skrivs över inom 35 dygn'
  expect(
    missingPrivacyTexts(deploySettings({ BACKUP_BUCKET: '210987654321/firma-kopia' }), text),
  ).toEqual([['BACKUP_BUCKET', words]])
  expect(
    missingPrivacyTexts(
      deploySettings({ BACKUP_BUCKET: '210987654321/firma-kopia' }),
      `${text} En ${words}.`,
    ),
  ).toEqual([])
  const webhook = deploySettings({ WEBHOOK_URL: 'https://crm.firma.example/hook' })
  expect(missingPrivacyTexts(webhook, text)).toEqual([['WEBHOOK_URL', 'vårt kundsystem']])
  expect(missingPrivacyTexts(webhook, `${text} Den raderas i vårt kundsystem.`)).toEqual([])
  expect(missingPrivacyTexts(deploySettings({}), 'nyhetsbrev')).toEqual([
    ['The office page', 'anteckningar'],
  ])
})
