/** Subscriptions to the newsletter. */
import { expect, test } from 'vitest'
import { blogPage } from '../../renderer/content/model/articles.ts'
import { smallEnv, loadSmallSite, smallSite } from '../../scripts/lab/fixtures/smallSite.ts'
import { company, deployed } from '../site.ts'
import { samplePost, sampleRequest } from '../../scripts/lab/fixtures/sampleRequest.ts'
import { createWorld } from './world.ts'

const subscription = sampleRequest('newsletter', {
  message: 'Jag vill få nyhetsbrev från Ljungsol.',
})

test('a subscription is stored and mailed to the office with its consent, without a receipt', async () => {
  const world = createWorld()
  expect((await world.post(subscription)).answer).toEqual({
    success: true,
    message:
      'Din anmälan har skickats! Du får ett mejl från vårt utskicksprogram där du bekräftar den.',
  })
  expect(world.json(world.stored()[0] ?? '')).toMatchObject({
    request: {
      form: 'newsletter',
      email: 'asa@example.se',
      message: 'Jag vill få nyhetsbrev från Ljungsol.',
      page: '/blog',
    },
  })
  const [mail] = world.office()
  expect(mail?.subject).toMatch(/^Ny prenumerant \d{4}-\d{4}: Nyhetsbrev$/)
  expect(mail?.text).toContain(
    'Lägg in adressen i ert utskicksprogram, som ber om en bekräftelse.\n\nÖppna förfrågan i kontoret: https://www.ljungsol.example/kontor#3f2b8c1e-5d4a-4b6f-9c7d-0a1b2c3d4e5f\n\nE-post: asa@example.se\n\nSamtycke: Jag vill få nyhetsbrev från Ljungsol.\n',
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

test.each([
  ['', undefined],
  [
    'newsletter: { enabled: false, title: T, text: T, label: L, button: B, consent: C }\n',
    undefined,
  ],
  [
    "newsletter: { enabled: true, title: T, text: T, label: L, button: B, consent: 'Från {company}.' }\n",
    'Från Exempelsol.',
  ],
])('content with %j shows the consent %j', (yaml, consent) => {
  const { site } = loadSmallSite({ 'site.yaml': smallSite['site.yaml'] + yaml })
  expect(blogPage(site, smallEnv).newsletter?.consent).toBe(consent)
  expect(deployed.newsletter).toBe(company.newsletter?.enabled ?? false)
})
