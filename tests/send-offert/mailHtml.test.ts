/** HTML and CSS of mails, against the support of mail clients. */
import { expect, test } from 'vitest'
import { createDigest } from '../../amplify/functions/digest/digest.ts'
import { receiptMail, summaryMail } from '../../amplify/functions/shared/mail.ts'
import { loadRequest } from '../../amplify/functions/shared/oldStore.ts'
import { deployed } from '../site.ts'
import { contact, createWorld, id, quote } from './world.ts'

/** Supported by Gmail (web and apps), Outlook (Windows, web and apps) and Apple Mail, according to caniemail.com. */
const elements =
  'html head meta title style body div table tr th td h1 h2 p a span strong ol ul li br'.split(' ')
const attributes =
  'lang charset name content class style href role width align cellpadding cellspacing border colspan scope'.split(
    ' ',
  )
/** The last line is ignored by Outlook for Windows, which has the ghost table and the mso ones for it. */
const properties =
  `color background-color border-color border-radius border-bottom-width border-bottom-style
  border-top-width border-top-style margin padding padding-right text-align vertical-align
  text-decoration word-break font-family font-size font-weight line-height
  max-width max-height overflow mso-hide mso-padding-alt`.split(/\s+/)
/** Values that differ between clients. */
const values: Record<string, RegExp> = {
  display: /^(none|inline-block)$/,
  'word-break': /^break-word$/,
}
/** Gmail drops longer style sheets and truncates longer mails. */
const most = { styleBytes: 8192, mailBytes: 102 * 1024 }

const long = {
  name: '<b style="display:flex">Åsa</b>',
  message: 'Rad <script>\n'.repeat(380),
  city: 'x'.repeat(100),
}

async function everyMail() {
  const { colours } = deployed
  const world = createWorld({ colours })
  await world.post(quote)
  await world.post({ ...quote, ...long, images: ['public/quarantine/x'] })
  await world.post({ ...contact, requestId: crypto.randomUUID(), email: 'bo@example.se' })
  world.advance(3 * 24 * 3600_000)
  await world.daily()
  await createDigest(world.deps, { factsDue: { '2026-11-20': ['rot_share'] } })()
  const { settings } = world.deps
  const stored = (await loadRequest(world.deps, `${id}/2`))!
  const flood = Array.from({ length: 900 }, () => stored)
  return {
    settings,
    mails: [...world.ses.inbox, summaryMail(flood, true, settings), receiptMail(stored, settings)],
  }
}

test('only receipts say that a machine sent them: helpdesks suspend such mails', async () => {
  const { mails } = await everyMail()
  const sent = mails.map((mail) => ({ headers: undefined, ...mail }))
  expect(sent.map(({ subject, headers }) => [subject.replace(/[\d-]{9,}/, 'n'), headers])).toEqual([
    ['Ny förfrågan n: Solceller, Partille', {}],
    ['Vi har tagit emot din förfrågan n', { 'Auto-Submitted': 'auto-replied' }],
    [`Rättad förfrågan n (version 2): Solceller, ${long.city}`, {}],
    ['Ny förfrågan n: Allmän förfrågan', {}],
    ['Vi har tagit emot ditt meddelande n', { 'Auto-Submitted': 'auto-replied' }],
    ['2 förfrågningar väntar på svar', {}],
    ['Veckans förfrågningar n', {}],
    // Not sent by this test.
    ['900 förfrågningar i ett mejl (kan vara en kopia)', undefined],
    ['Vi har tagit emot din förfrågan n', undefined],
  ])
})

test('all mails use only HTML and CSS that Gmail, Outlook and Apple Mail support, within Gmail’s size limit', async () => {
  const { mails } = await everyMail()
  for (const { subject, html } of mails) {
    const open: string[] = []
    const declarations = (style: string) => style.split(';').filter(Boolean)
    for (const [, end, name = '', rest = ''] of html
      .replaceAll(/<!.*?>/g, '')
      .matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
      expect(elements, subject).toContain(name)
      if (end) expect(open.pop(), subject).toBe(name)
      else if (!['meta', 'br'].includes(name)) open.push(name)
      for (const [, attribute = '', value = ''] of rest.matchAll(/([a-z-]+)="([^"]*)"/g)) {
        expect(attributes, subject).toContain(attribute)
        for (const [property = '', set = ''] of attribute === 'style'
          ? declarations(value).map((declaration) => declaration.split(':'))
          : []) {
          expect([...properties, ...Object.keys(values)], subject).toContain(property)
          expect(set, `${subject} ${property}`).toMatch(
            values[property] ?? /^(?!.*(var\(|rgb|calc|url))./,
          )
        }
      }
      expect(rest.replaceAll(/ [a-z-]+="[^"]*"/g, ''), subject).toBe('')
    }
    expect(open, subject).toEqual([])
    expect(Buffer.byteLength(/<style>.*<\/style>/s.exec(html)![0])).toBeLessThan(most.styleBytes)
    expect(Buffer.byteLength(html), subject).toBeLessThan(most.mailBytes)
  }
})

test('all mails have name and colours of the company, and a dark theme', async () => {
  const { mails, settings } = await everyMail()
  const { light, dark } = settings.colours
  for (const { html } of mails) {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toMatch(
      new RegExp(
        `background-color:${light.deep};color:${light.onDeep};[^>]*>(<a [^>]*>)?${settings.companyName}`,
      ),
    )
    const sheet = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? ''
    for (const [, names = ''] of html.matchAll(/class="([^"]*)"/g))
      expect(sheet, names).toContain(`.${names}{`)
    expect(sheet).toContain(
      `.card{background-color:${dark.surface} !important;color:${dark.ink} !important;}`,
    )
  }
})

test('the line that inboxes show beside the subject', async () => {
  const { mails } = await everyMail()
  const receipt =
    'Ärendenumret är n. Vi ringer på kontorstid: fredag 20 november till 17:00, annars måndag 23 november från 08:00.'
  const lines = mails.map(({ html }) =>
    /<div style="display:none[^>]*>(.*?)(?:&#847;|<)/.exec(html)?.[1]?.replace(/\d{4}-\d{4}/, 'n'),
  )
  expect(lines).toEqual([
    'Åsa Öberg, 070-174 06 05, Vi har ett tak mot söder.',
    receipt,
    expect.stringMatching(
      /^&lt;b style=&quot;display:flex&quot;&gt;Åsa&lt;.b&gt;, 070-174 06 05, Rad/,
    ),
    'Åsa Öberg, 070-174 06 05, Vi har ett tak mot söder.',
    receipt,
    expect.stringMatching(/^Åsa Öberg: Allmän förfrågan, &lt;b .*Åsa&lt;.b&gt;: Solceller, x+$/),
    'Senaste veckan: 3 nya, 3 av dem mejlade. Senaste fyra veckorna: 3.',
    'Det har kommit ovanligt många förfrågningar på en timme.',
    receipt,
  ])
})
