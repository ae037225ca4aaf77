/** Forms sent without JavaScript. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { samplePost, sampleRequest } from '../../scripts/lab/fixtures/sampleRequest.ts'
import { createWorld, failures, logged, quote, uploads } from './world.ts'

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
    expect(body).toContain(
      'href="https://www.ljungsol.example/tjanster/solceller/partille#skickat"',
    )
    const number = /<strong>(\d{4}-\d{4})<\/strong>/.exec(body)?.[1]
    const text = body.replace(/<style>.*<\/style>|<[^>]*>/gs, '').split('\n')
    // The content of /tack.
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
    expect(body).toContain('<li><strong>Platsbesök.</strong> Vi ser på taket.</li>')
    expect(body).toContain(`Mejla <a href="mailto:info@ljungsol.example?subject=${number}">`)
    expect(body).toContain('<html lang="sv">')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('<header><a href="https://www.ljungsol.example/">Ljungsol</a></header>')
    expect(body).toContain('<dt>Adress</dt><dd>Storgatan 1, 433 30 Partille</dd>')
  })

  test('twice a day is one request, from any page', async () => {
    const world = createWorld()
    await world.postForm(fields)
    await world.postForm({ ...fields, page: '/tjanster/solceller' })
    expect(world.office()).toHaveLength(1)
  })

  test('is validated by its form’s rules and returned with the entered values', async () => {
    const world = createWorld()
    const typed: Record<string, string> = {
      ...fields,
      name: '"Åsa" <b>',
      phone: '0701740',
      message: 'Kort\n</textarea>',
    }
    const { status, body } = await world.postForm(typed)
    expect(status).toBe(400)
    expect(body).toContain(
      '<li><a href="#phone">Telefonnumret måste vara minst 10 siffror</a></li>',
    )
    expect(body).toContain(
      '<span id="phone-fel" class="error">Telefonnumret måste vara minst 10 siffror</span>',
    )
    expect(body).toContain('aria-invalid="true" aria-describedby="phone-fel"')
    expect(fieldValue(body, 'name')).toBe('&quot;Åsa&quot; &lt;b&gt;')
    // forms/everyField.test.tsx has the other fields.
    for (const field of ['phone', 'form', 'page'])
      expect(fieldValue(body, field), field).toBe(typed[field])
    expect(body).toContain('<option value="solceller" selected>Solceller</option>')
    expect(body).toContain('\nKort\n&lt;/textarea&gt;</textarea>')
    expect(world.s3.calls).toEqual([])
  })

  test('reports missing pictures to visitor and office, and keeps its id', async () => {
    const world = createWorld()
    const requestId = '3f2b8c1e-5d4a-4b6f-9c7d-0a1b2c3d4e5f'
    const sent = { ...fields, requestId, leftOut: '2' }
    const refused = await world.postForm({ ...sent, email: '' })
    expect([fieldValue(refused.body, 'requestId'), fieldValue(refused.body, 'leftOut')]).toEqual([
      requestId,
      '2',
    ])
    const { body } = await world.postForm(sent)
    expect(body).toMatch(
      /Bilderna som du valde följde inte med\. Mejla dem gärna till <a href="mailto:info@ljungsol\.example\?subject=\d{4}-\d{4}">/,
    )
    expect(world.office()[0]?.text).toContain(
      'Bilder som inte följde med: 2. Kunden har fått veta hur de kan mejlas.',
    )
    await world.post({ ...quote, ...fields, form: 'b', requestId })
    expect(world.office()).toHaveLength(1)
  })

  test('can be corrected on the error page', async () => {
    const world = createWorld()
    const { body } = await world.postForm({ ...electrical, houseType: '' })
    expect(body).toContain('Välj typ av hus')
    expect(body).toContain('<option value="felsökning" selected>Felsökning</option>')
    const names = ['form', 'page', 'name', 'email', 'phone', 'address']
    const again = Object.fromEntries(names.map((name) => [name, fieldValue(body, name) ?? '']))
    const { projectType, message } = electrical
    await world.postForm({
      ...again,
      projectType: projectType!,
      message: message!,
      houseType: 'radhus',
    })
    expect(world.office()[0]?.text).toContain(
      'Typ av uppdrag: Felsökning\nTyp av hus: Radhus\nDet blixtrar om elskåpet.',
    )
  })

  test('may have only the fields of the contact form', async () => {
    const world = createWorld()
    const { form: _, serviceType: __, address: ___, ...some } = fields
    const contact = (await world.postForm({ ...some, form: 'contact' })).body
    expect(contact).toContain('Ditt meddelande har skickats!')
    expect(contact).not.toContain('Platsbesök')
    expect(world.office()[0]?.subject).toMatch(/^Ny förfrågan \d{4}-\d{4}: Allmän förfrågan$/)
  })

  test('is exempt from the time trap, and ignores unknown fields', async () => {
    const world = createWorld()
    const metadata = '{"images":"y","leftOut":"x","elapsedMs":1,"draft":false}'
    await world.postForm({
      ...fields,
      page: 'javascript:alert(1)',
      requestId: 'x',
      leftOut: '-1',
      images: 'y',
      metadata,
      __proto__: 'z',
    })
    expect(world.office()[0]?.subject).toMatch(/^Ny förfrågan/)
    expect(world.office()[0]?.text).not.toContain('Från sidan')
  })

  // The second is that of pages that were opened before the release.
  test.each(['blank', 'website'])(
    'is marked by a filled honeypot with the name %s',
    async (name) => {
      const world = createWorld()
      await world.postForm({ ...fields, [name]: 'x' })
      expect(world.office()[0]?.subject).toMatch(/^Ny förfrågan/)
      expect(world.office()[0]?.text).toContain('Ett dolt fält var ifyllt.')
    },
  )

  test.each(['', 'null', '{"images":[]}', '{"source":{"page":1}}'])(
    'is stored with the metadata %j, which has no pictures',
    async (metadata) => {
      const world = createWorld()
      expect((await world.postForm({ ...fields, metadata })).status).toBe(200)
      expect(world.office()).toHaveLength(1)
    },
  )

  test.each(['a', 'b', 'electrical', 'contact', 'newsletter'] as const)(
    'is the request that the script sent as JSON with the same id: form %s',
    async (form) => {
      const world = createWorld({ newsletter: true })
      const images = form === 'a' ? [`${uploads}/1700000000000-0123abcd-tak.jpg`] : []
      const source = {
        page: '/blog',
        referrer: 'https://www.example.com/',
        utm: { source: 'brev' },
      }
      const lines = form === 'newsletter' ? {} : { message: 'Rad ett\r\nrad två' }
      const typed: Record<string, string> = { ...samplePost(form), ...lines }
      const sent = { ...sampleRequest(form, { images, source, leftOut: 1 }) }
      if (form !== 'newsletter')
        sent.message = sent.message.replace('Vi har ett tak mot söder.', 'Rad ett\nrad två')
      expect((await world.post(sent)).status).toBe(200)
      const metadata = JSON.stringify({ images, source })
      const { body } = await world.postForm({
        ...typed,
        requestId: sent.requestId,
        leftOut: '1',
        metadata,
      })
      expect(body.includes('<dt>Bilder</dt><dd>1</dd>')).toBe(form === 'a')
      expect(world.stored()).toHaveLength(1)

      // The other order, as when the script's request did not arrive.
      const alone = createWorld({ newsletter: true })
      await alone.postForm({ ...typed, requestId: sent.requestId, leftOut: '1', metadata })
      expect((await alone.post(sent)).status).toBe(200)
      expect(alone.stored()).toHaveLength(1)
      const { request } = JSON.parse(String(alone.s3.read('data', alone.stored()[0] ?? '')?.body))
      expect(request).toMatchObject({ images, source, leftOut: 1 })
    },
  )

  test('has its problems in the order of the form', async () => {
    const { body } = await createWorld().postForm({ ...fields, name: '', phone: '', email: '' })
    const problems = [...body.matchAll(/<a href="#(\w+)">/g)].map(([, name]) => name)
    expect(problems.join(' ')).toBe('name phone email')
  })

  test('keeps its pictures when it is sent again from the error page', async () => {
    const world = createWorld()
    const metadata = JSON.stringify({ images: [`${uploads}/1700000000000-0123abcd-tak.jpg`] })
    const { body } = await world.postForm({ ...fields, metadata, email: '' })
    const kept = fieldValue(body, 'metadata')!.replaceAll('&quot;', '"')
    expect((await world.postForm({ ...fields, metadata: kept })).body).toContain(
      '<dt>Bilder</dt><dd>1</dd>',
    )
  })

  test.each(['x', '__proto__'])(
    'of an unknown kind %j gets an error page without a form',
    async (form) => {
      const { status, body } = await createWorld().postForm({ ...fields, form })
      expect(status).toBe(400)
      expect(body).toContain(
        'Förfrågan gick inte att läsa. Ladda om sidan och försök igen, eller ring oss på 031-390 06 00.',
      )
      expect(body).not.toContain('<form')
    },
  )

  test.each([
    [503, 'Förfrågan kunde inte tas emot just nu på grund av ett fel hos oss.'],
    [413, 'Förfrågan är för stor. Korta meddelandet och försök igen'],
    [429, 'Det har kommit för många förfrågningar från din uppkoppling.'],
  ])(
    'that is answered %i gets an error page with the entered values, unless they are too large',
    async (expected, text) => {
      const world = createWorld({ rateLimitPerHour: 1 })
      if (expected === 503) world.s3.fail(() => true)
      if (expected === 429)
        for (const city of ['Lerum', 'Ale', 'Tjörn', 'Öckerö'])
          await world.postForm({ ...fields, city })
      const { status, headers, body } = await world.postForm(
        expected === 413 ? { ...fields, message: 'x'.repeat(65_536) } : fields,
      )
      const type = 'text/html; charset=utf-8'
      expect([status, headers['content-type'], headers['retry-after']]).toEqual([
        expected,
        type,
        expected === 429 ? '2700' : undefined,
      ])
      expect(body).toContain(text)
      expect(fieldValue(body, 'email')).toBe(expected === 413 ? undefined : fields.email)
      expect(body.includes(fields.message!)).toBe(expected !== 413)
      if (expected === 503)
        expect(logged(failures)).toContainEqual(
          expect.objectContaining({ cause: 'store', status: 503 }),
        )
    },
  )

  test('has a policy that allows only its own style sheet', async () => {
    const { headers, body } = await createWorld().postForm(fields)
    const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? ''
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(body).not.toMatch(/<script|<link|<img| style=/)
  })
})
