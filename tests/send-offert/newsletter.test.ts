/** Subscriptions to the newsletter. */
import { expect, test } from 'vitest'
import { blogPage } from '../../renderer/content/model/articles.ts'
import { smallEnv, loadSmallSite, smallSite } from '../support/smallSite.ts'
import { company, deployed } from '../site.ts'
import { samplePost, sampleRequest } from '../support/sampleRequest.ts'
import { createWorld } from './world.ts'

const subscription = sampleRequest('newsletter', {
  message: 'Jag vill få nyhetsbrev från Ljungsol.',
})

test('a subscription is stored and mailed to the office with its consent, without a receipt', async () => {
  const world = createWorld()
  // officeTexts.test.ts has the texts.
  expect((await world.post(subscription)).answer.success).toBe(true)
  const message = 'Jag vill få nyhetsbrev från Ljungsol.'
  const request = { form: 'newsletter', email: 'asa@example.se', message, page: '/blog' }
  expect(world.json(world.stored()[0] ?? '')).toMatchObject({ request })
  const [mail] = world.office()
  expect(mail?.text).toContain(
    'Lägg in adressen i ert utskicksprogram, som ber om en bekräftelse.\n\nÖppna',
  )
  expect(world.receipts()).toEqual([])
})

test('without JavaScript the error page keeps the consent, and the confirmation has no number', async () => {
  const world = createWorld()
  const typed: Record<string, string> = { ...samplePost('newsletter'), email: 'asa' }
  const { body } = await world.postForm(typed)
  expect(body).toContain(`<input type="hidden" name="message" value="${typed.message}">`)
  expect(body).toContain('Ogiltig e-postadress')
  expect((await world.postForm({ ...typed, email: 'asa@example.se' })).body).not.toContain(
    'Ärendenummer',
  )
  expect(world.office()[0]?.text).toContain(`Samtycke: ${typed.message}`)
})

test('a disabled newsletter rejects subscriptions only', async () => {
  const world = createWorld({ newsletter: false })
  const { status, answer } = await world.post(subscription)
  expect([status, answer.error]).toEqual([400, 'Nyhetsbrevet tar inte emot anmälningar just nu.'])
  expect(world.stored()).toEqual([])
  expect((await world.post()).status).toBe(200)
})

const shown = "title: T, text: T, label: L, button: B, consent: 'Från {company}.' }\n"
test.each([
  ['', undefined],
  [`newsletter: { enabled: false, ${shown}`, undefined],
  [`newsletter: { enabled: true, ${shown}`, 'Från Exempelsol.'],
])('content with %j shows the consent %j', (yaml, consent) => {
  const { site } = loadSmallSite({ 'site.yaml': smallSite['site.yaml'] + yaml })
  expect(blogPage(site, smallEnv).newsletter?.consent).toBe(consent)
  expect(deployed.newsletter).toBe(company.newsletter?.enabled ?? false)
})
