/** Contents, sender and subject of mails. */
import { describe, expect, test } from 'vitest'
import { sendMail } from '../../amplify/functions/shared/sendMail.ts'
import type { SentMail } from './fakeSes.ts'
import { contact, createWorld, id, pixel, worldWith, quote } from './world.ts'

const mailOf = async (values: object) => {
  const world = await worldWith(values)
  const [mail] = world.office()
  if (!mail) throw new Error('The office got no mail.')
  return mail
}

describe('the mail to the office', () => {
  test('has headers, tags, its matter and a link to /kontor', async () => {
    const mailTo = ['info@ljungsol.example', 'order@ljungsol.example']
    const world = createWorld({ mailTo })
    await world.post()
    const { text, ...mail } = world.office()[0]!
    expect(mail).toMatchObject({
      from: '"Ljungsol" <webbplats@ljungsol.example>',
      to: mailTo,
      replyTo: ['asa@example.se'],
      headers: {},
      attachments: [],
      tags: { day: '2026-11-20', kind: 'office', versionKey: `${id}_1` },
    })
    // officeTexts.test.ts has the subjects and rows.
    expect(text.split('\n\n').slice(0, 3)).toEqual([
      'Åsa Öberg: Solceller, Partille',
      `Öppna förfrågan i kontoret: https://www.ljungsol.example/kontor#${id}`,
      'Namn: Åsa Öberg',
    ])
  })

  test('links phone, email and page, keeps line breaks and omits empty rows', async () => {
    const { html, text } = await mailOf({
      ...quote,
      phone: '+46 (70) 174-06 05',
      email: 'asa+sol@example.se',
      message: 'Första\r\nandra\n\nfjärde',
    })
    for (const address of [
      'tel:+46701740605',
      'mailto:asa%2Bsol@example.se',
      'https://www.ljungsol.example/tjanster/solceller',
    ])
      expect(html).toContain(`<a href="${address}"`)
    expect(text).toContain('Meddelande:\nFörsta\nandra\n\nfjärde')
    expect((await mailOf(contact)).text).not.toContain('Adress')
  })

  test('names suspected spam before a correction in the subject', async () => {
    const world = await worldWith(quote, { ...quote, message: 'Något annat.', elapsedMs: 10 })
    expect(world.office()[1]?.subject).toBe(
      'Misstänkt skräp 6694-3818 (version 2): Solceller, Partille',
    )
    expect(world.office()[1]?.text).toContain('Kunden har rättat sin förfrågan.')
  })

  test('lists the changes of a correction, and links to the request in /kontor', async () => {
    const world = createWorld()
    const changed = { ...quote, phone: '070-174 06 06', city: 'Lerum' }
    const images = ['public/quarantine/x/1700000000000-0123abcd-tak.jpg']
    for (const request of [quote, { ...changed, images }, { ...changed, message: '' }])
      await world.post(request)
    const changes = world
      .office()
      .map(({ text }) =>
        /Ändrat sedan förra versionen:\n\n(.*)\n\nHela förfrågan/s.exec(text)?.[1]?.split('\n\n'),
      )
    const address = 'Storgatan 1, 433 30'
    expect(changes).toEqual([
      undefined,
      [
        'Telefon:\nTidigare: 070-174 06 05\nNu: 070-174 06 06',
        `Adress:\nTidigare: ${address} Partille\nNu: ${address} Lerum`,
        'Bilder:\nTidigare: (tomt)\nNu: tak.jpg',
      ],
      [
        'Meddelande:\nTidigare: Vi har ett tak mot söder.\nNu: (tomt)',
        'Bilder:\nTidigare: tak.jpg\nNu: (tomt)',
      ],
    ])
    for (const { html } of world.office())
      expect(html).toContain(`<a href="https://www.ljungsol.example/kontor#${id}"`)
  })

  test('has no control characters or lone surrogates', async () => {
    const { subject, text, html } = await mailOf({
      ...quote,
      city: 'Par\u202etille\u{1f600}\ud800',
      message: 'a\0b\x1bc\u2028d\ud800',
    })
    expect(subject).toBe('Ny förfrågan 6694-3818: Solceller, Partille\u{1f600}')
    expect(text).toContain('a b c\nd')
    expect(html).not.toMatch(/[\0\x1b\u2028\u202e]/)
  })

  test.each([
    [
      'its reply address',
      'MessageRejected',
      ({ replyTo, to }: SentMail) => replyTo.includes(quote.email) || to.includes(quote.email),
      true,
    ],
    [
      'its pictures',
      'BadRequestException',
      ({ attachments }: SentMail) => attachments.length > 0,
      false,
    ],
  ])('is sent without %s when SES refuses it', async (_, name, isRefused, hasPicture) => {
    const world = createWorld()
    const path = `public/quarantine/${id}/a.png`
    world.s3.put('upload', path, pixel)
    world.ses.fail(name, 400, isRefused)
    await world.post({ ...quote, images: [path] })
    const [{ replyTo, text, attachments } = { replyTo: ['none'], text: '', attachments: [] }] =
      world.office()
    expect([replyTo, attachments.length, world.waiting()]).toEqual([[], Number(hasPicture), []])
    const pictureText = 'a\\.png \\(bild-1\\.png, 1 kB\\)'
    expect(text).toContain(`E-post: ${quote.email}`)
    expect(text).toMatch(
      new RegExp(
        hasPicture
          ? `Bilder, bifogade: ${pictureText}`
          : `Bilder, sparade:\n${pictureText}\nInte bifogade, utan ligger i lagringen under requests/`,
      ),
    )
  })
})

