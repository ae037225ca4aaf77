/** Texts of strangers on their way through form, mail, list, table and answer page. */
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { id, request } from './samples.ts'
import { createWorld } from './world.ts'

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE requests; --",
  '=cmd|"/c calc"!A1',
  '+46;=HYPERLINK("http://evil.example")',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '＝1+1',
  '\t=1+1',
  '"";"";=1+1',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '{"$gt": ""}',
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  '__proto__',
  'constructor',
  'toString',
  'Bcc: alla@example.se',
  'Åsa&lt;b&gt; &amp; Öberg',
  '<!-- ]]> --><![CDATA[x',
  '</td></tr></table><h1>Hej',
  '</title></style><style>*{display:none}',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '\u202etxt.exe Åsa',
  '\ud83d\ude00\u200d\ud83d\udc69 Åsa',
  'ﷺ'.repeat(20),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'null',
  'Å'.repeat(100),
]

test('thirty strings are stored, mailed, listed and exported as text', async () => {
  const { readOffice, post, postForm, mailed, officeMails, receipts, stored } = await createWorld({
    settings: { rateLimitPerHour: 1000 },
  })
  expect(hostile).toHaveLength(30)
  for (const [index, text] of hostile.entries()) {
    const requestId = id.slice(0, -2) + String(10 + index)
    const name = text.slice(0, 100)
    const email = `kund-${index}@kund.example`
    const message = `${text}\n${text}`
    const answer = await post({
      ...request,
      requestId,
      email,
      name,
      city: name,
      message,
      page: `/${name}`,
    })
    expect([answer.status, name]).toEqual([200, name])
    await mailed()
    const { request: content } = (await stored(requestId))!
    expect(content.message.split('\n')[0]).toBe(content.name)

    const [mail] = officeMails().slice(-1)
    // The subject is one line.
    expect(mail!.subject).not.toMatch(/[\r\n\u202e]/)
    expect(mail!.html).not.toMatch(/<(script|img|style|h1>Hej)/i)
    const cells = parse(mail!.html)
      .querySelectorAll('td')
      .map((cell) => cell.textContent)
    // The mail shows the name as it was written.
    expect(cells).toContain(content.name)
    expect(receipts().every(({ html }) => !html.includes(content.name) || text === 'null')).toBe(
      true,
    )
    expect(await readOffice(`/requests/${requestId}`)).toContain(JSON.stringify(content.name))
  }
  const { rows } = JSON.parse(await readOffice('/requests', { limit: '100' }))
  expect(rows).toHaveLength(30)
  const table = await readOffice('/table')
  for (const cell of table.match(/"(?:[^"]|"")*"/g) ?? [])
    expect(cell, 'a formula of a spreadsheet').not.toMatch(/^"\s*[=+\-@＝＋－＠]/)

  const form = {
    form: 'service',
    page: '/',
    name: hostile[1]!,
    email: hostile[0]!,
    serviceType: hostile[20]!,
  }
  const { status, body } = await postForm(form)
  expect(status).toBe(400)
  expect(body).not.toMatch(/<img|<script/)
})
