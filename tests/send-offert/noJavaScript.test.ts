/** Forms sent without JavaScript. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { samplePost, sampleRequest } from '../support/sampleRequest.ts'
import { createWorld, failures, logged, uploads } from './world.ts'

const fields: Record<string, string> = {
  ...samplePost('b'),
  page: '/tjanster/solceller/partille',
  message: 'Intresserad av tjänster i Partille.',
}
const electrical: Record<string, string> = {
  ...fields,
  ...samplePost('electrical'),
  message: 'Det blixtrar om elskåpet.',
}
const fieldValue = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1]

describe('a form sent without JavaScript', () => {
  test('is stored and mailed, and answered with a confirmation page', async () => {
    const world = createWorld()
    const { status, headers, body } = await world.postForm(fields)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    const number = /<strong>(\d{4}-\d{4})<\/strong>/.exec(body)?.[1]
    const text = body.replace(/<style>.*<\/style>|<[^>]*>/gs, '').split('\n')
    expect(text.filter(Boolean)).toEqual([
      'Tack! – Ljungsol',
      'Ljungsol',
      'Tack!',
      'Din offertförfrågan har skickats! Vi återkommer inom 24 timmar.',
      `Ärendenummer: ${number}. Uppge det när du hör av dig, och spara eller skriv ut den här sidan.`,
      'Det här händer nu',
      'Vi ringer på kontorstid: fredag 20 november till 17:00, annars måndag 23 november från 08:00.',
      'Vi ringer eller mejlar. Inom 24 timmar.',
      'Platsbesök. Vi ser på taket.',
      'Skriftlig offert. Du ser pris och innehåll.',
      'Sara Nyberg svarar. Fler bilder eller något att lägga till? Mejla info@ljungsol.example med numret som ämne. Vi har öppet måndag–fredag 08:00–17:00.',
      'Det du skickade',
      'NamnÅsa Öberg',
      'Telefon070-174 06 05',
      'E-postasa@example.se',
      'AdressStorgatan 1, 433 30 Partille',
      'MeddelandeIntresserad av tjänster i Partille.',
      'Tillbaka till sidan du kom från',
      'Ring oss på 031-390 06 00.',
    ])
    expect(world.office()[0]?.subject).toBe(`Ny förfrågan ${number}: Solceller, Partille`)
    expect(world.stored()).toHaveLength(1)
    for (const html of [
      '<html lang="sv">',
      '<meta name="robots" content="noindex">',
      '<header><a href="https://www.ljungsol.example/">Ljungsol</a></header>',
      '<li><strong>Platsbesök.</strong> Vi ser på taket.</li>',
      `Mejla <a href="mailto:info@ljungsol.example?subject=${number}">`,
      'href="https://www.ljungsol.example/tjanster/solceller/partille#skickat"',
    ])
      expect(body).toContain(html)
    const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? ''
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(body).not.toMatch(/<script|<link|<img| style=/)
  })

  test('is validated by its form’s rules and returned with the entered values', async () => {
    const world = createWorld()
    const odd = { name: '"Åsa" <b>', phone: '0701740', email: '', message: 'Kort\n</textarea>' }
    const typed: Record<string, string> = { ...fields, ...odd }
    const { status, body } = await world.postForm(typed)
    expect(status).toBe(400)
    const tooShort = 'Telefonnumret måste vara minst 10 siffror'
    expect(body).toContain('<div class="problem" role="alert" tabindex="-1" autofocus>')
    // In the order of the form.
    expect(body.match(/<li><a href="#\w+">.*?<\/a><\/li>/g)).toEqual([
      `<li><a href="#phone">${tooShort}</a></li>`,
      '<li><a href="#email">Ogiltig e-postadress</a></li>',
    ])
    expect(body).toContain(`<span id="phone-fel" class="error">${tooShort}</span>`)
    expect(body).toContain('aria-invalid="true" aria-describedby="phone-fel"')
    expect(fieldValue(body, 'name')).toBe('&quot;Åsa&quot; &lt;b&gt;')
    // forms/everyField.test.tsx has the other fields.
    for (const field of ['phone', 'form', 'page'])
      expect(fieldValue(body, field), field).toBe(typed[field])
    expect(body).toContain('<option value="solceller" selected>Solceller</option>')
    expect(body).toContain('\nKort\n&lt;/textarea&gt;</textarea>')
    expect(world.s3.calls).toEqual([])
  })

  test('keeps its id and pictures on the error page, and reports missing ones to visitor and office', async () => {
    const world = createWorld()
    const requestId = '3f2b8c1e-5d4a-4b6f-9c7d-0a1b2c3d4e5f'
    const metadata = JSON.stringify({ images: [`${uploads}/1700000000000-0123abcd-tak.jpg`] })
    const hidden = { requestId, leftOut: '2', metadata, blank: 'x' }
    const refused = await world.postForm({ ...fields, ...hidden, email: '' })
    const kept = Object.keys(hidden).map((name) => [
      name,
      fieldValue(refused.body, name)?.replaceAll('&quot;', '"') ?? '',
    ])
    expect(Object.fromEntries(kept)).toEqual(hidden)
    const { body } = await world.postForm({ ...fields, ...hidden })
    expect(body).toContain('<dt>Bilder</dt><dd>1</dd>')
    expect(body).toMatch(
      /Bilderna som du valde följde inte med\. Mejla dem gärna till <a href="mailto:info@ljungsol\.example\?subject=\d{4}-\d{4}">/,
    )
    // officeTexts.test.ts has what the office reads.
  })

  test('can be corrected on the error page', async () => {
    const world = createWorld()
    const { body } = await world.postForm({ ...electrical, houseType: '' })
    expect(body).toContain('Välj typ av hus')
    expect(body).toContain('<form method="post" novalidate>')
    expect(body).toContain('<option value="felsökning" selected>Felsökning</option>')
    const names = ['form', 'page', 'name', 'email', 'phone', 'address']
    const again = Object.fromEntries(names.map((name) => [name, fieldValue(body, name) ?? '']))
    const { projectType, message } = electrical
    const corrected = { projectType: projectType!, message: message!, houseType: 'radhus' }
    await world.postForm({ ...again, ...corrected })
    expect(world.office()[0]?.subject).toContain(': Eltjänster')
    expect(world.office()[0]?.text).toContain(
      'Typ av uppdrag: Felsökning\nTyp av hus: Radhus\nDet blixtrar om elskåpet.',
    )
  })

  test.each([
    ['contact', 'Allmän förfrågan'],
    ['newsletter', 'Nyhetsbrev'],
  ] as const)('has its service when the error page posts it: form %s', async (form, service) => {
    const world = createWorld({ newsletter: true })
    const { serviceType: _, ...posted }: Record<string, string> = samplePost(form)
    expect((await world.postForm(posted)).status).toBe(200)
    expect(world.json(world.stored()[0]!).request.serviceType).toBe(service)
  })

  test('is one request when it is sent again, unless content, form or day are others', async () => {
    const world = createWorld()
    /** How many requests there are afterwards; other content with the same id is only a version. */
    const send = async (change: Record<string, string> = {}) => {
      expect((await world.postForm({ ...fields, ...change })).status).toBe(200)
      return new Set(world.stored().map((key) => key.split('/')[1])).size
    }
    expect([await send(), await send()]).toEqual([1, 1])
    expect(await send({ name: 'Bo' })).toBe(2)
    expect(await send({ message: 'Intresserad av tjänster.' })).toBe(3)
    expect(await send({ form: 'a' })).toBe(4)
    world.advance(60 * 60 * 1000)
    expect(await send()).toBe(4)
    world.advance(24 * 60 * 60 * 1000)
    expect([await send(), await send()]).toEqual([5, 5])
  })

  test('is exempt from the time trap, and ignores unknown fields', async () => {
    const world = createWorld()
    const metadata = '{"images":"y","leftOut":"x","elapsedMs":1,"draft":false}'
    const odd = { page: 'javascript:alert(1)', requestId: 'x', leftOut: '-1', images: 'y' }
    await world.postForm({ ...fields, ...odd, metadata, __proto__: 'z' })
    expect(world.office()[0]?.subject).toMatch(/^Ny förfrågan/)
    expect(world.office()[0]?.text).not.toContain('Från sidan')
  })

  // The second is that of pages that were opened before the release.
  test.each(['blank', 'website'])('is marked by the honeypot %s', async (name) => {
    const world = createWorld()
    await world.postForm({ ...fields, [name]: 'x' })
    expect(world.office()[0]?.subject).toMatch(/^Ny förfrågan/)
    expect(world.office()[0]?.text).toContain('Ett dolt fält var ifyllt.')
  })

  test.each(['', 'null', '{"images":[]}', '{"source":{"page":1}}'])(
    'is stored with the metadata %j',
    async (metadata) => {
      const world = createWorld()
      expect((await world.postForm({ ...fields, metadata })).status).toBe(200)
      expect(world.office()).toHaveLength(1)
    },
  )

  test.each(['a', 'b', 'electrical', 'contact', 'newsletter'] as const)(
    'is the same as JSON with its id: form %s',
    async (form) => {
      const world = createWorld({ newsletter: true })
      const images = form === 'a' ? [`${uploads}/1700000000000-0123abcd-tak.jpg`] : []
      const source = {
        page: '/blog',
        referrer: 'https://www.example.com/',
        utm: { source: 'brev' },
      }
      const lines = form === 'newsletter' ? {} : { message: 'Rad ett\r\nrad två' }
      const sent = { ...sampleRequest(form, { images, source, leftOut: 1 }) }
      if (form !== 'newsletter')
        sent.message = sent.message.replace('Vi har ett tak mot söder.', 'Rad ett\nrad två')
      expect((await world.post(sent)).status).toBe(200)
      const metadata = JSON.stringify({ images, source })
      const { requestId } = sent
      const typed = { ...samplePost(form), ...lines, requestId, leftOut: '1', metadata }
      const { body } = await world.postForm(typed)
      expect(body.includes('<dt>Bilder</dt><dd>1</dd>')).toBe(form === 'a')
      expect(world.stored()).toHaveLength(1)

      // The other order, as when the script's request did not arrive.
      const alone = createWorld({ newsletter: true })
      await alone.postForm(typed)
      expect((await alone.post(sent)).status).toBe(200)
      expect(alone.stored()).toHaveLength(1)
      const { request } = alone.json(alone.stored()[0]!)
      expect(request).toMatchObject({ images, source, leftOut: 1 })
    },
  )

  test('in another encoding is refused', async () => {
    const latin1 = new URLSearchParams(fields).toString().replaceAll('%C3%85', '%C5')
    const type = 'application/x-www-form-urlencoded'
    expect((await createWorld().raw(latin1, { type })).status).toBe(400)
  })

  test.each(['x', '__proto__'])('of the unknown kind %j is refused', async (form) => {
    const { status, body } = await createWorld().postForm({ ...fields, form })
    expect(status).toBe(400)
    expect(body).toContain(
      'Förfrågan gick inte att läsa. Ladda om sidan och försök igen, eller ring oss på 031-390 06 00.',
    )
    expect(body).not.toMatch(/<form|<ul/)
  })

  test.each([
    [503, 'Förfrågan kunde inte tas emot just nu på grund av ett fel hos oss.'],
    [413, 'Förfrågan är för stor. Korta meddelandet och försök igen'],
    [429, 'Det har kommit för många förfrågningar från din uppkoppling.'],
  ])('answered %i gets a page with the entered values that fit', async (expected, text) => {
    const world = createWorld({ rateLimitPerHour: 1 })
    if (expected === 503) world.s3.fail()
    if (expected === 429)
      for (const city of ['Lerum', 'Ale', 'Tjörn', 'Öckerö'])
        await world.postForm({ ...fields, city })
    const { status, headers, body } = await world.postForm(
      expected === 413 ? { ...fields, message: 'x'.repeat(65_536) } : fields,
    )
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([
      expected,
      'text/html; charset=utf-8',
      expected === 429 ? '2700' : undefined,
    ])
    expect(body).toContain(text)
    expect(fieldValue(body, 'email')).toBe(expected === 413 ? undefined : fields.email)
    expect(body.includes(fields.message!)).toBe(expected !== 413)
    if (expected === 503)
      expect(logged(failures)).toContainEqual(
        expect.objectContaining({ cause: 'store', status: 503 }),
      )
  })
})
