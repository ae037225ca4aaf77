/** Sender and subject of mails. */
import { expect, test } from 'vitest'
import { sendMail } from '../../amplify/functions/shared/sendMail.ts'
import { createWorld } from './world.ts'

const decodeHeader = (header: string): string =>
  header.replace(/=\?UTF-8\?B\?(.+?)\?=( (?==\?))?/g, (_, base64: string) =>
    Buffer.from(base64, 'base64').toString(),
  )

test.each([
  ['Ljungsol', '"Ljungsol" <webb@firma.example>'],
  ['Firma, Sol & Tak', '"Firma, Sol & Tak" <webb@firma.example>'],
  [
    'Åsas elektriska installationsbyrå i Göteborg',
    'Åsas elektriska installationsbyrå i Göteborg <webb@firma.example>',
  ],
  ['☀️🏠'.repeat(20), `${'☀️🏠'.repeat(20)} <webb@firma.example>`],
])('encodes the sender’s name %s in an ASCII header', async (mailFromName, read) => {
  const { deps, ses } = createWorld({ mailFrom: 'webb@firma.example', mailFromName })
  await sendMail(deps, { to: ['a@b.example'], subject: 's', text: 't', html: 'h' })
  const { from = '' } = ses.inbox[0] ?? {}
  expect(from).toMatch(/^\p{ASCII}+$/u)
  expect(decodeHeader(from)).toBe(read)
  for (const word of from.split(' ')) expect(word.length).toBeLessThanOrEqual(75)
})

test('sends no half of a surrogate pair', async () => {
  const { deps, ses } = createWorld()
  const half = `${'a'.repeat(99)}🏠`.slice(0, 100)
  await sendMail(deps, { to: ['a@b.example'], subject: half, text: half, html: half })
  const whole = `${'a'.repeat(99)}\ufffd`
  expect(ses.inbox[0]).toMatchObject({ subject: whole, text: whole, html: whole })
})

test('marks a preview in the subject and uses the function’s configuration set', async () => {
  const { deps, ses } = createWorld({ preview: true, configurationSet: 'office' })
  await sendMail(deps, { to: ['a@b.example'], subject: 'Ny förfrågan', text: 't', html: 'h' })
  expect(ses.inbox[0]).toMatchObject({ subject: '[förhandsvisning] Ny förfrågan', set: 'office' })
})