describe('the receipt', () => {
  const isHere =
    'Vi har tagit emot din förfrågan och hör av oss inom 24 timmar. Ärendenumret är 6694-3818.'
  const calls =
    'Vi ringer på kontorstid: fredag 20 november till 17:00, annars måndag 23 november från 08:00.'
  const steps = [
    'Det här händer nu:',
    '1. Vi ringer eller mejlar\nInom 24 timmar.',
    '2. Platsbesök\nVi ser på taket.',
    '3. Skriftlig offert\nDu ser pris och innehåll.',
  ]
  const more =
    'Vill du lägga till något, till exempel bilder? Svara på det här mejlet eller ring oss på 031-390 06 00, måndag–fredag 08:00–17:00, och uppge numret.'
  const notYou =
    'Har du inte skickat någon förfrågan till oss? Då har någon annan skrivit fel adress, och du kan bortse från mejlet.'
  const end = [
    'Vänliga hälsningar\nSara Nyberg, Ljungsol',
    'Ljungsol Energi AB, org.nr 555555-5555, Storgatan 5, 411 01 Göteborg\n031-390 06 00\nhttps://www.ljungsol.example\n',
  ]
  const whole = ['Tack för din förfrågan', isHere, calls, ...steps, more, notYou, ...end]
  // biome-ignore format: one kind of request per line
  const kinds: [string, object, string[]][] = [
    ['a request', quote, whole],
    ['a message', contact, [
      'Tack för ditt meddelande',
      'Vi har tagit emot ditt meddelande och hör av oss inom 24 timmar. Ärendenumret är 6694-3818.',
      calls,
      more,
      'Har du inte skickat något meddelande till oss? Då har någon annan skrivit fel adress, och du kan bortse från mejlet.',
      ...end,
    ]],
  ]
  test.each(kinds)('for %s is this text, without entered data', async (_, values, texts) => {
    const world = await worldWith(values)
    const { html, text, ...rest } = world.receipts()[0]!
    const isMessage = values === contact
    expect(rest).toMatchObject({
      from: '"Ljungsol" <webbplats@ljungsol.example>',
      to: [isMessage ? contact.email : 'asa@example.se'],
      replyTo: ['info@ljungsol.example'],
      subject: `Vi har tagit emot ${isMessage ? 'ditt meddelande' : 'din förfrågan'} 6694-3818`,
      attachments: [],
      tags: { kind: 'receipt' },
    })
    expect(text.split('\n\n')).toEqual(texts)
    for (const link of ['tel:0313900600', 'https://www.ljungsol.example'])
      expect(html).toContain(`<a href="${link}"`)
    for (const typed of [quote.name, quote.phone, quote.address, quote.city, quote.message])
      expect(html + text + rest.subject).not.toContain(typed)
  })

  test('is not sent when disabled', async () => {
    const world = createWorld({ sendReceipt: false })
    await world.post()
    expect(world.receipts()).toEqual([])
  })
})

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
